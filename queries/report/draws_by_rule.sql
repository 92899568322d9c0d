-- Which share of the games is drawn, and by which rule, over time, by rating and by speed?
-- Games that could be replayed to their end. dimension: time, rating (the mean of both players, bands of 200) or speed;
-- position: the order, with gaps. A draw counts under the first rule that its final position fulfils.
-- Time is in months where the years are few, else in so many years that there are at most 24 bars; years with less
-- than a thousandth of the games are left out, for a date that is wrong should not stretch the axis.
WITH cells AS MATERIALIZED (
    SELECT year, month(date) AS month, speed,
        200 * ((white_elo + black_elo) // 400) AS rating,
        count(*) AS games,
        count(*) FILTER (rule = 'repetition') AS repetition,
        count(*) FILTER (rule = 'fifty_moves') AS fifty_moves,
        count(*) FILTER (rule = 'dead_position') AS dead_position,
        count(*) FILTER (rule = 'stalemate') AS stalemate,
        count(*) FILTER (rule = 'flag') AS flag,
        count(*) FILTER (rule = 'other') AS other
    FROM (
        SELECT year, date, speed, white_elo, black_elo,
            CASE
                WHEN result IS DISTINCT FROM '1/2-1/2' THEN NULL
                WHEN list_contains(draw_bases, 'stalemate') THEN 'stalemate'
                WHEN list_contains(draw_bases, 'dead_position') THEN 'dead_position'
                WHEN list_has_any(draw_bases, ['fivefold', 'threefold_on_board']) THEN 'repetition'
                WHEN list_has_any(draw_bases, ['seventyfive', 'fifty_on_board']) THEN 'fifty_moves'
                WHEN stated_reason IN ('time_forfeit', 'time_or_left', 'time_vs_insufficient', 'both_flags') THEN 'flag'
                ELSE 'other'
            END AS rule
        FROM games
        WHERE status = 'ok'
    )
    GROUP BY ALL
),
years AS (
    SELECT min(year) AS first, max(year) AS last
    FROM (SELECT year, sum(games) AS games FROM cells WHERE year IS NOT NULL GROUP BY year)
    WHERE 1000 * games >= (SELECT sum(games) FROM cells WHERE year IS NOT NULL)
),
steps AS (
    SELECT first, last, last - first < 3 AS months,
        CASE WHEN last - first < 24 THEN 1 ELSE 5 * ((last - first) // 120 + 1) END AS width
    FROM years
),
placed AS (
    SELECT 'time' AS dimension,
        CASE WHEN months THEN 12 * year + month - 1 ELSE year // width END AS position,
        CASE WHEN months THEN year || '-' || lpad(CAST(month AS VARCHAR), 2, '0')
            WHEN width = 1 THEN CAST(year AS VARCHAR)
            ELSE (year // width * width) || '–' || (year // width * width + width - 1) END AS label,
        cells.*
    FROM cells, steps
    WHERE year BETWEEN first AND last
    UNION ALL
    SELECT 'rating', rating // 200, CAST(rating AS VARCHAR), * FROM cells
    UNION ALL
    SELECT 'speed', list_position(['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'], speed), speed, *
    FROM cells
)
SELECT dimension, position, label, CAST(sum(games) AS BIGINT) AS games,
    CAST(sum(repetition) AS BIGINT) AS repetition, CAST(sum(fifty_moves) AS BIGINT) AS fifty_moves,
    CAST(sum(dead_position) AS BIGINT) AS dead_position, CAST(sum(stalemate) AS BIGINT) AS stalemate,
    CAST(sum(flag) AS BIGINT) AS flag, CAST(sum(other) AS BIGINT) AS other
FROM placed
WHERE position IS NOT NULL
GROUP BY dimension, position, label
ORDER BY dimension, position;
