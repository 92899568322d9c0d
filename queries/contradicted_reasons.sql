-- Where does the board not bear out the reason that a source gives for the end of a game, and why not?
-- Columns: source; stated_reason: what the file says; finding, detail: what the board says; games.
-- Read: third_occurrence_at_ply is a repetition that was there, but not at the end; diagram_repeated is one that was
-- none.
SELECT g.source, g.stated_reason, f.finding, f.detail, count(*) AS games
FROM games AS g JOIN findings AS f USING (source, block, "offset")
WHERE g.stated_verdict = 'contradicted'
    AND (f.finding LIKE 'stated\_%' ESCAPE '\' OR f.finding LIKE 'flag\_draw\_%' ESCAPE '\')
GROUP BY g.source, g.stated_reason, f.finding, f.detail
ORDER BY games DESC, g.source, g.stated_reason, f.detail;
