-- What was found where the ends of games and the Laws meet or part, and how certain is it?
-- Columns: finding; certainty: proven, proven_lower_bound, proven_given_result, likely, hint; findings; games: that
-- have it.
-- Read: README says what each means. None says that anybody was wrong.
SELECT finding, certainty, count(*) AS findings, count(DISTINCT (source, block, "offset")) AS games
FROM findings
GROUP BY finding, certainty
ORDER BY findings DESC, finding, certainty;
