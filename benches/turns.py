"""Contenders that take turns on the same core: seconds of each turn, medians, ratios within a turn, peaks of memory."""
import os, pathlib, re, statistics, subprocess, sys, time

# Long beside what a look costs, short beside what a scan takes.
LOOK_SECONDS = 0.005


def cores(count):
    """What a process does before it becomes a command: it stays on so many cores, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    # The last cores: the first take most interrupts.
    chosen = sorted(os.sched_getaffinity(0))[-count:]
    return lambda: os.sched_setaffinity(0, chosen)


def run(command, workers=1, codes=(0,)):
    """Runs a command to its end: seconds on the wall, seconds on cores, and what it said on both streams."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=cores(workers))
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in codes:
        raise SystemExit(f"{command[0]} ended with {process.returncode}: {said.decode(errors='replace')[-2000:]}")
    return seconds, usage.ru_utime + usage.ru_stime, said.decode(errors="replace")


def peak_mib(command, workers):
    """The peak of private memory (RssAnon, looked at every few milliseconds), in MiB; None where there is no /proc."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=cores(workers))
    status = pathlib.Path(f"/proc/{process.pid}/status")
    peak_kib = 0
    while process.poll() is None:
        try:
            found = re.search(r"RssAnon:\s+(\d+) kB", status.read_text())
        except OSError:
            break
        peak_kib = max(peak_kib, int(found[1]) if found else 0)
        time.sleep(LOOK_SECONDS)
    process.wait()
    return peak_kib / 1024 or None


class Contender:
    """Somebody who takes turns. `turn` does the work once and returns seconds and a dictionary of counts."""

    def __init__(self, name, mib, turn, remark=""):
        self.name, self.mib, self.turn, self.remark = name, mib, turn, remark
        self.seconds, self.counts = [], {}

    def speed(self):
        """The median speed in MiB/s."""
        return self.mib / statistics.median(self.seconds)

    def ratio(self, other):
        """How many times as fast as another: the median over turns, each compared with the other's turn beside it."""
        pairs = zip(self.seconds, other.seconds)
        return statistics.median(self.mib / mine * theirs / other.mib for mine, theirs in pairs)


def take_turns(contenders, runs):
    for _ in range(runs):
        for contender in contenders:
            seconds, contender.counts = contender.turn()
            contender.seconds.append(seconds)


def table(head, rows):
    """A Markdown table; columns after the first stand on the right."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def python_with(module, folder):
    """A Python that has a module: this one, or one of an environment in `folder`; None where that cannot be had."""
    if subprocess.run([sys.executable, "-c", f"import {module}"], stderr=subprocess.DEVNULL).returncode == 0:
        return sys.executable
    python = folder / "venv/bin/python"
    try:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", module], check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return python
