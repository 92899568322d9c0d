-- Which games went on longest without pawn move or capture?
-- Games with 100 plies or more; epd: the position when the fifty moves were full.
SELECT epd, ply, max_halfmove_clock AS stretch, material, game_key(g.source, g.block, g."offset") AS key, game_id, site, event, year, white, black, result
FROM (
    SELECT * FROM games
    WHERE first_fifty_ply IS NOT NULL
    ORDER BY max_halfmove_clock DESC, source, block, "offset"
    LIMIT 3
) AS g
JOIN events AS e ON e.source = g.source AND e.block = g.block AND e."offset" = g."offset"
    AND kind = 'fifty_move' AND ply = first_fifty_ply
ORDER BY stretch DESC, g.source, g.block, g."offset";
