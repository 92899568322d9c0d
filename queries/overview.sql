-- How do the games end by the Laws, and with which results?
-- Columns: ending: what ended the game (view endings); result: as the file has it; games; percent: of all replayed
-- games; mean_plies: the mean length in half-moves.
-- Read: a win where ending is stalemate, dead_position, fivefold or seventyfive stands against the Laws, which drew
-- the game before. other_draw is agreement, a flag, an arbiter's or a server's decision.
SELECT ending, result, count(*) AS games, percent(count(*), sum(count(*)) OVER ()) AS percent,
    round(avg(plies), 1) AS mean_plies
FROM endings
GROUP BY ending, result
ORDER BY games DESC, ending, result;
