-- What did rights to claim a draw rest on, and what became of them?
-- missed: played on; stood_at_end: the game ended there. No outcome: the move to announce mates, or the score breaks off.
SELECT basis, article, outcome, count(*) AS runs, sum(turns) AS turns,
       count(*) FILTER (side_result = 'draw') AS draws,
       count(*) FILTER (costly) AS costly
FROM claims
WHERE NOT after_end
GROUP BY basis, article, outcome
ORDER BY article, basis, outcome;
