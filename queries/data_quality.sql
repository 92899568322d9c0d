-- How good are the data of each source?
-- Columns: source; games = ok + partial + skipped + unplayable; then percent of the games: without_result,
-- without_ratings (not both), without_date (not even the year), without_time_control, set_up: start from a FEN;
-- departures: with flags (query departures); reason_stated: a reason that is known.
-- Read: what is missing here is missing in every other answer.
SELECT source, count(*) AS games, count(*) FILTER (status = 'ok') AS ok, count(*) FILTER (status = 'partial') AS partial,
    count(*) FILTER (status = 'skipped') AS skipped, count(*) FILTER (status = 'unplayable') AS unplayable,
    percent(count(*) FILTER (result = '*' OR result IS NULL), count(*)) AS without_result_percent,
    percent(count(*) FILTER (white_elo IS NULL OR black_elo IS NULL), count(*)) AS without_ratings_percent,
    percent(count(*) FILTER (year IS NULL), count(*)) AS without_date_percent,
    percent(count(*) FILTER (speed IS NULL), count(*)) AS without_time_control_percent,
    percent(count(*) FILTER (start_fen IS NOT NULL), count(*)) AS set_up_percent,
    percent(count(*) FILTER (length(flags) > 0), count(*)) AS departures_percent,
    percent(count(*) FILTER (stated_reason IS NOT NULL), count(*)) AS reason_stated_percent
FROM games
GROUP BY source
ORDER BY source;
