-- What did rights to claim a draw rest on, and what became of them?
-- Columns: basis, article: what the right rests on; outcome: missed: played on; stood_at_end: the game ended there
-- (NULL: the move to announce mates, or the score breaks off); runs: consecutive turns of one side; turns; draws;
-- costly: the side lost.
-- Read: stood_at_end with a draw is a claim or an agreement. The rights to announce (_ahead) are the weaker: of
-- _other nobody knows whether the move was seen, and servers and engines know no claim ahead at all. Lichess draws at
-- fifty moves and at five occurrences by itself.
SELECT basis, article, outcome, count(*) AS runs, sum(turns)::BIGINT AS turns,
    count(*) FILTER (side_result = 'draw') AS draws,
    count(*) FILTER (costly) AS costly
FROM claims
WHERE NOT after_end
GROUP BY basis, article, outcome
ORDER BY article, basis, outcome;
