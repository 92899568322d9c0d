# Runs the script on standard input in the Python module duckdb and prints what it selects, as the shell of
# DuckDB would: table, csv, json, or rows (a JSON object on each line).
import csv, signal, sys

import duckdb

if hasattr(signal, "SIGPIPE"):
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
form = sys.argv[1]
sys.stdin.reconfigure(encoding="utf-8")
sys.stdout.reconfigure(encoding="utf-8", newline="\n")
connection = duckdb.connect()


def batches(columns):
    result = connection.execute(f"SELECT {columns} FROM _answer AS answer")
    yield [column[0] for column in result.description]
    while rows := result.fetchmany(10000):
        yield rows


def show(select):
    connection.execute(f"CREATE OR REPLACE TEMP VIEW _answer AS {select}")
    if form == "table":
        connection.table("_answer").show(max_rows=1000000000, max_width=1000000000, max_col_width=1000000000)
    elif form == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        answer = batches("COLUMNS(*)::VARCHAR")
        writer.writerow(next(answer))
        for rows in answer:
            writer.writerows(rows)
    else:
        start, between, end = ("[", ",\n", "]\n") if form == "json" else ("", "\n", "\n")
        # Where rows are asked for, the script selects them as JSON itself.
        answer = batches("*" if form == "rows" else "to_json(answer)")
        next(answer)
        sys.stdout.write(start)
        separator = ""
        for rows in answer:
            sys.stdout.write(separator + between.join(row[0] for row in rows))
            separator = between
        sys.stdout.write(end)


try:
    for statement in connection.extract_statements(sys.stdin.read()):
        if statement.type == duckdb.StatementType.SELECT:
            show(statement.query)
        else:
            connection.execute(statement)
except duckdb.Error as error:
    sys.exit(str(error))
