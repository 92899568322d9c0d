-- How often is a draw on the board not claimed, by the speed of the game?
-- Columns: speed (NULL: no time control); basis; rights: runs of turns with a draw to claim on the board (9.2.2,
-- 9.3.2); missed, missed_percent: those after which the side played on; won, drew, lost: how the games of the missed
-- ones ended for that side.
-- Read: with little time a third occurrence is easily overlooked. Where programs draw by themselves at fifty moves
-- (Lichess too), few of the fifty are left to miss; with less than 30 seconds left a setting of Lichess claims
-- threefolds for the player.
SELECT g.speed, c.basis, count(*) AS rights, count(*) FILTER (outcome = 'missed') AS missed,
    percent(count(*) FILTER (outcome = 'missed'), count(*)) AS missed_percent,
    count(*) FILTER (outcome = 'missed' AND side_result = 'win') AS won,
    count(*) FILTER (outcome = 'missed' AND side_result = 'draw') AS drew,
    count(*) FILTER (outcome = 'missed' AND side_result = 'loss') AS lost
FROM claims AS c JOIN games AS g USING (source, block, "offset")
WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome IS NOT NULL AND NOT after_end
GROUP BY speed, basis
ORDER BY array_position(['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'], speed), basis DESC;
