-- How many players missed a draw by claim, and lost?
-- Columns: basis, article: what the right rested on; players: sides that played on with it, one for each game and
-- side; lost, drew, won: how it ended for them (unknown: no result); lost_percent: of the players.
-- Read: threefold_on_board and fifty_on_board are the rights that anybody can see. A player stands in each row whose
-- right he had, so the rows do not add up. Whoever won did well to play on. Games count that were lost at all, not
-- those lost because of it.
WITH players AS (
    SELECT DISTINCT source, block, "offset", side, basis, article, side_result
    FROM claims
    WHERE outcome = 'missed' AND NOT after_end
)
SELECT basis, article, count(*) AS players,
    count(*) FILTER (side_result = 'loss') AS lost, count(*) FILTER (side_result = 'draw') AS drew,
    count(*) FILTER (side_result = 'win') AS won, count(*) FILTER (side_result IS NULL) AS unknown,
    percent(count(*) FILTER (side_result = 'loss'), count(*)) AS lost_percent
FROM players
GROUP BY basis, article
ORDER BY article, basis;
