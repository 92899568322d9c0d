-- The tables that `remis scan` wrote to a folder, as views.
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
