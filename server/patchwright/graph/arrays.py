"""Shorthand for flat arrays: many ranges, many sums, many pieces at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Codes = NDArray[np.uint32]


def ranges(starts: Integers, ends: Integers) -> Integers:
    """Return the numbers from each start to before its end, one range after another."""
    sizes = ends - starts
    shift = starts - (np.cumsum(sizes) - sizes)
    return np.arange(int(sizes.sum())) + np.repeat(shift, sizes)


def sums(groups: Integers, values: Floats, size: int) -> Floats:
    """Return the sum of the values of each group, for *size* groups."""
    return np.bincount(groups, weights=values, minlength=size).astype(np.float64)


def starts_of(sizes: Sequence[int] | Integers) -> Integers:
    """Return where pieces of these sizes start, one behind another, and where the last ends."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(np.array(sizes, np.int64))])


def joined(arrays: Sequence[NDArray[Any]], kind: Any = np.int64) -> NDArray[Any]:
    """Return the arrays one behind another, as numbers of *kind*."""
    return np.concatenate(arrays).astype(kind) if arrays else np.zeros(0, kind)
