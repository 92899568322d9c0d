-- How many games have a stretch of so many half-moves without pawn move and capture?
-- Columns: halfmove_clock: at least so many; games; percent: of all replayed.
-- Read: the curve falls steadily; at 100 a draw could be claimed (9.3) and at 150 the game was over (9.6.2). A cliff
-- at 100 is servers and programs that draw there by themselves, Lichess among them. In set-up games the FEN's own
-- count goes on.
WITH longest AS (
    SELECT least(10 * (max_halfmove_clock // 10), 200) AS clock, count(*) AS games
    FROM games WHERE max_halfmove_clock IS NOT NULL GROUP BY clock
)
SELECT steps.clock AS halfmove_clock,
    (sum(coalesce(games, 0)) OVER (ORDER BY steps.clock DESC))::BIGINT AS games,
    percent(sum(coalesce(games, 0)) OVER (ORDER BY steps.clock DESC), sum(coalesce(games, 0)) OVER ()) AS percent
FROM (SELECT unnest(range(0, 201, 10)) AS clock) AS steps LEFT JOIN longest USING (clock)
ORDER BY halfmove_clock;
