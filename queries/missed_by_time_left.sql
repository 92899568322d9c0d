-- How much time had they left who let a draw on the board pass?
-- Columns: seconds_from: at least so much on the side's clock at the first chance (NULL: no clocks in the file);
-- rights: runs of turns with a draw to claim on the board (9.2.2, 9.3.2); missed, missed_percent: those after which
-- the side played on; won, drew, lost: how the games of the missed ones ended for that side.
-- Read: missed_percent from band to band. On Lichess repetitions are claimed by a setting, without the player, when
-- less than 30 seconds are left (unless switched off): few missed there is no skill.
SELECT list_last(list_filter([0, 5, 10, 30, 60, 120, 300, 600, 1800], lambda seconds: seconds <= clock_s)) AS seconds_from,
    count(*) AS rights, count(*) FILTER (outcome = 'missed') AS missed,
    percent(count(*) FILTER (outcome = 'missed'), count(*)) AS missed_percent,
    count(*) FILTER (outcome = 'missed' AND side_result = 'win') AS won,
    count(*) FILTER (outcome = 'missed' AND side_result = 'draw') AS drew,
    count(*) FILTER (outcome = 'missed' AND side_result = 'loss') AS lost
FROM claims
WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome IS NOT NULL AND NOT after_end
GROUP BY seconds_from
ORDER BY seconds_from;
