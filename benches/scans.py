"""Runs remis: on a file of games, and to invent one."""
import json, pathlib, shutil, subprocess

from turns import peak_mib, run

# What remis ends with: complete; complete, with games that could not be read.
COMPLETE = (0, 3)


class Remis:
    """The program, and the folder that each scan writes to anew."""

    def __init__(self, program, folder):
        self.program, self.out = program, folder / "out"

    def command(self, file, jobs):
        shutil.rmtree(self.out, ignore_errors=True)
        return [self.program, "scan", file, "-o", self.out, "--jobs", str(jobs), "--progress", "none", "--summary", f"{self.out}.json"]

    def scan(self, file, jobs):
        """Seconds on the wall, seconds on cores, and counts."""
        seconds, core_seconds, _ = run(self.command(file, jobs), jobs, COMPLETE)
        counts = json.loads(pathlib.Path(f"{self.out}.json").read_text())["counts"]
        return seconds, core_seconds, {"games": counts["games"], "plies": counts["plies"], "threefolds": counts["threefold_games"]}

    def turn(self, file, jobs):
        """The same for a contender."""
        seconds, _, counts = self.scan(file, jobs)
        return seconds, counts

    def peak(self, file, jobs):
        """The peak of private memory, in MiB, as text."""
        peak = peak_mib(self.command(file, jobs), jobs)
        return f"{peak:.1f}" if peak else "not known"

    def invent(self, file, games):
        with open(file, "wb") as text:
            subprocess.run([self.program, "sample", "--games", str(games), "--seed", "1"], stdout=text, check=True)
        return file
