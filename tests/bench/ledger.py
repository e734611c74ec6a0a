"""What it costs to say how hunks stand in a long file, after a key is struck.

Run it as `python -m tests.bench.ledger`, with the server folder on the path. The file has
5,000 lines, many of them equal, and 50 hunks; longer ones have 20,000 lines, all in one hunk
or in 2,000. Each figure is a ratio to one comparison of the two texts by `edits.compare`, the
least that anybody needs who wants to know.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.pipeline.ledger.ground import Ground, ground

from patchwright.domain.edit import FileChange
from patchwright.domain.text import split_lines
from patchwright.edits.compare import differences
from patchwright.pipeline.ledger.proposal import FileText, Texts
from patchwright.pipeline.ledger.standing import Said, stand

LINES, HUNKS, ROUNDS = 5_000, 50, 11
MOST_LINES = 20_000
PATH = "long.py"


def main() -> None:
    """Print every figure."""
    before = [f"    line {n % 300} = value({n % 7})\n" for n in range(LINES)]
    after = before.copy()
    for number in range(HUNKS):
        at = 50 + number * 95
        after[at : at + 2] = [f"    new {number}\n", f"    more {number}\n", "    return x\n"]
    base, wanted = "".join(before), "".join(after)
    typed = base.replace("line 150", "line 150 and more", 1)
    reference = median(lambda: differences(split_lines(base), split_lines(typed)))
    print(f"comparing two texts of {LINES:,} lines: {reference * 1000:.1f} ms (the reference)")
    with tempfile.TemporaryDirectory() as folder:
        made = ground(Path(folder), FileChange(path=PATH, before=base, after=wanted))
        with made.state:
            _figures(made, base, typed, reference)
    for per in (1, 10):
        _long(per)


def _long(per: int) -> None:
    """Print what it costs to accept all where all but one of *per* lines change."""
    before = [f"x{n} = {n}\n" for n in range(MOST_LINES)]
    after = [f"y{n} = {n}\n" if per == 1 or n % per else line for n, line in enumerate(before)]
    base, wanted = "".join(before), "".join(after)
    reference = median(lambda: differences(split_lines(base), split_lines(wanted)))
    with tempfile.TemporaryDirectory() as folder:
        made = ground(Path(folder), FileChange(path=PATH, before=base, after=wanted))
        with made.state:
            print(f"{MOST_LINES:,} lines:")
            _accepted(made, base, reference)


def _figures(made: Ground, base: str, typed: str, reference: float) -> None:
    hunks = {entry.number: entry.hunk for entry in made.proposal.entries}
    ledger, proposal = made.ledger, made.proposal
    keys = iter(range(10**6))  # each key that is struck makes a text that was not read before
    works: dict[str, Callable[[], object]] = {
        f"how {len(hunks)} hunks stand": lambda: stand(base, hunks, (), typed),
        "the same by the ledger, nothing to be written": lambda: ledger.look(
            proposal, texts(f"{typed}# {next(keys)}\n")
        ),
    }
    for name, work in works.items():
        seconds = median(work)
        print(f"{name}: {seconds * 1000:.1f} ms = {seconds / reference:.1f} x")
    _accepted(made, typed, reference)


def _accepted(made: Ground, live: str, reference: float) -> None:
    numbers = [entry.number for entry in made.proposal.entries]
    began = time.perf_counter()
    doing = made.ledger.begin(made.proposal, numbers, Said.IN, texts(live))
    (change,) = doing.planned.changes
    made.ledger.settle(doing, texts(change.after))
    seconds = time.perf_counter() - began
    print(f"all {len(numbers)} accepted: {seconds * 1000:.0f} ms = {seconds / reference:.0f} x")


def texts(text: str | None) -> Texts:
    """Return the one file as it is on disk."""
    return {PATH: FileText(text=text)}


def median(work: Callable[[], object]) -> float:
    """Return the median of some rounds, in seconds, after one that does not count."""
    times = list[float]()
    for _ in range(ROUNDS + 1):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return sorted(times[1:])[ROUNDS // 2]


if __name__ == "__main__":
    main()
