"""Who runs a run, and whether that process still lives."""

import os
from dataclasses import dataclass
from pathlib import Path

BEAT_SECONDS = 10.0
"""How often an owner renews its lease."""

_STALE_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Owner:
    """A process: its id, and when it started, since ids are used again.

    Attributes:
        pid: The process id.
        start: Boot id and start in clock ticks, or empty where there is no /proc.
        heartbeat: When it last renewed its lease, in seconds of the epoch.
    """

    pid: int
    start: str
    heartbeat: float


def ourselves(now: float) -> Owner:
    """Return this process as an owner."""
    return Owner(pid=os.getpid(), start=start_of(os.getpid()) or "", heartbeat=now)


def is_alive(owner: Owner, now: float) -> bool:
    """Say whether *owner* still runs; without /proc, whether its heartbeat is fresh."""
    if not owner.start:
        return now - owner.heartbeat < _STALE_SECONDS
    return start_of(owner.pid) == owner.start


def start_of(pid: int) -> str | None:
    """Return when *pid* started, distinct across boots; None where that cannot be known."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return None
    # The name in the second field may hold spaces and parentheses; 22 is the start (proc(5)).
    after_name = stat.rpartition(")")[2].split()
    # A zombie has ended; its parent only has not looked.
    return None if after_name[0] == "Z" else f"{boot}:{after_name[19]}"
