#!/usr/bin/env python3
"""Runs the lines of docs/cluster.md for GNU parallel and for Slurm as they stand there, with a task killed in the first
run, and compares every row with one run. For Slurm, GNU parallel starts the script as an array job does.

usage: check_cluster.py target/release/remis
"""
import os, pathlib, shutil, subprocess, sys, tempfile

import duckdb

root = pathlib.Path(__file__).resolve().parent.parent
binary = str(pathlib.Path(sys.argv[1]).resolve())
passed = failed = 0

# Stands in for remis: the first attempt at split 2 is killed while it writes.
WRAPPER = """#!/bin/sh
case "$*" in
*'"number":2,'*--attempt*)
    if mkdir killed 2>/dev/null; then
        {binary} "$@" & process=$!
        until find out/.attempts -name games | grep -q .; do sleep 0.01; done
        kill -9 $process
        wait $process
        exit 137
    fi ;;
esac
exec {binary} "$@"
"""


def check(what, holds, more=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f"{'ok' if holds else 'FAILED'}: {what}{f' ({more})' if more else ''}", flush=True)


def block(heading, number=0):
    """An indented block of the page under a heading."""
    section = (root / "docs/cluster.md").read_text().partition(f"## {heading}\n")[2].partition("\n## ")[0]
    blocks, lines = [], []
    for line in [*section.splitlines(), "end"]:
        if line.startswith("    "):
            lines.append(line[4:])
        elif line.strip() and lines:
            blocks.append("\n".join(lines) + "\n")
            lines = []
    return blocks[number].replace("--target-bytes 1000000000", "--target-bytes 500000")


def shell(script, folder):
    path = f"{folder}:{os.environ['PATH']}"
    return subprocess.run(["sh", "-c", script], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True)


def same_as_one_run(what, folder):
    only = rows = 0
    for table in ("games", "events", "claims", "findings", "faults"):
        one, out = (f"(FROM read_parquet('{folder}/{name}/{table}/*/*.parquet', hive_partitioning = true))" for name in ("one", "out"))
        rows += duckdb.sql(f"SELECT count(*) FROM {one}").fetchall()[0][0]
        only += duckdb.sql(f"SELECT count(*) FROM ((FROM {one} EXCEPT ALL FROM {out}) UNION ALL (FROM {out} EXCEPT ALL FROM {one}))").fetchall()[0][0]
    verified = subprocess.run([binary, "verify", folder / "out"]).returncode
    check(f"{what}: every row is that of one run", only == 0 and rows > 0, f"{rows} rows")
    check(f"{what}: verified, no attempt is left", verified == 0 and not (folder / "out/.attempts").exists())


def prepared(folder):
    (folder / "games").mkdir()
    for number in (1, 2):
        subprocess.run(f"'{binary}' sample --games 4000 --seed {number} | pzstd -q -1 -p 1 -o '{folder}/games/{number}.pgn.zst'", shell=True, check=True)
    subprocess.run([binary, "scan", *sorted((folder / "games").iterdir()), "-o", folder / "one", "--progress", "none"], check=True, capture_output=True)
    (folder / "remis").write_text(WRAPPER.format(binary=f"'{binary}'"))
    (folder / "remis").chmod(0o755)


def parallel(folder):
    lines = block("GNU parallel")
    first = shell(lines, folder)
    check("parallel: without the killed task nothing is committed", first.returncode == 2 and (folder / "killed").exists()
          and "there is no record of split 2 (from 0)" in first.stderr and not (folder / "out/_SUCCESS").exists(), first.stderr.strip().splitlines()[-1])
    second = shell(lines, folder)
    check("parallel: the same lines again complete it", second.returncode == 0, second.stderr.strip().splitlines()[-1])
    same_as_one_run("parallel", folder)


def slurm(folder):
    before, script, after = (block("Slurm", number) for number in range(3))
    (folder / "scan.sbatch").write_text(script)
    before, _, submit = before.strip().rpartition("\n")
    check("slurm: the page submits the script", submit.startswith("sbatch ") and submit.endswith(" scan.sbatch"), submit)
    shell(before, folder)
    splits = len((folder / "plan.jsonl").read_text().splitlines())
    array = "SLURM_ARRAY_TASK_ID={} SLURM_ARRAY_JOB_ID=%d SLURM_CPUS_PER_TASK=1 sh scan.sbatch"
    first = shell(f"seq {splits} | parallel '{array % 71}'; {after}", folder)
    check("slurm: without the killed task nothing is committed", first.returncode == 2 and "no record of split 2" in first.stderr)
    again = shell(f"parallel '{array % 72}' ::: 3; {after}", folder)
    check("slurm: the task alone again, and it is complete", again.returncode == 0, again.stderr.strip().splitlines()[-1])
    same_as_one_run("slurm", folder)


if shutil.which("parallel") is None or shutil.which("pzstd") is None:
    print("SKIPPED: needs GNU parallel and pzstd (Debian: parallel, zstd)")
    sys.exit()
for work in (parallel, slurm):
    with tempfile.TemporaryDirectory(prefix="check-cluster-") as folder:
        prepared(pathlib.Path(folder))
        work(pathlib.Path(folder))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
