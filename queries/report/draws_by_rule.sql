-- Which share of the games is drawn, and by which rule, over time, by rating and by speed?
-- Games that could be replayed to their end. dimension: time, rating (the mean of both players, bands of 200) or speed;
-- position: the order, with gaps. A draw counts under the first rule that its final position fulfils, else under what the
-- file states. Time is in months where the years are few and nearly every game has a month, else in so many years that there
-- are at most 24 bars. The axis starts and ends at a year with 100 games or a thousandth of them, near the middle of all, for a
-- date that is wrong should not stretch it; left_out: the games with a year that have no bar over time.
WITH cells AS MATERIALIZED (
    SELECT year, month, speed, rating,
        count(*) AS games,
        count(*) FILTER (rule = 'repetition') AS repetition,
        count(*) FILTER (rule = 'fifty_moves') AS fifty_moves,
        count(*) FILTER (rule = 'dead_position') AS dead_position,
        count(*) FILTER (rule = 'stalemate') AS stalemate,
        count(*) FILTER (rule = 'flag') AS flag,
        count(*) FILTER (rule = 'adjudicated') AS adjudicated,
        count(*) FILTER (rule = 'agreed') AS agreed,
        count(*) FILTER (rule = 'other') AS other
    FROM (
        SELECT CAST(year AS INTEGER) AS year, CAST(month(date) AS INTEGER) AS month, speed,
            200 * ((CAST(white_elo AS INTEGER) + CAST(black_elo AS INTEGER)) // 400) AS rating,
            CASE
                WHEN result IS DISTINCT FROM '1/2-1/2' THEN NULL
                WHEN list_contains(draw_bases, 'stalemate') THEN 'stalemate'
                WHEN list_contains(draw_bases, 'dead_position') THEN 'dead_position'
                WHEN list_has_any(draw_bases, ['fivefold', 'threefold_on_board']) THEN 'repetition'
                WHEN list_has_any(draw_bases, ['seventyfive', 'fifty_on_board']) THEN 'fifty_moves'
                WHEN stated_reason IN ('time_forfeit', 'time_or_left', 'time_vs_insufficient', 'both_flags') THEN 'flag'
                WHEN stated_reason IN ('adjudication', 'tablebase_adjudication', 'max_length') THEN 'adjudicated'
                WHEN stated_reason = 'agreement' THEN 'agreed'
                ELSE 'other'
            END AS rule
        FROM games
        WHERE status = 'ok'
    )
    GROUP BY ALL
),
years AS (
    SELECT year, CAST(sum(games) AS BIGINT) AS games, CAST(sum(games) FILTER (month IS NOT NULL) AS BIGINT) AS with_month,
        CAST(sum(sum(games)) OVER () AS BIGINT) AS "all",
        sum(sum(games)) OVER (ORDER BY year) AS up_to
    FROM cells
    WHERE year IS NOT NULL
    GROUP BY year
),
middle AS (SELECT min(year) AS middle FROM years WHERE 2 * up_to >= "all"),
axis AS (
    SELECT coalesce(min(year), any_value(middle)) AS first, coalesce(max(year), any_value(middle)) AS last
    FROM middle LEFT JOIN years ON year <= middle + 100 AND (games >= 100 OR (1000 * games >= "all" AND year >= middle - 100))
),
steps AS (
    SELECT first, last, last - first < 3 AND 100 * sum(with_month) >= 99 * sum(games) AS months,
        CASE WHEN last - first < 24 THEN 1 ELSE 5 * ((last - first) // 120 + 1) END AS width
    FROM axis JOIN years ON year BETWEEN first AND last
    GROUP BY first, last
),
placed AS (
    SELECT 'time' AS dimension,
        CASE WHEN months THEN 12 * year + month - 1 ELSE year // width END AS position,
        CASE WHEN months THEN year || '-' || lpad(CAST(month AS VARCHAR), 2, '0')
            WHEN width = 1 THEN CAST(year AS VARCHAR)
            ELSE (year // width * width) || '–' || (year // width * width + width - 1) END AS label,
        cells.*
    FROM cells JOIN steps ON year BETWEEN first AND last
    UNION ALL
    SELECT 'rating', rating // 200, CAST(rating AS VARCHAR), * FROM cells
    UNION ALL
    SELECT 'speed', list_position(['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'], speed), speed, *
    FROM cells
)
SELECT dimension, position, label, CAST(sum(games) AS BIGINT) AS games,
    CAST(sum(repetition) AS BIGINT) AS repetition, CAST(sum(fifty_moves) AS BIGINT) AS fifty_moves,
    CAST(sum(dead_position) AS BIGINT) AS dead_position, CAST(sum(stalemate) AS BIGINT) AS stalemate,
    CAST(sum(flag) AS BIGINT) AS flag, CAST(sum(adjudicated) AS BIGINT) AS adjudicated,
    CAST(sum(agreed) AS BIGINT) AS agreed, CAST(sum(other) AS BIGINT) AS other,
    CASE dimension WHEN 'time' THEN
        CAST((SELECT max("all") FROM years) - sum(sum(games)) OVER (PARTITION BY dimension) AS BIGINT)
    END AS left_out
FROM placed
WHERE position IS NOT NULL
GROUP BY dimension, position, label
ORDER BY dimension, position;
