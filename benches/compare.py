#!/usr/bin/env python3
"""Compares the whole of `remis scan`, output written and synced, with what others take to read the same PGN file. All take
turns, what has one thread always on the same core. Prints tables in Markdown, with counts that show equal work.

Without a file games are invented for it; the exit code is then 1 when not all count the same in them. Steps:

  speed    remis with one worker and with two, pgn-reader with shakmaty; pgn-extract, pzstd and python-chess if installed
  size     bytes per game of each table, and what three queries take DuckDB
  growth   what a game costs in invented files of several sizes

needs: cargo; apt-get install pgn-extract zstd; pip install chess duckdb, or pip that can install into a temporary folder
"""
import argparse, json, os, pathlib, platform, statistics, subprocess, sys, tempfile

from contest import Contest
from scans import Remis
from turns import Contender, python_with, run, table, take_turns

benches = pathlib.Path(__file__).resolve().parent
STEPS = ("speed", "size", "growth")
DEFAULT_RUNS = 7
# About 45 MB, and what a game of them takes on the average.
DEFAULT_GAMES, GAME_BYTES = 20_000, 2_300
DEFAULT_SIZES_MB = (10, 100, 1000)
TABLES = ("games", "events", "claims", "findings", "faults")
# One that reads columns of games, one that joins, one that groups texts.
QUERIES = ("overview", "missed_by_rating", "most_repeated_positions")


def build(profile):
    """Builds remis and `peers.rs`: their paths."""
    command = ["cargo", "bench", "--profile", profile, "--bench", "peers", "--no-run", "--message-format", "json"]
    said = subprocess.run(command, cwd=benches, stdout=subprocess.PIPE, check=True, text=True).stdout
    artifacts = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    built = {artifact["target"]["name"]: artifact["executable"] for artifact in artifacts if artifact.get("executable")}
    return built["remis"], built["peers"]


def machine():
    """Which processor, and how many cores."""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def compare_speed(remis, peers, file, folder, runs):
    contest = Contest(remis, peers, file, folder)
    contest.hold(runs)
    contest.say(runs)
    contest.say_memory()
    return contest.all_count_the_same()


def weigh(remis, file, folder, runs):
    """What the output takes on the disk, and what it takes to read."""
    games = remis.scan(file, 1)[2]["games"]
    sizes = {name: sum(part.stat().st_size for part in (remis.out / name).rglob("*.parquet")) for name in TABLES}
    print(f"\nOutput of {file.name}: {games} games\n")
    rows = [*sizes.items(), ("all", sum(sizes.values()))]
    print(table(["table", "bytes", "a game"], [[name, bytes, f"{bytes / games:.1f}"] for name, bytes in rows]))
    python = python_with("duckdb", folder)
    if not python:
        print("\nNot compared: DuckDB: pip install duckdb")
        return
    answers = json.loads(run([python, benches / "time_queries.py", remis.out, str(runs), *QUERIES])[2])
    print(f"\nDuckDB on one thread, median of {runs}\n")
    print(table(["query", "ms", "rows"], [[name, f"{ms:.1f}", rows] for name, (ms, rows) in answers.items()]))


def grow(remis, folder, runs, sizes_mb):
    """What a game costs in files of several sizes, with one worker."""
    core_seconds, contenders = {}, []

    def turn(file):
        seconds, on_core, counts = remis.scan(file, 1)
        core_seconds.setdefault(file, []).append(on_core)
        return seconds, counts

    files = [remis.invent(folder / f"{size}.pgn", size * 1_000_000 // GAME_BYTES) for size in sizes_mb]
    for file in files:
        contenders.append(Contender(file.name, file.stat().st_size / 2**20, lambda file=file: turn(file)))
    take_turns(contenders, runs)
    rows, before = [], (0, 0)
    for file, one in zip(files, contenders):
        games = one.counts["games"]
        seconds, on_core = (statistics.median(times) for times in (one.seconds, core_seconds[file]))
        # Without what every run takes to start and to end.
        further = f"{1e6 * (on_core - before[1]) / (games - before[0]):.2f}" if before[0] else ""
        micros = [f"{1e6 * each / games:.2f}" for each in (seconds, on_core)]
        rows.append([f"{one.mib:.0f}", games, *micros, further, remis.peak(file, 1)])
        before = games, on_core
    print(f"\nFiles of invented games, one worker, median of {runs}; a further game: than those of the row above\n")
    print(table(["MiB", "games", "µs a game", "of them on the core", "a further game on the core", "private MiB"], rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=pathlib.Path, help="games in PGN, not packed")
    parser.add_argument("--steps", nargs="+", choices=STEPS, default=STEPS, metavar="STEP", help="only these")
    parser.add_argument("--runs", type=int, default=DEFAULT_RUNS, help="turns of each (default: %(default)s)")
    parser.add_argument("--games", type=int, default=DEFAULT_GAMES, help="to invent where there is no file (default: %(default)s)")
    parser.add_argument("--sizes", nargs="+", type=int, default=DEFAULT_SIZES_MB, metavar="MB", help="for growth (default: 10 100 1000)")
    parser.add_argument("--profile", default="release", help="of cargo; test is built soon (default: %(default)s)")
    arguments = parser.parse_args()
    program, peers = build(arguments.profile)
    print(f"{machine()}; cargo profile {arguments.profile}")
    equal = True
    with tempfile.TemporaryDirectory(prefix="remis-compare-") as folder:
        folder = pathlib.Path(folder)
        remis = Remis(program, folder)
        file = arguments.file or remis.invent(folder / "invented.pgn", arguments.games)
        if "speed" in arguments.steps:
            equal = compare_speed(remis, peers, file, folder, arguments.runs)
        if "size" in arguments.steps:
            weigh(remis, file, folder, arguments.runs)
        if "growth" in arguments.steps:
            grow(remis, folder, arguments.runs, arguments.sizes)
    # Of a file that others wrote not all have to think the same.
    return 0 if equal or arguments.file else 1


if __name__ == "__main__":
    sys.exit(main())
