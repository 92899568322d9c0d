#!/usr/bin/env python3
"""Scans invented games on a local Spark cluster of two executors while tasks fail and executors are killed, and compares
every row with a run without Spark.

usage: check_spark.py target/release/remis [--games N] [--split-bytes N] [--figures]

N games in each of three files (340000: 500 MB of .pgn.zst). --figures adds runs without failures on one and two
executors, and tells how long each took. Needs pyspark 4, duckdb, pyarrow, pzstd (Debian: zstd) and Java 17
(Debian: openjdk-17-jre-headless).
"""
import argparse, contextlib, json, os, pathlib, shutil, socket, subprocess, sys, tempfile, time

import duckdb

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "spark"))
parser = argparse.ArgumentParser()
parser.add_argument("binary", type=pathlib.Path)
parser.add_argument("--games", type=int, default=12_000)
parser.add_argument("--split-bytes", type=int, default=1_500_000)
parser.add_argument("--data", type=pathlib.Path, help="a folder with month-*.pgn.zst instead of invented ones")
parser.add_argument("--figures", action="store_true")
given = parser.parse_args()
binary = str(given.binary.resolve())
passed = failed = 0

# Stands in for remis on the workers: does what the files in `orders` say, once for each.
WRAPPER = """#!/usr/bin/env python3
import json, os, pathlib, signal, subprocess, sys, time
orders, binary = pathlib.Path({orders!r}), {binary!r}
arguments = sys.argv[1:]
if arguments[0] != "scan":
    os.execv(binary, [binary, *arguments])
number = json.loads(arguments[arguments.index("--split") + 1])["number"]
for order in ("kill", "fail", "slow", "broken"):
    for file in sorted(orders.glob(f"{{order}}-{{number}}-*")):
        try:
            os.rename(file, orders / f"done-{{file.name}}") if order != "broken" else None
        except FileNotFoundError:
            continue
        if order == "fail":
            sys.exit("remis: the disk is on fire")
        if order == "broken":
            sys.exit("remis: the cellar is under water")
        if order == "slow":
            (orders / f"slept-{{os.getpid()}}").touch()
            time.sleep(3600)
        if order == "kill":
            started = subprocess.Popen([binary, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            attempt = pathlib.Path(arguments[arguments.index("-o") + 1], ".attempts")
            while started.poll() is None and not list(attempt.glob("*/" + arguments[arguments.index("--attempt") + 1] + "/games")):
                time.sleep(0.01)
            process = os.getpid()
            while "java" not in pathlib.Path(f"/proc/{{process}}/comm").read_text():
                process = int(pathlib.Path(f"/proc/{{process}}/stat").read_text().rpartition(")")[2].split()[1])
            os.kill(process, signal.SIGKILL)
            time.sleep(3600)
os.execv(binary, [binary, *arguments])
"""


def check(what, holds, more=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f"{'ok' if holds else 'FAILED'}: {what}{f' ({more})' if more else ''}", flush=True)


def timed(work):
    started = time.monotonic()
    result = work()
    return result, time.monotonic() - started


@contextlib.contextmanager
def cluster_of_two_hosts(folder):
    """A master and two workers. To Spark they are two hosts: of a stuck task it runs no copy on the same one."""
    import pyspark

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    launcher = pathlib.Path(pyspark.__file__).parent / "bin/spark-class"
    deploy, url = "org.apache.spark.deploy", f"spark://127.0.0.1:{port}"
    commands = [[f"{deploy}.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]]
    for number in (1, 2):
        commands.append([f"{deploy}.worker.Worker", "--host", f"127.0.0.{number}", "--port", "0", "--webui-port", "0", "--cores", "1",
                         "--memory", "1g", "--work-dir", str(folder / f"work-{number}"), url])
    with (folder / "cluster.log").open("w") as log:
        processes = [subprocess.Popen([launcher, *command], stdout=log, stderr=log) for command in commands]
        try:
            yield url
        finally:
            for process in processes:
                process.terminate()
                process.wait()


def session(executors, master=None):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("check_spark").master(master or f"local-cluster[{executors},1,1024]")
    for key, value in {"spark.speculation": "true", "spark.speculation.quantile": "0.5", "spark.speculation.multiplier": "2",
                       "spark.speculation.minTaskRuntime": "2s", "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
                       "spark.pyspark.python": sys.executable, "spark.pyspark.driver.python": sys.executable,
                       "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel(os.environ.get("REMIS_SPARK_LOG", "OFF"))
    # All executors are there before a clock starts.
    slots = spark.sparkContext.parallelize(range(executors * 4), executors * 4)
    daemon = lambda _: __import__("time").sleep(0.1) or __import__("os").getppid()
    while len(set(slots.map(daemon).collect())) < executors:
        pass
    return spark


def scan_error(work):
    """What a scan that must be refused says."""
    import remis_spark

    try:
        work()
    except remis_spark.RemisError as error:
        return str(error)
    return ""


def difference(one, out):
    """Rows that only one of two outputs has, and the rows of the first."""
    rows = only = 0
    for table in ("games", "events", "claims", "findings", "faults"):
        first, second = (f"(FROM read_parquet('{folder}/{table}/*/*.parquet', hive_partitioning = true))" for folder in (one, out))
        rows += duckdb.sql(f"SELECT count(*) FROM {first}").fetchall()[0][0]
        either = f"(FROM {first} EXCEPT ALL FROM {second}) UNION ALL (FROM {second} EXCEPT ALL FROM {first})"
        only += duckdb.sql(f"SELECT count(*) FROM ({either})").fetchall()[0][0]
    return only, rows


def same_as_one_run(what, one, out):
    only, rows = difference(one, out)
    check(f"{what}: every row is that of one run", only == 0 and rows > 0, f"{rows} rows")
    verified = subprocess.run([binary, "verify", out], capture_output=True, text=True)
    expected = ["_SUCCESS", "_manifest.jsonl", "claims", "events", "faults", "findings", "games"]
    check(f"{what}: verified, _SUCCESS is there, no attempt is left",
          verified.returncode == 0 and sorted(path.name for path in out.iterdir()) == expected, verified.stderr.strip().replace("\n", "; "))


def run(folder):
    import remis_spark

    inputs = [folder / f"month-{number}.pgn.zst" for number in (1, 2, 3)]
    for number, path in enumerate(inputs, 1):
        if given.data:
            path.symlink_to(given.data.resolve() / path.name)
        else:
            sample = f"'{binary}' sample --games {given.games + number * 999} --seed {number}"
            subprocess.run(f"{sample} | pzstd -q -p 1 -o '{path}'", shell=True, check=True)
    size = sum(path.stat().st_size for path in inputs)
    one, orders = folder / "one", folder / "orders"
    orders.mkdir()
    command = [binary, "scan", *inputs, "-o", one, "--overwrite", "--progress", "none", "--jobs"]
    local = lambda jobs: subprocess.run([*command, jobs], check=True, capture_output=True)
    seconds = {f"local, {jobs} jobs": timed(lambda: local(jobs))[1] for jobs in (["1", "2"] if given.figures else ["2"])}
    wrapper = folder / "remis"
    wrapper.write_text(WRAPPER.format(orders=str(orders), binary=binary))
    wrapper.chmod(0o755)
    names = [str(path) for path in inputs]

    def scan(spark, out, remis, inputs=names):
        return remis_spark.scan(spark, inputs, str(out), remis=str(remis), split_bytes=given.split_bytes)

    spark = session(2)
    splits = len(remis_spark._plan(names, binary, given.split_bytes))
    print(f"{size / 1e6:.0f} MB in 3 files, {splits} splits", flush=True)
    check("there are splits enough", splits >= 10, splits)
    for order in ("kill-1-a", "kill-4-a", "kill-7-a", "fail-3-a", "fail-3-b"):
        (orders / order).touch()
    summary, seconds["2 executors, 3 killed, one split failed twice"] = timed(lambda: scan(spark, folder / "out", wrapper))
    done = sorted(path.name for path in orders.glob("done-*"))
    check("three executors were killed, and a split failed twice", len(done) == 5, " ".join(done))
    same_as_one_run("after failures", one, folder / "out")
    games = duckdb.sql(f"SELECT count(*) FROM read_parquet('{one}/games/*/*.parquet')").fetchall()[0][0]
    check("the summary counts the games", summary["counts"]["games"] == games)

    # Asked for again, or for good.
    try:
        scan(spark, folder / "out", wrapper)
        check("a complete OUT is left alone", False)
    except remis_spark.RemisError as error:
        check("a complete OUT is left alone", "complete already" in str(error), error)
    refused = lambda inputs, out: scan_error(lambda: scan(spark, out, binary, inputs))
    (folder / "out/.attempts.removed/a.0-1").mkdir(parents=True)
    error = refused(names, folder / "out")
    check("what is left of a removal goes from a complete OUT", "complete already" in error and not (folder / "out/.attempts.removed").exists())
    error = refused([f"file://{folder}/none-*.pgn"], folder / "none")
    check("a pattern that matches nothing is refused, with its name", f"{folder}/none-*.pgn" in error, error)
    error = refused([names[0], f"file://{names[0]}"], folder / "none")
    check("two inputs of one name are refused before any work", "one source" in error and not (folder / "none").exists(), error)
    begun = folder / "begun/.attempts/_records.jsonl"
    begun.parent.mkdir(parents=True)
    begun.write_text(json.dumps({"split": {"file": names[0], "start": 0, "end": 1}, "options": "{}"}) + "\n")
    error = scan_error(lambda: remis_spark.scan(spark, names, str(folder / "begun"), remis=binary, certify=True))
    check("a commit that has begun is not continued under other options", "with other options" in error, error)
    (orders / f"broken-{splits - 1}-a").touch()
    try:
        scan(spark, folder / "out2", wrapper)
        check("a task that fails for good fails the scan", False)
    except remis_spark.RemisError as error:
        check("a task that fails for good fails the scan, with the split and its message",
              str(error).startswith(f"{names[2]}:") and ": the cellar is under water\nScan again" in str(error), error)
    check("it leaves no _SUCCESS and no table", [path.name for path in (folder / "out2").iterdir()] == [".attempts"])
    time.sleep(3)  # tasks that were still running are killed
    finished = len(list((folder / "out2/.attempts").glob("*/*/_record.json")))
    (orders / f"broken-{splits - 1}-a").unlink()
    scan(spark, folder / "out2", wrapper)
    same_as_one_run("continued", one, folder / "out2")
    check("most splits were finished before", finished >= splits - 3, f"{finished} of {splits}")

    # Through pyarrow.fs, as from object storage.
    urls = [f"file://{folder}/month-*.pgn.zst"]
    scan(spark, f"file://{folder}/out3", binary, urls)
    same_as_one_run("streamed and uploaded", one, folder / "out3")
    (orders / "broken-2-a").touch()
    try:
        scan(spark, f"file://{folder}/out4", wrapper, urls)
        check("a task that fails for good fails the scan of streams", False)
    except remis_spark.RemisError as error:
        check("a task that fails for good fails the scan of streams", "under water" in str(error) and not (folder / "out4/_SUCCESS").exists())
    (orders / "broken-2-a").unlink()
    time.sleep(3)
    parts = [path.parent for path in sorted((folder / "out4/.attempts").glob("*/*/_record.json"))]
    if parts:
        next(parts[0].glob("games/*/*.parquet")).unlink()
    check("a part of a finished attempt is lost", parts)
    scan(spark, f"file://{folder}/out4", wrapper, urls)
    same_as_one_run("streams, continued", one, folder / "out4")
    (folder / "out4/.attempts/a.0-1").mkdir(parents=True)
    error = refused(urls, f"file://{folder}/out4")
    check("what is left of a removal goes from complete storage", "complete already" in error and not (folder / "out4/.attempts").exists())
    if given.figures:
        shutil.rmtree(folder / "out2"); shutil.rmtree(folder / "out3"); shutil.rmtree(folder / "out4")
        for executors in (2, 1):
            if executors == 1:
                spark.stop()
                spark = session(1)
            out = folder / f"figures-{executors}"
            seconds[f"{executors} executors"] = timed(lambda: scan(spark, out, binary))[1]
            same_as_one_run(f"{executors} executors", one, out)
        # The work of Spark and of starting a program, without any: finished splits are told again.
        tasks = 200
        split = json.dumps({"file": names[0], "start": 0, "end": 0})
        attempt = lambda _: remis_spark._attempt(split, [], str(folder / "empty"), binary, ["-j", "1"], "run")
        nothing = lambda: spark.sparkContext.parallelize(range(tasks), tasks).map(attempt).collect()
        nothing()
        seconds["a task with nothing to do, 1 executor"] = timed(nothing)[1] / tasks
        nothing = lambda: spark.sparkContext.parallelize(range(tasks), tasks).map(lambda n: n).collect()
        nothing()
        seconds["a task without remis, 1 executor"] = timed(nothing)[1] / tasks
    spark.stop()
    with cluster_of_two_hosts(folder) as master:
        spark = session(2, master)
        (orders / f"slow-{splits - 2}-a").touch()
        scan(spark, folder / "out5", wrapper)
        slept = list(orders.glob("slept-*"))
        same_as_one_run("a task got stuck and a copy took its place", one, folder / "out5")
        processes = [int(path.name.partition("-")[2]) for path in slept]
        time.sleep(5)
        gone = not any(os.path.exists(f"/proc/{process}") for process in processes)
        check("the task that got stuck is gone, and its program with it", len(slept) == 1 and gone)
        spark.stop()
    for what, value in seconds.items():
        print(f"{value:10.3f} s  {what}")


with tempfile.TemporaryDirectory(prefix="check-spark-") as folder:
    run(pathlib.Path(folder))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
