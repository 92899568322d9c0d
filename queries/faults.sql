-- What could not be read or replayed, and where is the first example?
-- Columns: kind; faults: one for each game that has it; first_key: the first game, for remis show; first_at: the byte
-- of the token from the start of that game; first_token: what stands there.
-- Read: a game is analysed up to its first fault and is partial, or unplayable, from there.
SELECT kind, count(*) AS faults,
    first(game_key(source, block, "offset") ORDER BY source, block, "offset") AS first_key,
    first("at" ORDER BY source, block, "offset") AS first_at,
    first(token ORDER BY source, block, "offset") AS first_token
FROM faults
GROUP BY kind
ORDER BY faults DESC, kind;
