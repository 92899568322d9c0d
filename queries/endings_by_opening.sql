-- How do games end by the Laws after each opening?
-- Columns: opening: the name up to its first colon, else the ECO code; games: that were replayed; then percent of
-- them, by what ended the game (view endings); unknown: no result, or a score that breaks off. A row adds up to 100,
-- but for rounding.
-- Read: a high threefold is a repetition that is known by heart; most_repeated_positions shows it.
-- --set rows=30: how many openings, the most played first
-- --set min_games=1: leave out openings with fewer games
SELECT coalesce(split_part(opening, ':', 1), eco) AS opening, count(*) AS games,
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
WHERE opening IS NOT NULL OR eco IS NOT NULL
GROUP BY ALL
HAVING count(*) >= coalesce(getvariable('min_games')::BIGINT, 1)
ORDER BY games DESC, opening
LIMIT coalesce(getvariable('rows')::BIGINT, 30);
