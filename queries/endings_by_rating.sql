-- How do games end by the Laws in each rating band?
-- Columns: rating_from: the band of 200 points of the mean of both ratings (NULL: not both known); games: that were
-- replayed; then percent of them, by what ended the game (view endings); unknown: no result, or a score that breaks
-- off. A row adds up to 100, but for rounding.
-- Read: along a column, from band to band. Ratings of several sites and federations are not the same thing: scan them
-- apart.
SELECT 200 * ((white_elo::INTEGER + black_elo) // 400) AS rating_from, count(*) AS games,
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
GROUP BY rating_from
ORDER BY rating_from;
