-- What do players score who cannot mate any more, while the opponent still can?
-- Columns: side: who cannot; games; won, drew, lost, unknown: how it ended for that side; mean_plies_after:
-- half-moves that were still played.
-- Read: won stands against the Laws: against a side that cannot mate, a flag and a resignation are draws (6.9,
-- 5.1.2), unless the opponent left or lost by a penalty. drew is also what the other side's flag gives.
WITH sides AS (
    SELECT unnest(['white', 'black']) AS side, unnest([first_white_cannot_win_ply, first_black_cannot_win_ply]) AS ply,
        unnest(['1-0', '0-1']) AS win, plies, result
    FROM games
    WHERE (first_white_cannot_win_ply IS NULL) <> (first_black_cannot_win_ply IS NULL)
)
SELECT side, count(*) AS games, count(*) FILTER (result = win) AS won, count(*) FILTER (result = '1/2-1/2') AS drew,
    count(*) FILTER (result IN ('1-0', '0-1') AND result <> win) AS lost,
    count(*) FILTER (result = '*' OR result IS NULL) AS unknown, round(avg(plies - ply), 1) AS mean_plies_after
FROM sides
WHERE ply IS NOT NULL
GROUP BY side
ORDER BY side DESC;
