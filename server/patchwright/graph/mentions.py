"""What the names in an issue mean: units and files of a corpus."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from patchwright.graph.arrays import Floats, Integers, ranges, sums
from patchwright.graph.corpus import Corpus
from patchwright.graph.entities import Entities
from patchwright.graph.naming import Naming
from patchwright.graph.units import N_FIELDS, Field
from patchwright.syntax.words import code_of

_SATURATION = 1.2
_IN_CODE = np.array(
    [field in {Field.NAME, Field.SIGNATURE, Field.BODY, Field.STRINGS} for field in range(N_FIELDS)]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """Which units use which identifiers, and what that is worth.

    Attributes:
        total: By unit.
        units: Of each use.
        names: Of each use, the identifier.
        gains: Of each use.
    """

    total: Floats
    units: Integers
    names: NDArray[np.str_]
    gains: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """How strongly units and files are named, and by what; zero where they are not.

    Attributes:
        identifiers: By unit: exact identifiers that it uses, and which.
        dotted: By unit: dotted names that mean it.
        frames: By unit: 1 for the innermost frame of a traceback, 1/2 for the next.
        paths: By file: 1 where its path is named.
        unit_reasons: What can be said of units named by frames or dotted names, frames first.
        file_reasons: What can be said of files named by path.
    """

    identifiers: Uses
    dotted: Floats
    frames: Floats
    paths: Floats
    unit_reasons: Mapping[int, tuple[str, ...]]
    file_reasons: Mapping[int, tuple[str, ...]]


def find_mentions(corpus: Corpus, entities: Entities, asked: str) -> Mentions:
    """Return what *entities* mean in *corpus*; *asked* says where they are named."""
    naming = Naming(corpus)
    unit_reasons: dict[int, list[str]] = {}
    file_reasons: dict[int, list[str]] = {}
    frames = np.zeros(corpus.n_units)
    found = [unit for frame in entities.traces.frames for unit in naming.frame(frame)]
    for rank, unit in enumerate(found, 1):
        frames[unit] = max(frames[unit], 1 / rank)
        unit_reasons.setdefault(unit, []).append(_frame_text(rank))
    dotted = np.zeros(corpus.n_units)
    for name in entities.dotted:
        for unit, strength in naming.dotted(name):
            dotted[unit] = max(dotted[unit], strength)
            unit_reasons.setdefault(unit, []).append(f"is named in {asked} as `{name}`")
    paths = np.zeros(corpus.n_files)
    for path in entities.traces.paths:
        for file in naming.path(path):
            paths[file] = 1.0
            file_reasons.setdefault(file, []).append(f"is named in {asked} as `{path}`")
    return Mentions(
        identifiers=exact(corpus, entities.identifiers),
        dotted=dotted,
        frames=frames,
        paths=paths,
        unit_reasons={unit: tuple(dict.fromkeys(why)) for unit, why in unit_reasons.items()},
        file_reasons={file: tuple(dict.fromkeys(why)) for file, why in file_reasons.items()},
    )


def _frame_text(rank: int) -> str:
    if rank == 1:
        return "is where the traceback ends"
    return f"is in the traceback, {rank - 1} call{'s' if rank > 2 else ''} above its end"


def exact(corpus: Corpus, weights: Mapping[str, float]) -> Uses:
    """Return by unit how much it uses the identifiers in its code; rare ones count more."""
    by_code = {code_of(name): (weight, name) for name, weight in sorted(weights.items())}
    codes = np.array(sorted(by_code), np.uint32)
    if not len(codes) or not corpus.n_units:
        none = np.zeros(0, np.int64)
        return Uses(
            total=np.zeros(corpus.n_units), units=none, names=np.array([""])[:0], gains=np.zeros(0)
        )
    weight = np.array([by_code[code][0] for code in codes.tolist()])
    names = np.array([by_code[code][1] for code in codes.tolist()])
    words = np.flatnonzero(np.isin(corpus.exact, codes))
    starts = np.concatenate([np.zeros(1, np.int64), corpus.post_ends])[words]
    ends = corpus.post_ends[words]
    which = np.repeat(np.searchsorted(codes, corpus.exact[words]), ends - starts)
    places = ranges(starts, ends)
    kept = _IN_CODE[corpus.slots[places] % N_FIELDS]
    which, places = which[kept], places[kept]
    unit = corpus.slots[places] // N_FIELDS
    keys, inverse = np.unique(unit * len(codes) + which, return_inverse=True)
    often = sums(inverse, corpus.counts[places], len(keys))
    unit, which = np.divmod(keys, len(codes))
    in_files = np.unique(corpus.files[unit] * len(codes) + which) % len(codes)
    n_files = np.bincount(in_files, minlength=len(codes))
    rarity = np.log(1 + (corpus.n_files - n_files + 0.5) / (n_files + 0.5))
    gain = often / (often + _SATURATION) * (rarity * weight)[which]
    return Uses(total=sums(unit, gain, corpus.n_units), units=unit, names=names[which], gains=gain)
