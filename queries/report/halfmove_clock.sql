-- How many games ever see the halfmove clock at 10, 50, 100 ... plies without pawn move or capture?
-- clock: steps of 5 plies, 300 for 300 and more; reached: games whose clock was there or higher at least once.
WITH longest AS (
    SELECT 5 * (least(max_halfmove_clock, 300) // 5) AS clock, count(*) AS games
    FROM games
    WHERE status IN ('ok', 'partial') AND max_halfmove_clock IS NOT NULL
    GROUP BY clock
),
steps AS (SELECT range AS clock FROM range(0, (SELECT max(clock) FROM longest) + 5, 5))
SELECT clock, CAST(sum(coalesce(games, 0)) OVER (ORDER BY clock DESC) AS BIGINT) AS reached
FROM steps LEFT JOIN longest USING (clock)
ORDER BY clock;
