"""How much memory a process and its descendants hold."""

from contextlib import suppress

import psutil


def memory_of(pid: int) -> int:
    """Return the resident memory of *pid* and all that it started, in bytes; 0 where it is gone.

    What they share is counted for each.
    """
    total = 0
    with suppress(psutil.Error):
        leader = psutil.Process(pid)
        for process in (leader, *leader.children(recursive=True)):
            with suppress(psutil.Error):
                total += process.memory_info().rss
    return total
