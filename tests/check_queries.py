#!/usr/bin/env python3
"""Asks every query about data-samples through `remis query` and compares the answers with queries/expected/NAME.csv.

usage: check_queries.py target/release/remis DUCKDB... [--write]

DUCKDB is what --duckdb takes: a shell of DuckDB, or a Python that has the module. With each, every query is asked as
CSV and as JSON, which must tell the same. --write stores the answers of the first one.
"""
import concurrent.futures, csv, functools, io, json, os, pathlib, re, subprocess, sys, tempfile

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


def unnamed(name, columns):
    """The columns that the head of a query does not name."""
    sql = (root / "queries" / f"{name}.sql").read_text(encoding="utf-8")
    head = " ".join(line for line in sql.splitlines() if line.startswith("--"))
    named = re.findall(r"\w+", head.partition("Columns: ")[2].partition(" Read: ")[0])
    return [column for column in columns if column not in named]


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
    if missing := unnamed(name, columns):
        return f"has columns that its head does not name: {', '.join(missing)}"
    return fault_of(columns, rows)


def fault_with_table(engine, folder):
    """What is wrong with a table of more rows than one page of the Python module has."""
    sql = os.path.join(folder, "rows.sql")
    with open(sql, "w", encoding="utf-8") as file:
        file.write("SELECT range AS number, NULL AS nothing FROM range(20001);\n")
    lines = run(binary, "query", sql, out, "--format", "table", "--duckdb", engine).splitlines()
    numbers = [line.split("│")[1].strip() for line in lines if line.startswith("│")]
    rows = [int(number) for number in numbers if number.isdecimal()]
    return None if rows == list(range(20001)) else f"gives {len(rows)} of 20001 rows as a table"


def fault_with_colours(engine, folder):
    """Whether a terminal's commands get into a pipe, where the shell of DuckDB has colours."""
    sql = os.path.join(folder, "describe.sql")
    with open(sql, "w", encoding="utf-8") as file:
        file.write("DESCRIBE games;\n")
    if "\033" in run(binary, "query", sql, out, "--duckdb", engine):
        return "writes colours into a pipe"


KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
# What the samples do not hold: a game, a query, and the rows of its answer.
CASES = [
    # The announced move ended the game, which was drawn: it may have been the claim.
    (f"{KNIGHTS} 1/2-1/2", "missed_and_lost", []),
    (f"{KNIGHTS} 1/2-1/2", "missed_cost", []),
    # It was not, where the game was won or went on, or has no result.
    (f"{KNIGHTS} 1-0", "missed_and_lost", ["threefold_ahead_played,9.2.1,1,1,0,0,0,100.0"]),
    (f"{KNIGHTS} *", "missed_and_lost", ["threefold_ahead_played,9.2.1,1,0,0,0,1,0.0"]),
    (f"{KNIGHTS} 5. e4 1/2-1/2", "missed_and_lost",
     ["threefold_ahead_played,9.2.1,1,0,1,0,0,0.0", "threefold_on_board,9.2.2,1,0,1,0,0,0.0"]),
    # Fifty moves are full with a stalemate.
    ('[FEN "7k/8/6K1/8/8/8/8/5Q2 w - - 99 120"]\n\n1. Qf7 1/2-1/2', "fifty_by_material", []),
    # The position was dead before it recurred.
    ('[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Kb1 Kg8 2. Ka1 Kh8 3. Kb1 Kg8 4. Ka1 Kh8 1/2-1/2',
     "most_repeated_positions", []),
    # Of equal worth: the order of the alphabet, whichever colour.
    ('[FEN "7k/5b2/8/8/8/5N2/8/K7 w - - 99 120"]\n\n1. Kb1 Kg8 1-0', "fifty_by_material", ["KBvKN,1,100.0,0,0,1,0"]),
]


def fault_with_case(engine, folder, place):
    pgn, name, rows = CASES[place]
    file, out = os.path.join(folder, f"case{place}.pgn"), os.path.join(folder, f"case{place}")
    if not os.path.exists(out):
        with open(file, "w", encoding="utf-8") as text:
            text.write(pgn + "\n")
        run(binary, "scan", file, "-o", out, "--progress", "none")
    answer = run(binary, "query", name, out, "--format", "csv", "--duckdb", engine).splitlines()[1:]
    return None if answer == rows else f"says of {pgn}:\n" + "\n".join(answer)


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
        for (_, name, _), fault in zip(CASES, pool.map(functools.partial(fault_with_case, engine, folder), range(len(CASES)))):
            if fault:
                failed += 1
                print(f"{name} with {engine} {fault}")
        for look in fault_with_table, fault_with_colours:
            if fault := look(engine, folder):
                failed += 1
                print(f"{engine} {fault}")
print(f"{len(names)} queries and {len(CASES)} cases with {len(engines)} DuckDBs: {failed} answers are not as expected")
sys.exit(failed > 0)
