-- How many games are there, how do they end, and how often is there something to claim?
-- One row. Replayed games are ok or partial; draws are counted among those that are ok. missed: runs of turns with a right on the board (9.2.2, 9.3.2) that was
-- played on from; costly: that side lost.
SELECT count(*) AS games,
    count(*) FILTER (status = 'ok') AS ok,
    count(*) FILTER (status = 'partial') AS "partial",
    count(*) FILTER (status = 'skipped') AS skipped,
    count(*) FILTER (status = 'unplayable') AS unplayable,
    count(*) FILTER (status IN ('ok', 'partial')) AS replayed,
    count(*) FILTER (status = 'ok' AND result = '1/2-1/2') AS draws,
    count(*) FILTER (max_occurrence >= 3) AS threefold_games,
    count(*) FILTER (max_occurrence >= 5) AS fivefold_games,
    count(*) FILTER (first_fifty_ply IS NOT NULL) AS fifty_games,
    count(*) FILTER (first_seventyfive_ply IS NOT NULL) AS seventyfive_games,
    count(*) FILTER (first_dead_ply IS NOT NULL) AS dead_games,
    max(max_halfmove_clock) AS longest_stretch,
    count(DISTINCT source) AS sources,
    min(year) AS first_year,
    max(year) AS last_year,
    (SELECT count(*) FROM claims
     WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome = 'missed' AND NOT after_end) AS missed,
    (SELECT count(*) FROM claims
     WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome = 'stood_at_end' AND NOT after_end) AS stood,
    (SELECT count(*) FROM claims
     WHERE basis IN ('threefold_on_board', 'fifty_on_board') AND outcome = 'missed' AND NOT after_end AND costly) AS costly
FROM games;
