-- Which games went on after five occurrences or seventy-five moves, and how did they end?
-- Columns: rule: fivefold (9.6.1) or seventyfive (9.6.2), if nothing ended the game before; games: where it came to
-- that; ended_there; played_on; mean_plies_after, most_plies_after: of those that played on; draws, white_wins,
-- black_wins, no_result: of them too.
-- Read: these wins stand against 9.6, but a result that was accepted stands (8.7). Before July 2014 there was no such
-- rule; Lichess ends games at five occurrences since 2020 and at fifty moves always.
WITH over AS (
    SELECT unnest(['fivefold', 'seventyfive']) AS rule, unnest([first_fivefold_ply, first_seventyfive_ply]) AS ply,
        plies, laws_end_ply, result
    FROM games
    WHERE status = 'ok' AND (first_fivefold_ply IS NOT NULL OR first_seventyfive_ply IS NOT NULL)
)
SELECT rule, count(*) AS games, count(*) FILTER (plies = ply) AS ended_there, count(*) FILTER (plies > ply) AS played_on,
    round(avg(plies - ply) FILTER (plies > ply), 1) AS mean_plies_after,
    max(plies - ply) FILTER (plies > ply) AS most_plies_after,
    count(*) FILTER (plies > ply AND result = '1/2-1/2') AS draws,
    count(*) FILTER (plies > ply AND result = '1-0') AS white_wins,
    count(*) FILTER (plies > ply AND result = '0-1') AS black_wins,
    count(*) FILTER (plies > ply AND (result = '*' OR result IS NULL)) AS no_result
FROM over
WHERE ply = laws_end_ply
GROUP BY rule
ORDER BY rule;
