#!/usr/bin/env python3
"""Scans PGN databases with remis on a Spark cluster: one task for each split, and a commit on the driver.

As a job, or as a function:

    spark-submit --files remis spark/remis_spark.py -o /shared/out /shared/lichess_db_standard_rated_*.pgn.zst
    summary = remis_spark.scan(spark, ["s3a://bucket/month.pgn.zst"], "s3a://bucket/out")

What is known of chess, of inputs and of attempts stands in the program remis; here is only how Spark runs it. Paths are
those of a file system that driver and workers share; what has a scheme (s3a, gs, hdfs, file, ...) is read and written by remis_storage.py beside this file.
"""
import argparse, contextlib, ctypes, json, os, pathlib, re, signal, subprocess, sys, tempfile, threading

# About 0.8 million games of Lichess: one part a split, some minutes a task.
DEFAULT_SPLIT_BYTES = 256 << 20
# Exit codes of remis.
COMPLETE, WITH_LOSSES, STARTS_TOO_LATE = 0, 3, 4


class RemisError(RuntimeError):
    """What remis says of a split, of a plan or of a commit that failed."""


def scan(spark, inputs, out, remis="remis", split_bytes=DEFAULT_SPLIT_BYTES, certify=False):
    """Scans `inputs` into `out`, which is complete or has no _SUCCESS; returns the summary as a dictionary.

    `remis` is the program's path on driver and workers, or the name under which --files has shipped it. What tasks of an
    earlier call with the same arguments have finished is not done again.
    """
    context = spark.sparkContext
    context.addPyFile(os.path.abspath(__file__))
    if any("://" in place for place in [*inputs, out]):
        context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "remis_storage.py"))
    store = _store(out) if "://" in out else None
    out = out if store else os.path.abspath(out)
    exists = store.exists if store else lambda path: os.path.exists(os.path.join(out, path))
    has_begun = exists(".attempts/_records.jsonl")
    if exists("_SUCCESS") and not has_begun:
        if store:
            store.remove_attempts()
        elif exists(".attempts") or exists(".attempts.removed"):
            _run([_program(remis), "commit", out])
        raise RemisError(f"{out} is complete already")
    plan = _plan(inputs, remis, split_bytes)
    if not has_begun:
        told = store.records() if store else {}
        tasks = [(line, told.get(_place(json.loads(line)), [])) for line in plan]
        options = ["--certify"] if certify else []
        options += ["--jobs", context.getConf().get("spark.task.cpus", "1"), "--progress", "none"]
        run = context.applicationId
        context.setJobDescription(f"remis scan: {len(plan)} splits")
        attempts = context.parallelize(tasks, max(len(tasks), 1)).map(lambda task: _attempt(*task, out, remis, options, run))
        try:
            records = "".join(attempts.collect())
        except Exception as error:
            said = re.search(r"RemisError: (.*?)(?:\n SQLSTATE: |\n\s*at |\nDriver stacktrace|\Z)", str(error), re.DOTALL)
            if not said:
                raise
            raise RemisError(f"{said[1].strip()}\nScan again to go on; what is finished is kept") from error
        finally:
            context.setJobDescription(None)
    else:  # An earlier call has come as far as the commit.
        path = ".attempts/_records.jsonl"
        records = store.read(path).decode() if store else pathlib.Path(out, path).read_text()
        begun = [_place(json.loads(line)["split"]) for line in records.splitlines()]
        if any(json.loads(json.loads(line)["options"]).get("certify", False) != certify for line in records.splitlines()):
            raise RemisError(f"a commit with other options has begun in {out}. Give the same arguments, or another folder")
        if sorted(begun) != sorted(_place(json.loads(line)) for line in plan):
            raise RemisError(f"a commit of other splits has begun in {out}. Give the same arguments, or another folder")
    return _commit(out, store, records, remis)


def _plan(inputs, remis, split_bytes):
    """The splits of all inputs, as lines that remis scan takes."""
    target, lines = ["--target-bytes", str(split_bytes)], []
    local = [os.path.abspath(path) for path in inputs if "://" not in path]
    if local:
        lines += _run([_program(remis), "plan", *local, *target])[1].splitlines()
    for pattern in (path for path in inputs if "://" in path):
        folder, _, name = pattern.rpartition("/")
        urls = [pattern] if "*" not in name else _store(folder).urls(folder, name)
        if not urls:
            raise RemisError(f"cannot plan {pattern}: no file has such a name")
        for url in urls:
            store = _store(url)
            command = [_program(remis), "plan", url, "--size", str(store.size()), *target]
            lines += _run(command, lambda stdin: stdin.write(store.head()))[1].splitlines()
    splits, by_name = [json.loads(line) for line in lines], {}
    for number, split in enumerate(splits):
        other, file = by_name.setdefault(_source_name(split["file"]), (number, split["file"]))[1], split["file"]
        if other != file or split["start"] == 0 and number != by_name[_source_name(file)][0]:
            raise RemisError(f"{other} and {file} would both be filed under one source. Rename one, or scan them into two folders")
    return [json.dumps({**split, "number": number, "of": len(splits)}) for number, split in enumerate(splits)]


def _store(url):
    from remis_storage import Store

    return Store(url)


def _source_name(file):
    """What remis files the rows under, but for its spelling: to refuse before any work what the commit would refuse."""
    name = file.rpartition("/")[2]
    for suffix in (".zst", ".zstd", ".gz", ".bz2", ".xz", ".zip", ".7z", ".pgn"):
        if len(name) > len(suffix) and name.lower().endswith(suffix):
            name = name[:-len(suffix)]
    return name


def _place(split):
    return split["file"], split["start"], split["end"]


def _attempt(line, told, out, remis, options, run):
    """A task: scans one split and returns its record."""
    from pyspark import TaskContext

    split, attempt = json.loads(line), f"{run}-{TaskContext.get().taskAttemptId()}"
    with tempfile.TemporaryDirectory() if "://" in out else contextlib.nullcontext(out) as local:
        for record, files in told:  # remis sees for itself whether they are of the same work and have all their files
            folder = pathlib.Path(local, ".attempts", "{source}.{split[start]}-{split[end]}/{attempt}".format(**json.loads(record)))
            folder.mkdir(parents=True, exist_ok=True)
            for name, size in files.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                with (folder / name).open("wb") as file:
                    file.truncate(size)  # the bytes stay where they are
            (folder / "_record.json").write_text(record)
        while True:
            command = [_program(remis), "scan", "--split", json.dumps(split), "--attempt", attempt, "-o", local, *options]
            code, record = _run(command, split.get("stdin") and (lambda stdin: _store(split["file"]).stream(split["stdin"], stdin)),
                                "{file}:{start}:{end}: ".format(**split))
            if code != STARTS_TOO_LATE:
                break
            stdin = split["stdin"]
            stdin["from"] = max(0, split["start"] - 4 * (split["start"] - stdin["from"]))
        if "://" in out and json.loads(record)["attempt"] == attempt:
            if _store(out).exists("_SUCCESS") or _store(out).exists(".attempts/_records.jsonl"):
                raise RemisError("{file}:{start}:{end}: ".format(**split) + f"the commit in {out} has begun; the task is late")
            _store(out).upload(local, attempt)
        return record


def _commit(out, store, records, remis):
    with tempfile.TemporaryDirectory() as folder:
        given, summary = os.path.join(folder, "records.jsonl"), os.path.join(folder, "summary.json")
        pathlib.Path(given).write_text(records)
        command = [_program(remis), "commit", out, "--records", given, "--summary", summary]
        _, printed = _run(command + (["--moves"] if store else []), said=sys.stderr)
        if store:
            store.commit(json.loads(printed), records)
        return json.loads(pathlib.Path(summary).read_text())


def _program(remis):
    """The program as --files or addFile has shipped it, else as it is named."""
    from pyspark import SparkFiles

    try:
        shipped = SparkFiles.get(os.path.basename(remis))
    except Exception:
        return remis
    return shipped if os.path.exists(shipped) else remis


def _die_with_task():
    """A task that Spark kills must not leave its program behind."""
    if sys.platform == "linux":
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _run(command, feed=None, place="", said=None):
    """Runs remis, with `feed` writing to its standard input; its exit code and what it printed."""
    failure = []

    def write(stdin):
        try:
            with stdin:
                feed(stdin)
        except BrokenPipeError:
            pass  # remis has all it needs
        except Exception as error:
            failure.append(error)

    with tempfile.TemporaryFile() as stderr:
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE if feed else subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=stderr, preexec_fn=_die_with_task)
        except OSError as error:
            raise RemisError(f"{place}cannot start {command[0]}: {error}. Ship it with --files, or give its path on the workers")
        writer = threading.Thread(target=write, args=(process.stdin,), daemon=True) if feed else None
        if writer:
            writer.start()
        printed, code = process.stdout.read().decode(), process.wait()
        if writer:
            writer.join()
        stderr.seek(0)
        message = stderr.read().decode(errors="replace").strip().removeprefix("remis: ")
    if code not in (COMPLETE, WITH_LOSSES, STARTS_TOO_LATE):
        ended = f"remis was ended by signal {-code}" if code < 0 else message
        raise RemisError(place + ended + (f" ({failure[0]!r})" if failure else ""))
    if said:
        print(message, file=said)
    return code, printed


def main():
    from pyspark.sql import SparkSession

    parser = argparse.ArgumentParser(description="Scans PGN databases with remis on a Spark cluster")
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="paths all machines see, or URLs, with * in the last part")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="the folder to write to, as a path or a URL")
    parser.add_argument("--remis", default="remis", metavar="PATH", help="the program, if --files does not ship it")
    parser.add_argument("--split-bytes", type=int, default=DEFAULT_SPLIT_BYTES, metavar="N", help="bytes of input a task")
    parser.add_argument("--certify", action="store_true", help="as remis scan --certify")
    given = parser.parse_args()
    spark = SparkSession.builder.appName("remis").getOrCreate()
    try:
        scan(spark, given.inputs, given.output, given.remis, given.split_bytes, given.certify)
    except RemisError as error:
        sys.exit(f"remis: {error}")
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
