"""Asks queries of `queries/` about an output of `remis scan`, on one thread; prints for each its median in milliseconds
and its rows as JSON.

usage: time_queries.py OUT RUNS QUERY...
needs: pip install duckdb
"""
import json, pathlib, statistics, sys, time

import duckdb

queries = pathlib.Path(__file__).resolve().parent.parent / "queries"
out, runs, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
connection = duckdb.connect(config={"threads": 1})
connection.execute("SET VARIABLE out = $1", [out])
connection.execute((queries / "_prelude.sql").read_text())
times, rows = {name: [] for name in names}, {}
for _ in range(runs):
    for name in names:
        start = time.perf_counter()
        rows[name] = len(connection.execute((queries / f"{name}.sql").read_text()).fetchall())
        times[name].append(1000 * (time.perf_counter() - start))
print(json.dumps({name: [statistics.median(times[name]), rows[name]] for name in names}))
