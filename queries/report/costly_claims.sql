-- Who could claim a draw on the board, played on and lost?
-- The runs with the most turns first; epd: the position at the first of them.
SELECT epd, side, basis, turns, first_ply, plies - last_ply AS plies_left,
    g.source, g.block, g."offset", game_id, site, event, year, white, black, result
FROM (
    SELECT * FROM claims
    WHERE costly AND outcome = 'missed' AND NOT after_end AND basis IN ('threefold_on_board', 'fifty_on_board')
    ORDER BY turns DESC, source, block, "offset", first_ply
    LIMIT 3
) AS c
JOIN games AS g ON c.source = g.source AND c.block = g.block AND c."offset" = g."offset"
ORDER BY turns DESC, g.source, g.block, g."offset", first_ply;
