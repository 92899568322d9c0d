-- The tables that `remis scan` wrote to a folder, as views, and what several questions need.
-- Variable out names the folder; it is 'out' where nobody has set it: SET VARIABLE out = 'elsewhere';
-- source is the hive partition. Join on (source, block, "offset"): offset is a word of SQL and needs its quotes.
SET VARIABLE out = coalesce(getvariable('out'), 'out');
CREATE OR REPLACE TEMP VIEW games AS FROM read_parquet(
    getvariable('out') || '/games/*/*.parquet', hive_partitioning = true, hive_types = {'source': VARCHAR});
CREATE OR REPLACE TEMP VIEW events AS FROM read_parquet(
    getvariable('out') || '/events/*/*.parquet', hive_partitioning = true, hive_types = {'source': VARCHAR});
CREATE OR REPLACE TEMP VIEW claims AS FROM read_parquet(
    getvariable('out') || '/claims/*/*.parquet', hive_partitioning = true, hive_types = {'source': VARCHAR});
CREATE OR REPLACE TEMP VIEW findings AS FROM read_parquet(
    getvariable('out') || '/findings/*/*.parquet', hive_partitioning = true, hive_types = {'source': VARCHAR});
CREATE OR REPLACE TEMP VIEW faults AS FROM read_parquet(
    getvariable('out') || '/faults/*/*.parquet', hive_partitioning = true, hive_types = {'source': VARCHAR});
-- The games that were replayed, with what ended each of them: the first thing that did so by the Laws, whatever the
-- score says then (checkmate, stalemate, dead_position, fivefold, seventyfive); else a draw with a third occurrence
-- or fifty moves in the final position (threefold, fifty), which is a claim or an agreement, as the moves do not
-- tell; other_draw, other_win: an agreement, a resignation, a flag, or a decision from elsewhere; no_result; unread:
-- the score breaks off at a fault.
CREATE OR REPLACE TEMP VIEW endings AS
SELECT *, CASE
    WHEN laws_end IS NOT NULL THEN laws_end
    WHEN status = 'partial' THEN 'unread'
    WHEN result = '1/2-1/2' AND list_contains(draw_bases, 'threefold_on_board') THEN 'threefold'
    WHEN result = '1/2-1/2' AND list_contains(draw_bases, 'fifty_on_board') THEN 'fifty'
    WHEN result = '1/2-1/2' THEN 'other_draw'
    WHEN result IN ('1-0', '0-1') THEN 'other_win'
    ELSE 'no_result' END AS ending
FROM games WHERE status IN ('ok', 'partial');
CREATE OR REPLACE TEMP MACRO percent(part, whole) AS round(100 * part / nullif(whole, 0), 2);
-- The key of a game as `remis show` takes it.
CREATE OR REPLACE TEMP MACRO game_key(source, block, place) AS
    replace(url_encode(source), '~', '%7E') || ':' || block || ':' || place;
-- The worth of one side's men, such as KRP, in pawns.
CREATE OR REPLACE TEMP MACRO men_worth(men) AS
    9 * length(regexp_replace(men, '[^Q]', '', 'g')) + 5 * length(regexp_replace(men, '[^R]', '', 'g'))
    + 3 * length(regexp_replace(men, '[^BN]', '', 'g')) + length(regexp_replace(men, '[^P]', '', 'g'));
