-- What do the files show of claims that were not correct?
-- Columns: finding: incorrect_claim_recorded: the file says so; incorrect_claim_accepted: a stated claim that the
-- board does not bear, and a draw all the same (9.1.2.3); rejected_claim_clock_hint: time was added to the opponent's
-- clock (9.5.3); claim_then_agreement_hint: and then a draw; certainty; games; draws, decisive: their results.
-- Read: hints are hints: the same time is added for an illegal move, and by servers for other reasons.
SELECT f.finding, f.certainty, count(DISTINCT (source, block, "offset")) AS games,
    count(DISTINCT (source, block, "offset")) FILTER (g.result = '1/2-1/2') AS draws,
    count(DISTINCT (source, block, "offset")) FILTER (g.result IN ('1-0', '0-1')) AS decisive
FROM findings AS f JOIN games AS g USING (source, block, "offset")
WHERE f.finding IN ('incorrect_claim_recorded', 'incorrect_claim_accepted', 'rejected_claim_clock_hint',
    'claim_then_agreement_hint')
GROUP BY f.finding, f.certainty
ORDER BY games DESC, f.finding, f.certainty;
