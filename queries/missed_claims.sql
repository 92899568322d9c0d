-- How often was a draw that stood on the board not claimed, by rating band and speed?
-- Rights under 9.2.2 and 9.3.2 before the game was over; elo_from: the band of 400 points of the side with the right.
SELECT g.speed,
       400 * (CASE c.side WHEN 'white' THEN g.white_elo ELSE g.black_elo END // 400) AS elo_from,
       count(*) AS missed,
       count(DISTINCT (g.source, g.block, g."offset")) AS games,
       count(*) FILTER (c.costly) AS costly
FROM claims AS c
JOIN games AS g USING (source, block, "offset")
WHERE c.basis IN ('threefold_on_board', 'fifty_on_board') AND c.outcome = 'missed' AND NOT c.after_end
GROUP BY g.speed, elo_from
ORDER BY missed DESC, g.speed, elo_from;
