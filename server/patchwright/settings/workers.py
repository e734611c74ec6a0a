"""How many processes read code."""

import os

from patchwright.settings.table import Settings

_MOST = 4


def workers_of(settings: Settings) -> int:
    """Return how many workers *settings* ask for, at least one; 0 is one for each core, at most 4."""
    return settings.workers or min(len(os.sched_getaffinity(0)), _MOST)
