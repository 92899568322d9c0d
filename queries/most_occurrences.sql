-- In which games did one position occur most often?
-- Columns: max_occurrence: how often; first_threefold_ply, first_fivefold_ply: when a draw could be claimed and when
-- the game was over (9.6.1); plies: its length; key: for remis show; game_id, white, black, year, result.
-- Read: after five occurrences a game that goes on is over by the Laws, though a result that was accepted stands
-- (8.7).
-- --set rows=20: how many games
SELECT max_occurrence, first_threefold_ply, first_fivefold_ply, plies,
    game_key(source, block, "offset") AS key, game_id, white, black, year, result
FROM games
WHERE max_occurrence >= 2
ORDER BY max_occurrence DESC, plies DESC, key
LIMIT coalesce(getvariable('rows')::BIGINT, 20);
