-- How often did the most repeated position of a game occur, and how did those games end?
-- Columns: max_occurrence: occurrences of that position (9.2.3); games; percent: of all replayed; draws, decisive:
-- results.
-- Read: from 3 on a draw could be claimed (9.2), at 5 the game was over (9.6.1), which Lichess applies since 2020.
SELECT max_occurrence, count(*) AS games, percent(count(*), sum(count(*)) OVER ()) AS percent,
    count(*) FILTER (result = '1/2-1/2') AS draws,
    count(*) FILTER (result IN ('1-0', '0-1')) AS decisive
FROM games
WHERE status IN ('ok', 'partial')
GROUP BY max_occurrence
ORDER BY max_occurrence;
