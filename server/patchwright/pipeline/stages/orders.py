"""Orders in which candidates are shown, as different from each other as they can be."""

import hashlib
from collections.abc import Iterator
from itertools import count
from math import factorial


def orders(seed: str, number: int) -> Iterator[list[int]]:
    """Yield orders of 0 to *number* - 1 without end, which *seed* alone decides.

    An order is drawn and turned until each index has stood at each place once, so that
    a liking for the first evens out; then another is drawn. None comes again before all
    have come.
    """
    seen = set[tuple[int, ...]]()
    for draw in count():
        drawn = _drawn(seed, draw, number)
        if (cycle := tuple(_turned(drawn, drawn.index(0)))) in seen:
            continue
        seen.add(cycle)
        yield from (_turned(drawn, start) for start in range(number))
        if len(seen) == factorial(number - 1):
            seen.clear()


def _drawn(seed: str, draw: int, number: int) -> list[int]:
    def lot(index: int) -> str:
        return hashlib.sha256(f"{seed}/{draw}/{index}".encode()).hexdigest()

    return sorted(range(number), key=lot)


def _turned(order: list[int], start: int) -> list[int]:
    return [*order[start:], *order[:start]]
