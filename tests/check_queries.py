#!/usr/bin/env python3
"""Asks every query about data-samples through `remis query` and compares the answers with queries/expected/NAME.csv.

usage: check_queries.py target/release/remis DUCKDB... [--write]

DUCKDB is what --duckdb takes: a shell of DuckDB, or a Python that has the module. With each, every query is asked as
CSV and as JSON, which must tell the same. --write stores the answers of the first one.
"""
import concurrent.futures, csv, functools, io, json, os, pathlib, subprocess, sys, tempfile

root = pathlib.Path(__file__).resolve().parent.parent
arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
write = "--write" in sys.argv
# No other way to the folder: links of a Python environment must stay what they are.
binary, *engines = [os.path.abspath(argument) for argument in arguments]
if not engines:
    sys.exit(__doc__)



def run(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} gave {done.returncode}:\n{done.stderr}")
    return done.stdout


def cells_of_json(text):
    """The cells as CSV has them."""
    def cell(value):
        if isinstance(value, bool):
            return str(value).lower()
        return "" if value is None else str(value)

    return [[cell(value) for value in row.values()] for row in json.loads(text)]


def fault_of(columns, rows):
    """What no answer may have: no row, a name that hides two columns, a share that is none."""
    if not rows:
        return "is empty"
    if len(set(columns)) < len(columns):
        return "has two columns of one name"
    shares = [place for place, column in enumerate(columns) if column.endswith("percent")]
    for row in rows:
        for place in shares:
            if row[place] and not 0 <= float(row[place]) <= 100:
                return f"has {columns[place]} = {row[place]}"
    if "percent" in columns and not any(column.startswith("source") or column == "halfmove_clock" for column in columns):
        total = sum(float(row[columns.index("percent")]) for row in rows)
        if abs(total - 100) > 0.01 * len(rows):
            return f"has shares that add up to {total}"


def fault_with(engine, name):
    """What is wrong with the answer of a query."""
    def ask(form):
        return run(binary, "query", name, out, "--format", form, "--duckdb", engine)

    columns, *rows = csv.reader(io.StringIO(ask("csv")))
    expected = root / "queries" / "expected" / f"{name}.csv"
    if write and engine == engines[0]:
        with open(expected, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([columns, *rows])
    with open(expected, encoding="utf-8", newline="") as file:
        if list(csv.reader(file)) != [columns, *rows]:
            return "gave:\n" + "\n".join(",".join(row) for row in [columns, *rows])
    if cells_of_json(ask("json")) != rows:
        return "gives another answer as JSON"
    return fault_of(columns, rows)


files = {path.stem for path in (root / "queries").glob("*.sql")} - {"_prelude"}
names = [line.split()[0] for line in run(binary, "query", "--list").splitlines()]
if set(names) != files:
    sys.exit(f"listed or in queries/, not both: {set(names) ^ files}")
expected_files = {path.stem for path in (root / "queries" / "expected").glob("*.csv")}
if not write and expected_files != files:
    sys.exit(f"a query or an expected result, not both: {expected_files ^ files}")
failed = 0
with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
    out = os.path.join(folder, "o'ut ä [1]")
    samples = sorted(str(path) for path in (root / "data-samples").glob("*.pgn"))
    run(binary, "scan", *samples, "-o", out, "--progress", "none")
    for engine in engines:
        for name, fault in zip(names, pool.map(functools.partial(fault_with, engine), names)):
            if fault:
                failed += 1
                print(f"{name} with {engine} {fault}")
print(f"{len(names)} queries with {len(engines)} DuckDBs: {failed} answers are not as expected")
sys.exit(failed > 0)
