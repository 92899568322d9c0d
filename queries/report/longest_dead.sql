-- Which games were played on longest in a dead position?
-- epd: the first dead position; detail: how it is proved; plies_on: half-moves that were still played.
SELECT epd, ply, detail, plies - ply AS plies_on, game_key(g.source, g.block, g."offset") AS key, game_id, site, event, year, white, black, result
FROM (
    SELECT * FROM games
    WHERE plies > first_dead_ply
    ORDER BY plies - first_dead_ply DESC, source, block, "offset"
    LIMIT 3
) AS g
JOIN events AS e ON e.source = g.source AND e.block = g.block AND e."offset" = g."offset"
    AND kind = 'dead_position' AND ply = first_dead_ply
ORDER BY plies_on DESC, g.source, g.block, g."offset";
