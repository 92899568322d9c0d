-- What did it cost in points to play on instead of claiming a draw?
-- Columns: basis, article; players: with a known result, one for each game and side; points_lost: half a point for
-- each loss; points_gained: half a point for each win; net_cost: the half points that they would have had, less what
-- they got; cost_per_100: net_cost of 100 players.
-- Read: a negative cost means that playing on was worth it. Stronger players play on with the better position, so
-- this is what happened, not what a claim would have changed.
WITH players AS (
    SELECT DISTINCT source, block, "offset", side, basis, article, side_result
    FROM claims
    WHERE outcome = 'missed' AND NOT after_end
)
SELECT basis, article, count(*) AS players,
    0.5::DOUBLE * count(*) FILTER (side_result = 'loss') AS points_lost,
    0.5::DOUBLE * count(*) FILTER (side_result = 'win') AS points_gained,
    points_lost - points_gained AS net_cost,
    round(100 * net_cost / count(*), 2) AS cost_per_100
FROM players
WHERE side_result IS NOT NULL
GROUP BY basis, article
ORDER BY article, basis;
