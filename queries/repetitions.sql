-- How often did the most repeated position of a game occur, and how did those games end?
-- max_occurrence 3 and more: a draw could be claimed (9.2); 5 and more: the game was over (9.6.1).
SELECT max_occurrence, count(*) AS games,
       count(*) FILTER (result = '1/2-1/2') AS draws,
       count(*) FILTER (result IN ('1-0', '0-1')) AS decisive
FROM games
WHERE status IN ('ok', 'partial')
GROUP BY max_occurrence
ORDER BY max_occurrence;
