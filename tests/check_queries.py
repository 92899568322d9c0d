#!/usr/bin/env python3
"""Scans data-samples and compares every query's result with queries/expected/NAME.csv.

usage: check_queries.py target/release/remis [--write]
"""
import os, pathlib, subprocess, sys, tempfile

import duckdb

root = pathlib.Path(__file__).resolve().parent.parent
binary = pathlib.Path(sys.argv[1]).resolve()
write = "--write" in sys.argv
passed = failed = 0
with tempfile.TemporaryDirectory() as folder:
    samples = sorted(str(path) for path in (root / "data-samples").glob("*.pgn"))
    run = subprocess.run([binary, "scan", *samples, "-o", f"{folder}/out", "--progress", "none"], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"remis scan failed: {run.stderr}")
    os.chdir(folder)
    for query in sorted((root / "queries").glob("*.sql")):
        relation = duckdb.sql(query.read_text())
        lines = [",".join(relation.columns)]
        lines += [",".join("" if value is None else str(value) for value in row) for row in relation.fetchall()]
        found = "\n".join(lines) + "\n"
        expected = root / "queries" / "expected" / f"{query.stem}.csv"
        if write:
            expected.parent.mkdir(exist_ok=True)
            expected.write_text(found)
        if expected.exists() and expected.read_text() == found:
            passed += 1
        else:
            failed += 1
            print(f"{query.name} gave:\n{found}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
