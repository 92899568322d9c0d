-- Which games have the longest stretches without pawn move and capture?
-- Columns: max_halfmove_clock: half-moves; moves: half of it; first_fifty_ply, first_seventyfive_ply: when a draw
-- could be claimed (9.3) and when the game was over (9.6.2); plies; start_fen: a set-up game counts on from its FEN;
-- key: for remis show; and the game.
-- Read: whatever is above 150 went on after the draw of 9.6.2, which is a rule since July 2014.
-- --set rows=20: how many games
SELECT max_halfmove_clock, max_halfmove_clock // 2 AS moves, first_fifty_ply, first_seventyfive_ply, plies, start_fen,
    game_key(source, block, "offset") AS key, game_id, white, black, year, result
FROM games
WHERE max_halfmove_clock IS NOT NULL
ORDER BY max_halfmove_clock DESC, key
LIMIT coalesce(getvariable('rows')::BIGINT, 20);
