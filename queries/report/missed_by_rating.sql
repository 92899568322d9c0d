-- When a draw could be claimed on the board, how often did the player go on, by the rating of that player?
-- Runs of turns under 9.2.2 and 9.3.2 before the game was over; rating: the band of 200 points of the side with the right,
-- NULL where it is not known. passed_up: played on; at_end: the game ended there; costly: played on and lost.
SELECT 200 * (CAST(CASE side WHEN 'white' THEN white_elo ELSE black_elo END AS INTEGER) // 200) AS rating,
    count(*) AS rights,
    count(*) FILTER (outcome = 'missed') AS passed_up,
    count(*) FILTER (outcome = 'stood_at_end') AS at_end,
    count(*) FILTER (outcome = 'missed' AND costly) AS costly
FROM claims JOIN games USING (source, block, "offset")
WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome IS NOT NULL AND NOT after_end
GROUP BY rating
ORDER BY rating NULLS LAST;
