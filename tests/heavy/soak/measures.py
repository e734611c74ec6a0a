"""What a process holds: whatever grows with the number of requests is a leak."""

import asyncio
import threading
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from patchwright.langservers.documents import MOST
from patchwright.langservers.servers import Servers

MOST_GROWTH = 48 << 20
"""Bytes that our process may grow by, once it is warm."""

MOST_PROCESSES = 6
"""Processes that a server may be, with who guards it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What is held at one moment."""

    memory: int
    tasks: int
    threads: int
    handles: int
    documents: int
    servers: int
    processes: int
    trees: int

    def __str__(self) -> str:
        """Say all of it in one line."""
        rest = ", ".join(f"{name} {n}" for name, n in asdict(self).items() if name != "memory")
        return f"memory {self.memory >> 20} MB, {rest}"


def measure(all_servers: Iterable[Servers], cache: Path) -> Measure:
    """Return what is held now."""
    us = psutil.Process()
    running = [server for servers in all_servers for server in servers.running]
    trees = cache / "trees"
    return Measure(
        memory=us.memory_info().rss,
        tasks=len(asyncio.all_tasks()),
        threads=threading.active_count(),
        handles=us.num_fds(),
        documents=sum(len(server.documents) for server in running),
        servers=len(running),
        processes=len(us.children(recursive=True)),
        trees=len(list(trees.iterdir())) if trees.exists() else 0,
    )


def leaks(measures: Sequence[Measure]) -> list[str]:
    """Return what grew beyond its bounds from the first of *measures*, which are of a warm process."""
    first, found = measures[0], list[str]()
    for number, one in enumerate(measures):
        bounds = {
            "memory": (one.memory, first.memory + MOST_GROWTH),
            "tasks": (one.tasks, first.tasks + 24),
            "threads": (one.threads, first.threads + 8),
            "handles": (one.handles, first.handles + 24),
            "documents": (one.documents, MOST * max(one.servers, 1)),
            "processes": (one.processes, MOST_PROCESSES * max(one.servers, 1) + MOST_PROCESSES),
        }
        found += [
            f"{name} is {value}, and at most {most} was expected, at measure {number}"
            for name, (value, most) in bounds.items()
            if value > most
        ]
    return found


def left(before: Measure, end: Measure) -> list[str]:
    """Return what is left once all servers have ended."""
    bounds = {
        "tasks": (end.tasks, before.tasks),
        "handles": (end.handles, before.handles + 4),
        "processes": (end.processes, before.processes),
        "trees": (end.trees, 0),
    }
    return [f"{name} is {n} at the end" for name, (n, most) in bounds.items() if n > most]
