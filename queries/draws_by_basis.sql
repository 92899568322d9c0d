-- Which draw rules held in the final positions of drawn games?
-- Columns: bases: every rule that held, joined by +, or none; draws; percent: of the draws whose score is whole; mean_plies.
-- Read: none is an agreement, a flag against a bare king, a decision from elsewhere, or a score that
-- is not whole; by_intention is a move that nobody is known to have announced.
SELECT coalesce(nullif(array_to_string(draw_bases, ' + '), ''), 'none') AS bases, count(*) AS draws,
    percent(count(*), sum(count(*)) OVER ()) AS percent, round(avg(plies), 1) AS mean_plies
FROM games
WHERE result = '1/2-1/2' AND status = 'ok'
GROUP BY bases
ORDER BY draws DESC, bases;
