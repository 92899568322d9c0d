-- Which players let a draw on the board pass, and what came of it?
-- Columns: player: by name, over all sources; rights: runs of turns with a draw to claim on the board (9.2.2, 9.3.2);
-- missed, missed_percent: those after which the side played on; won, drew, lost: how the games of the missed ones
-- ended for that side.
-- Read: many missed and few lost is somebody who plays for more and gets it. Names are as the files spell them.
-- --set rows=20: how many players, those with the most losses first
WITH rights AS (
    SELECT CASE c.side WHEN 'white' THEN g.white ELSE g.black END AS player, c.outcome, c.side_result
    FROM claims AS c JOIN games AS g USING (source, block, "offset")
    WHERE c.basis IN ('threefold_on_board', 'fifty_on_board') AND c.outcome IS NOT NULL AND NOT c.after_end
)
SELECT player, count(*) AS rights, count(*) FILTER (outcome = 'missed') AS missed,
    percent(count(*) FILTER (outcome = 'missed'), count(*)) AS missed_percent,
    count(*) FILTER (outcome = 'missed' AND side_result = 'win') AS won,
    count(*) FILTER (outcome = 'missed' AND side_result = 'draw') AS drew,
    count(*) FILTER (outcome = 'missed' AND side_result = 'loss') AS lost
FROM rights
WHERE player IS NOT NULL
GROUP BY player
HAVING count(*) FILTER (outcome = 'missed') > 0
ORDER BY lost DESC, missed DESC, rights DESC, player
LIMIT coalesce(getvariable('rows')::BIGINT, 20);
