-- How did they stand who let a draw on the board pass?
-- Columns: eval_from_cp: at least so many hundredths of a pawn from that side's view, in steps of a pawn (-500: or
-- worse; 500: or better; NULL: no evaluation, or a mate in sight); rights: runs of turns with a draw to claim on the
-- board (9.2.2, 9.3.2); missed, missed_percent: those after which the side played on; won, drew, lost: how the games
-- of the missed ones ended for that side.
-- Read: below 0 a claim was worth something, and lost shows what not claiming cost.
SELECT CASE WHEN eval_cp IS NOT NULL THEN 100 * least(greatest(floor(eval_cp / 100), -5), 5)::INTEGER END AS eval_from_cp,
    count(*) AS rights, count(*) FILTER (outcome = 'missed') AS missed,
    percent(count(*) FILTER (outcome = 'missed'), count(*)) AS missed_percent,
    count(*) FILTER (outcome = 'missed' AND side_result = 'win') AS won,
    count(*) FILTER (outcome = 'missed' AND side_result = 'draw') AS drew,
    count(*) FILTER (outcome = 'missed' AND side_result = 'loss') AS lost
FROM claims
WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome IS NOT NULL AND NOT after_end
GROUP BY eval_from_cp
ORDER BY eval_from_cp;
