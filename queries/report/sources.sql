-- From which files are the games?
-- The twelve largest; all: how many files there are.
SELECT source, count(*) AS games, count(*) OVER () AS "all"
FROM games
GROUP BY source
ORDER BY games DESC, source
LIMIT 12;
