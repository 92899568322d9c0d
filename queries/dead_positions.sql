-- How long do people play on in dead positions, by what makes them dead?
-- Columns: proof: material: the men alone; blocked: nobody gets through; search: every line ends soon (forced
-- captures, mostly); games: that became dead before anything else ended them; ended_there; by_two_plies: one or two
-- half-moves more; played_on: more than that; mean_plies_after, most_plies_after: of those that played on.
-- Read: in a dead position nobody can mate by any legal moves, and the game is over (5.2.2). Servers see the material
-- only.
SELECT e.detail AS proof, count(*) AS games, count(*) FILTER (g.plies_after_laws_end = 0) AS ended_there,
    count(*) FILTER (g.plies_after_laws_end BETWEEN 1 AND 2) AS by_two_plies,
    count(*) FILTER (g.plies_after_laws_end > 2) AS played_on,
    round(avg(g.plies_after_laws_end) FILTER (g.plies_after_laws_end > 2), 1) AS mean_plies_after,
    max(g.plies_after_laws_end) FILTER (g.plies_after_laws_end > 2) AS most_plies_after
FROM events AS e JOIN games AS g USING (source, block, "offset")
WHERE e.kind = 'dead_position' AND g.laws_end = 'dead_position'
GROUP BY proof
ORDER BY games DESC, proof;
