-- Which diagrams stood on the board three times without being a repetition, and why were they none?
-- Columns: differs: what is not the same (castling_rights, en_passant, side_to_move, or several); diagrams: how many;
-- games; draws: of these games; repetition_stated: games whose file says that they were drawn by repetition, and the
-- board does not.
-- Read: only the same position counts (9.2.3). A wrong claim rests on one of these; side_to_move is the commonest and
-- least tempting.
SELECT e.detail AS differs, count(*) AS diagrams, count(DISTINCT (source, block, "offset")) AS games,
    count(DISTINCT (source, block, "offset")) FILTER (g.result = '1/2-1/2') AS draws,
    count(DISTINCT (source, block, "offset"))
        FILTER (g.stated_verdict = 'contradicted' AND g.stated_reason LIKE 'repetition%') AS repetition_stated
FROM events AS e JOIN games AS g USING (source, block, "offset")
WHERE e.kind = 'diagram_repeated' AND NOT e.after_end
GROUP BY differs
ORDER BY diagrams DESC, differs;
