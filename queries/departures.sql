-- How do the files depart from the PGN standard where it could be understood all the same?
-- Columns: source; flag: the departure; games; percent: of the source's games.
-- Read: none of these costs a move. What does is in faults.
SELECT f.source, f.flag, count(*) AS games, percent(count(*), any_value(s.games)) AS percent
FROM (SELECT source, unnest(flags) AS flag FROM games) AS f
JOIN (SELECT source, count(*) AS games FROM games GROUP BY source) AS s USING (source)
GROUP BY f.source, f.flag
ORDER BY games DESC, f.source, f.flag;
