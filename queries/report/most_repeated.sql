-- Which positions were on the board three times in the most games?
-- games: in which the position came three times; draws: of them drawn; most: how often it came in one game.
-- opening: if it is the same in all of them. The example is the first such game in the files; of positions with the same example the commonest.
WITH repeated AS (
    SELECT epd, count(*) FILTER (occurrence = 3) AS games, max(occurrence) AS most, min((source, block, "offset")) AS example
    FROM events
    WHERE kind = 'repetition' AND occurrence >= 3
    GROUP BY epd
    ORDER BY games DESC, most DESC, example, epd
    LIMIT 100
),
chosen AS (
    SELECT * FROM repeated
    QUALIFY row_number() OVER (PARTITION BY example ORDER BY games DESC, most DESC, epd) = 1
    ORDER BY games DESC, most DESC, example, epd
    LIMIT 6
),
drawn AS (
    SELECT epd, count(*) FILTER (result = '1/2-1/2') AS draws,
        CASE WHEN count(DISTINCT opening) = 1 AND count(opening) = count(*) THEN min(opening) END AS opening
    FROM events JOIN games USING (source, block, "offset")
    WHERE kind = 'repetition' AND occurrence = 3 AND epd IN (SELECT epd FROM chosen)
    GROUP BY epd
)
SELECT epd, r.games, draws, most, drawn.opening, game_key(g.source, g.block, g."offset") AS key, game_id, site, event, year, white, black, result
FROM chosen AS r
JOIN drawn USING (epd)
JOIN games AS g ON (g.source, g.block, g."offset") = example
ORDER BY r.games DESC, most DESC, example, epd;
