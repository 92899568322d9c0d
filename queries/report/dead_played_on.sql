-- How long do games go on after the position is dead?
-- plies: the half-moves that were still played, in steps; material: too few men, blocked: a wall, search: every line ends soon.
SELECT least_plies,
    count(*) AS games,
    count(*) FILTER (detail = 'material') AS material,
    count(*) FILTER (detail = 'blocked') AS blocked,
    count(*) FILTER (detail = 'search') AS search
FROM (
    SELECT detail,
        CASE
            WHEN plies - ply < 1 THEN 0 WHEN plies - ply < 3 THEN 1 WHEN plies - ply < 11 THEN 3
            WHEN plies - ply < 31 THEN 11 WHEN plies - ply < 101 THEN 31 ELSE 101
        END AS least_plies
    FROM events JOIN games USING (source, block, "offset")
    WHERE kind = 'dead_position'
)
GROUP BY least_plies
ORDER BY least_plies;
