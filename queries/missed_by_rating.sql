-- How often is a draw on the board not claimed, by the rating of the side that could have?
-- Columns: rating_from: the band of 200 points of that side's rating (NULL: not known); rights: runs of turns with a
-- draw to claim on the board (9.2.2, 9.3.2); missed, missed_percent: those after which the side played on; won, drew,
-- lost: how the games of the missed ones ended for that side.
-- Read: whether knowing the rules grows with the rating, or the wish to win does. Where programs draw by themselves
-- at fifty moves (Lichess too), few of the fifty are left to miss; engines and Lichess's bots draw at three by
-- themselves, too.
SELECT 200 * (CASE c.side WHEN 'white' THEN g.white_elo ELSE g.black_elo END // 200) AS rating_from,
    count(*) AS rights, count(*) FILTER (outcome = 'missed') AS missed,
    percent(count(*) FILTER (outcome = 'missed'), count(*)) AS missed_percent,
    count(*) FILTER (outcome = 'missed' AND side_result = 'win') AS won,
    count(*) FILTER (outcome = 'missed' AND side_result = 'draw') AS drew,
    count(*) FILTER (outcome = 'missed' AND side_result = 'loss') AS lost
FROM claims AS c JOIN games AS g USING (source, block, "offset")
WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome IS NOT NULL AND NOT after_end
GROUP BY rating_from
ORDER BY rating_from;
