"""Killing one command at one moment."""

import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.crash.home import PATIENCE, Home, Process
from tests.crash.watch import Watch

AIMS = {
    "index": ("time", "state", "cache"),
    "fix": ("time", "state", "cache"),
    "apply": ("time", "state", "project"),
    "resume": ("time", "state", "project"),
}
_SHRINK = 0.8


@dataclass(frozen=True, kw_only=True)
class Undisturbed:
    """What a command takes that nobody kills: seconds, and things that happen in each folder."""

    seconds: float
    happens: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class Moment:
    """When to kill: at a fraction of the *time*, or of what happens in a folder."""

    aim: str
    fraction: float

    def __str__(self) -> str:
        """Say it, so that a test can be repeated by hand."""
        return f"{self.fraction:.3f} of {self.aim}"

    def earlier(self) -> "Moment":
        """Return a moment before it, for a command that was faster than measured."""
        return Moment(aim=self.aim, fraction=self.fraction * _SHRINK)


def draw(lots: random.Random, command: str) -> Moment:
    """Return a moment for *command*: half of them in time, half at something on the disk."""
    others = AIMS[command][1:]
    aim = "time" if lots.random() < 0.5 else lots.choice(others)
    return Moment(aim=aim, fraction=lots.random())


def kill(home: Home, arguments: tuple[str, ...], moment: Moment, usual: Undisturbed) -> bool:
    """Start a command and kill it at *moment*; return whether it was still running then."""
    with home.started(*arguments) as process:
        return _reaches(home, process, moment, usual) and _kill(process)


def folder_of(home: Home, aim: str) -> Path:
    """Return the folder that *aim* looks at."""
    return {"state": home.state, "cache": home.cache, "project": home.project}[aim]


def _reaches(home: Home, process: Process, moment: Moment, usual: Undisturbed) -> bool:
    if moment.aim == "time":
        return not _ends(process, moment.fraction * usual.seconds)
    n = 1 + int(moment.fraction * usual.happens[moment.aim])
    with Watch(folder_of(home, moment.aim)) as watch:
        return watch.until(n, lambda: process.poll() is not None, PATIENCE)


def _ends(process: Process, seconds: float) -> bool:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def _kill(process: Process) -> bool:
    process.kill()
    return process.wait() < 0
