-- Which draw rules held in the final positions of drawn games?
-- A draw with none of them is an agreement, an arbiter's or server's decision, or a score that is not whole.
SELECT array_to_string(draw_bases, ' + ') AS bases, count(*) AS draws, round(avg(plies), 1) AS mean_plies
FROM games
WHERE result = '1/2-1/2' AND status = 'ok'
GROUP BY bases
ORDER BY draws DESC, bases;
