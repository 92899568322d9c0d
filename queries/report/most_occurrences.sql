-- In which games did one position occur most often?
-- Games with at least three occurrences; ply: of the last.
SELECT epd, ply, occurrence, plies, game_key(g.source, g.block, g."offset") AS key, game_id, site, event, year, white, black, result
FROM (
    SELECT * FROM games
    WHERE max_occurrence >= 3
    ORDER BY max_occurrence DESC, source, block, "offset"
    LIMIT 3
) AS g
JOIN events AS e ON e.source = g.source AND e.block = g.block AND e."offset" = g."offset"
    AND kind = 'repetition' AND occurrence = max_occurrence
QUALIFY row_number() OVER (PARTITION BY g.source, g.block, g."offset" ORDER BY ply) = 1
ORDER BY occurrence DESC, g.source, g.block, g."offset";
