-- How do games end by the Laws in each year?
-- Columns: year: of the game (NULL: not known); games: that were replayed; then percent of them, by what ended the
-- game (view endings); unknown: no result, or a score that breaks off. A row adds up to 100, but for rounding.
-- Read: along a column. All years are judged by the Laws of 2023: fivefold and seventyfive were no rules before July
-- 2014.
SELECT year, count(*) AS games,
    percent(count(*) FILTER (ending = 'checkmate'), count(*)) AS checkmate,
    percent(count(*) FILTER (ending = 'stalemate'), count(*)) AS stalemate,
    percent(count(*) FILTER (ending = 'dead_position'), count(*)) AS dead_position,
    percent(count(*) FILTER (ending = 'fivefold'), count(*)) AS fivefold,
    percent(count(*) FILTER (ending = 'seventyfive'), count(*)) AS seventyfive,
    percent(count(*) FILTER (ending = 'threefold'), count(*)) AS threefold,
    percent(count(*) FILTER (ending = 'fifty'), count(*)) AS fifty,
    percent(count(*) FILTER (ending = 'other_draw'), count(*)) AS other_draw,
    percent(count(*) FILTER (ending = 'other_win'), count(*)) AS other_win,
    percent(count(*) FILTER (ending IN ('no_result', 'unread')), count(*)) AS unknown
FROM endings
GROUP BY year
ORDER BY year;
