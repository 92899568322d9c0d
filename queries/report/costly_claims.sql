-- Who could claim a draw on the board, played on and lost?
-- Of each game the run with the most turns, the longest runs first; epd: the position at the first turn of the run.
SELECT epd, side, basis, turns, first_ply, plies - last_ply AS plies_left,
    game_key(g.source, g.block, g."offset") AS key, game_id, site, event, year, white, black, result
FROM (
    SELECT * FROM claims
    WHERE costly AND outcome = 'missed' AND NOT after_end AND basis IN ('threefold_on_board', 'fifty_on_board')
    QUALIFY row_number() OVER (PARTITION BY source, block, "offset" ORDER BY turns DESC, first_ply, basis) = 1
    ORDER BY turns DESC, source, block, "offset"
    LIMIT 3
) AS c
JOIN games AS g ON c.source = g.source AND c.block = g.block AND c."offset" = g."offset"
ORDER BY turns DESC, g.source, g.block, g."offset";
