-- Which positions were dead or could not be won by one side, how is that proved, and how long was played on?
-- kind, detail: what is proved and how (material, blocked: no mate among all that can be reached, search: every line
-- ends soon). games: with such an event. played_on, plies: games that went on after it, and for how long on average.
SELECT e.kind, e.detail, count(*) AS games,
    count(*) FILTER (g.plies > e.ply) AS played_on,
    round(avg(g.plies - e.ply) FILTER (g.plies > e.ply), 1) AS plies
FROM events e
JOIN games g USING (source, block, "offset")
WHERE e.kind IN ('dead_position', 'white_cannot_win', 'black_cannot_win')
GROUP BY ALL
ORDER BY ALL;
