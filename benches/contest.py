"""Step `speed`: who reads the same games, how each is started, and the table of all."""
import functools, json, os, re, shutil

from turns import Contender, python_with, run, table, take_turns

# python-chess reads so much of the file: it is slow.
HEAD_BYTES = 1 << 20
COUNTS = ("games", "plies", "threefolds")
# Debian has its games there, which is on few users' PATH.
PATH = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
PARSE, VALIDATE, DRAWS = (f"pgn-reader: {depth}" for depth in ("parse", "validate", "draws"))
ONE, TWO, UNPACKING = "remis, 1 worker", "remis, 2 workers", "remis of .zst, 2 workers"
EXTRACT, PZSTD, PYTHON = "pgn-extract --repetition --fifty", "pzstd -dc -p 2", "python-chess"


def told(command):
    """The turn of a program that measures itself."""
    said = json.loads(run(command)[2])
    return said.pop("seconds"), said


def extracted(program, options, file):
    """The turn of pgn-extract, which says of many games what it doubts, and at last how many it took."""
    seconds, _, said = run([program, *options, "-o/dev/null", file])
    matched, games = re.findall(r"(\d+) games? matched out of (\d+)", said)[-1]
    return seconds, {"games": int(games), "matched": int(matched)}


def unpacked(packed):
    return run(["sh", "-c", 'pzstd -q -dc -p 2 "$0" > /dev/null', packed], 2)[0], {}


def write_head(file, path):
    """Whole games from the start of a file."""
    with open(file, "rb") as text:
        head = text.read(HEAD_BYTES)
    path.write_bytes(head[: head.rfind(b"\n[Event ") + 1] if len(head) == HEAD_BYTES else head)
    return path


class Contest:
    """Everybody who is installed, on one file."""

    def __init__(self, remis, peers, file, folder):
        self.remis, self.file, self.packed, self.head = remis, file, None, None
        self.everybody, self.missing = {}, []
        self.extract = shutil.which("pgn-extract", path=PATH)
        for name, remark in ((PARSE, "moves counted, none played, from memory"), (VALIDATE, "and shakmaty, every move played"),
                (DRAWS, "and repetitions by a hash, halfmove clock; nothing written")):
            self.add(name, remark, file, told, [peers, name.rpartition(" ")[2], file])
        self.add(ONE, "every draw rule, five tables written and synced", file, remis.turn, file, 1)
        self.add(TWO, "the same, two cores", file, remis.turn, file, 2)
        if self.extract:
            self.add(EXTRACT, "games with both looked for, none written", file, extracted, self.extract, ["--repetition", "--fifty"], file)
        else:
            self.missing.append("pgn-extract: apt-get install pgn-extract")
        if shutil.which("pzstd"):
            self.packed = folder / "packed.pgn.zst"
            # As the Lichess database is packed.
            run(["pzstd", "-q", "-19", "-p", str(os.cpu_count()), file, "-o", self.packed], os.cpu_count())
            self.add(PZSTD, "unpacked only, two cores", file, unpacked, self.packed)
            self.add(UNPACKING, "unpacked and all the rest, two cores", file, remis.turn, self.packed, 2)
        else:
            self.missing.append("pzstd: apt-get install zstd")
        python = python_with("chess", folder)
        if python:
            self.head = write_head(file, folder / "head.pgn")
            remark = f"moves, repetitions and halfmove clock of the first {self.head.stat().st_size / 2**20:.2f} MiB"
            self.add(PYTHON, remark, self.head, told, [python, os.path.join(os.path.dirname(__file__), "python_chess.py"), self.head])
        else:
            self.missing.append("python-chess: pip install chess")

    def add(self, name, remark, file, turn, *arguments):
        """`turn` with these arguments reads `file` once."""
        mib = file.stat().st_size / 2**20
        self.everybody[name] = Contender(name, mib, functools.partial(turn, *arguments), remark)

    def hold(self, runs):
        take_turns(self.everybody.values(), runs)

    def say(self, runs):
        everybody = self.everybody
        print(f"\n{self.file.name}: {everybody[ONE].mib:.1f} MiB, median of {runs}\n")
        rows = [[one.name, f"{one.speed():.4g}", f"{one.ratio(everybody[VALIDATE]):.3g}",
            *(one.counts.get(name) or "" for name in COUNTS), one.remark] for one in everybody.values()]
        print(table(["", "MiB/s", "x validate", "games", "plies", "threefold in", ""], rows))
        print(f"\nTwo workers are {everybody[TWO].ratio(everybody[ONE]):.2f} x one.")
        for other in (PARSE, DRAWS, EXTRACT, PYTHON):
            if other in everybody:
                print(f"One worker is {everybody[ONE].ratio(everybody[other]):.3g} x {other}.")
        if self.packed:
            print(f"A scan of the packed file takes {everybody[PZSTD].ratio(everybody[UNPACKING]):.3g} x the time of {PZSTD}.")
        for line in self.missing:
            print(f"Not compared: {line}")

    def say_memory(self):
        print("\nPeaks of private memory (RssAnon) of remis, in MiB\n")
        scans = [(self.file, 1), (self.file, 2), *([(self.packed, 2)] if self.packed else [])]
        print(table(["file", "workers", "MiB"], [[file.name, jobs, self.remis.peak(file, jobs)] for file, jobs in scans]))

    def all_count_the_same(self):
        """Whether everybody found the same; says what is no column of the table."""
        by_name = self.everybody
        found = {name: {one.counts[name] for one in by_name.values() if one.name != PYTHON and one.counts.get(name) is not None} for name in COUNTS}
        if self.extract:
            found["threefolds"].add(extracted(self.extract, ["--repetition"], self.file)[1]["matched"])
        if self.head:
            counts = self.remis.turn(self.head, 1)[1]
            for name in COUNTS:
                found[f"{name} of {PYTHON}"] = {counts[name], by_name[PYTHON].counts[name]}
        differing = {name: sorted(counts) for name, counts in found.items() if len(counts) > 1}
        print("\nAll count the same, threefolds of pgn-extract --repetition too." if not differing else "\nNot all count the same:")
        for name, counts in differing.items():
            print(f"{name}: {', '.join(map(str, counts))}")
        return not differing
