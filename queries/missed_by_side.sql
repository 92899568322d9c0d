-- Who lets a draw on the board pass more often, White or Black?
-- Columns: basis; side: who had the right; rights: runs of turns with a draw to claim on the board (9.2.2, 9.3.2);
-- missed, missed_percent: those after which the side played on; won, drew, lost: how the games of the missed ones
-- ended for that side.
-- Read: who has the right is who is to move when the position comes up: the side that repeats last gives it to the
-- other.
SELECT basis, side, count(*) AS rights, count(*) FILTER (outcome = 'missed') AS missed,
    percent(count(*) FILTER (outcome = 'missed'), count(*)) AS missed_percent,
    count(*) FILTER (outcome = 'missed' AND side_result = 'win') AS won,
    count(*) FILTER (outcome = 'missed' AND side_result = 'draw') AS drew,
    count(*) FILTER (outcome = 'missed' AND side_result = 'loss') AS lost
FROM claims
WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome IS NOT NULL AND NOT after_end
GROUP BY basis, side
ORDER BY basis DESC, side DESC;
