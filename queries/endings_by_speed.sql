-- How do games end by the Laws at each speed?
-- Columns: speed: by Lichess's formula, initial time + 40 increments (NULL: no time control); games: that were
-- replayed; then percent of them, by what ended the game (view endings); unknown: no result, or a score that breaks
-- off. A row adds up to 100, but for rounding.
-- Read: less time, more mates and flags, fewer agreements. Lichess and most programs draw by themselves at fifty
-- moves.
SELECT speed, count(*) AS games,
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
GROUP BY speed
ORDER BY array_position(['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'], speed);
