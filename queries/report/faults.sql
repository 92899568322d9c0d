-- What could not be read or replayed?
-- The twelve commonest kinds; places: rows of table faults; games: with at least one of them.
SELECT kind, count(*) AS places, count(DISTINCT (source, block, "offset")) AS games
FROM faults
GROUP BY kind
ORDER BY places DESC, kind
LIMIT 12;
