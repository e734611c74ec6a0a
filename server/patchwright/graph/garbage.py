"""Python's search for reference cycles put off while there can be none."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def collecting_later() -> Generator[None]:
    """Do not look for cycles in the block: it makes tuples by the ten thousand and no cycles."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def never_look_at_what_there_is() -> None:
    """Let no search for cycles look at what there is now: it stays, or goes without any help.

    Costs nothing itself, where the search after ten thousands of new tuples stops every
    thread for as long as it takes.
    """
    gc.freeze()
