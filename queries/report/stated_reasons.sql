-- Do the files say why the games ended, and does the board agree?
-- verdict: not_stated where the file gives no reason, unknown_words where its tag Termination is in words not known.
SELECT CASE
        WHEN stated_verdict IS NOT NULL THEN stated_verdict
        WHEN termination IS NOT NULL THEN 'unknown_words'
        ELSE 'not_stated'
    END AS verdict,
    count(*) AS games
FROM games
WHERE status IN ('ok', 'partial')
GROUP BY verdict
ORDER BY games DESC, verdict;
