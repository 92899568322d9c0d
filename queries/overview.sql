-- How do the games end by the Laws, and with which results?
-- laws_end: the first thing that ended the game without a claim; NULL: nothing on the board did.
SELECT laws_end, result, count(*) AS games, round(avg(plies), 1) AS mean_plies
FROM games
WHERE status IN ('ok', 'partial')
GROUP BY laws_end, result
ORDER BY games DESC, laws_end, result;
