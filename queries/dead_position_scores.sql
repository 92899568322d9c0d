-- What was scored in games that were dead, where the Laws give half a point to each?
-- Columns: proof: as in dead_positions; games; draws; white_wins, black_wins; no_result; points_lost: the half points
-- that the losers should have had.
-- Read: wins are flags that fell, resignations and mistakes in the score, after the game was drawn already.
SELECT e.detail AS proof, count(*) AS games, count(*) FILTER (g.result = '1/2-1/2') AS draws,
    count(*) FILTER (g.result = '1-0') AS white_wins, count(*) FILTER (g.result = '0-1') AS black_wins,
    count(*) FILTER (g.result = '*' OR g.result IS NULL) AS no_result,
    0.5::DOUBLE * count(*) FILTER (g.result IN ('1-0', '0-1')) AS points_lost
FROM events AS e JOIN games AS g USING (source, block, "offset")
WHERE e.kind = 'dead_position' AND g.laws_end = 'dead_position'
GROUP BY proof
ORDER BY games DESC, proof;
