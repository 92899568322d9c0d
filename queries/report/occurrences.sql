-- In how many games does a position occur twice, three times, and so on?
-- occurrences: of the most repeated position of a game, 10 for 10 and more; reached: games with that many or more.
SELECT occurrences, games, CAST(sum(games) OVER (ORDER BY occurrences DESC) AS BIGINT) AS reached
FROM (
    SELECT least(max_occurrence, 10) AS occurrences, count(*) AS games
    FROM games
    WHERE status IN ('ok', 'partial') AND max_occurrence IS NOT NULL
    GROUP BY occurrences
)
ORDER BY occurrences;
