"""Prints how long each server takes to start and to judge an edit, and what memory it holds.

    python -m tests.heavy.langservers [NAME...]

The edit is from a text without errors to one with, over the gate's own way, once before
the figures are taken; each is the median of ten.
"""

import asyncio
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.heavy.langservers.ground import CASES, SILENT, Ground, installed, row_of

from patchwright.langservers.sight import live
from patchwright.processes.memory import memory_of

TIMES = 10


async def measured(name: str, home: Path) -> str:
    """Return the row of the table for the case *name*."""
    (home / "project").mkdir()
    found = installed(row_of(name), home / "project")
    if isinstance(found, str):
        return f"| {name} | not here | | | |"
    ground = Ground(name, home, found)
    try:
        return await _asked(name, ground)
    finally:
        await ground.servers.close()


async def _asked(name: str, ground: Ground) -> str:
    path, right = ground.project.use
    began = time.monotonic()
    async with ground.servers.turn(path, live({path: right}, ground.project.files.get)) as turn:
        start, server = time.monotonic() - began, turn.server
    first, each = [0.0], [0.0]
    right_count = "none"
    if name not in SILENT:
        first, each, n_right = await _judged(ground)
        right_count = f"{n_right} of {TIMES}"
    memory = memory_of(server.link.pid) >> 20
    return (
        f"| {name} {server.version} | {start:.2f} s | {first[0]:.2f} s | {median(each):.2f} s"
        f" | {right_count} | {memory} MB |"
    )


async def _judged(ground: Ground) -> tuple[list[float], list[float], int]:
    """Return the seconds of the first verdict and of all later ones, and how many were right."""
    seconds, n_right = list[float](), 0
    for _ in range(TIMES + 1):
        for text, is_wrong in zip(ground.right_and_wrong(), (False, True), strict=True):
            began = time.monotonic()
            found = await ground.problems(text)
            seconds.append(time.monotonic() - began)
            n_right += bool(found) == is_wrong
    return seconds[:1], seconds[2:], n_right // 2 - 1


def main() -> None:
    """Print the table for the named cases, or for all."""
    print("| server | start | first verdict | edit to verdict | right | memory |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in sys.argv[1:] or CASES:
        with TemporaryDirectory() as folder:
            print(asyncio.run(measured(name, Path(folder))), flush=True)


main()
