"""What the names in an issue mean: units and files of a corpus."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from patchwright.graph.corpus import Corpus, Floats, Integers, ranges, sums
from patchwright.graph.entities import Entities, Frame
from patchwright.graph.units import N_FIELDS, Field
from patchwright.syntax.words import code_of

_MOST_MEANT = 3
_SATURATION = 1.2
_SOURCE_ROOTS = frozenset({"src", "lib"})
_INSTALLED = ("site-packages/", "dist-packages/", "node_modules/")
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
        unit_reasons: Sentences on units named by dotted names or frames.
        file_reasons: Sentences on files named by path.
    """

    identifiers: Uses
    dotted: Floats
    frames: Floats
    paths: Floats
    unit_reasons: Mapping[int, tuple[str, ...]]
    file_reasons: Mapping[int, tuple[str, ...]]


def find_mentions(corpus: Corpus, entities: Entities, asked: str) -> Mentions:
    """Return what *entities* mean in *corpus*; *asked* says where they are named."""
    lookup = Lookup(corpus)
    unit_reasons: dict[int, list[str]] = {}
    file_reasons: dict[int, list[str]] = {}
    dotted = np.zeros(corpus.n_units)
    for name in entities.dotted:
        for unit, strength in lookup.dotted(name):
            dotted[unit] = max(dotted[unit], strength)
            unit_reasons.setdefault(unit, []).append(f"named in {asked} as `{name}`")
    frames = np.zeros(corpus.n_units)
    found = [unit for frame in entities.frames for unit in lookup.frame(frame)]
    for rank, unit in enumerate(found, 1):
        frames[unit] = max(frames[unit], 1 / rank)
        unit_reasons.setdefault(unit, []).append(f"frame {rank} of the traceback")
    paths = np.zeros(corpus.n_files)
    for path in entities.paths:
        for file in lookup.path(path):
            paths[file] = 1.0
            file_reasons.setdefault(file, []).append(f"named in {asked} as `{path}`")
    return Mentions(
        identifiers=exact(corpus, entities.identifiers),
        dotted=dotted,
        frames=frames,
        paths=paths,
        unit_reasons={unit: tuple(dict.fromkeys(why)) for unit, why in unit_reasons.items()},
        file_reasons={file: tuple(dict.fromkeys(why)) for file, why in file_reasons.items()},
    )


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


class Lookup:
    """Finds the units and files of a corpus by what people call them."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._by_name: dict[str, list[int]] = {}
        self._modules: dict[str, int] = {}
        for number, path in enumerate(corpus.paths):
            self._by_name.setdefault(path.rpartition("/")[2], []).append(number)
            self._modules.setdefault(module_name(path), number)

    def path(self, path: str) -> list[int]:
        """Return the files meant by *path*: those that share its longest tail, if they are few."""
        for folder in _INSTALLED:
            path = path.rpartition(folder)[2]
        parts = [part for part in path.split("/") if part not in {"", ".", ".."}]
        found = self._by_name.get(parts[-1], []) if parts else []
        for length in range(2, len(parts) + 1):
            tail = "/".join(parts[-length:])
            closer = [file for file in found if f"/{self._corpus.paths[file]}".endswith(f"/{tail}")]
            if not closer or len(found) == 1:
                break
            found = closer
        return found if len(found) <= _MOST_MEANT else []

    def frame(self, frame: Frame) -> list[int]:
        """Return the unit that *frame* stands in, or nothing: its lines may be of another version."""
        files = self.path(frame.path)
        if len(files) != 1:
            return []
        name = frame.function.rpartition(".")[2]
        units = [
            unit
            for unit in self._corpus.units_of(files[0])
            if name and self._corpus.names[unit].rpartition(".")[2] == name
        ]
        return sorted(units, key=lambda unit: (self._distance(unit, frame.line), unit))[:1]

    def dotted(self, name: str) -> list[tuple[int, float]]:
        """Return the units meant by `module.Class.method` or `Class.method`, and how surely."""
        parts = name.split(".")
        found: dict[int, float] = {}
        for unit, strength in [*self._below_module(parts), *self._pairs(parts)]:
            found[unit] = max(found.get(unit, 0.0), strength)
        return sorted(found.items())

    def _below_module(self, parts: Sequence[str]) -> list[tuple[int, float]]:
        for length in range(len(parts) - 1, 1, -1):
            file = self._modules.get(".".join(parts[:length]))
            if file is None:
                continue
            rest = ".".join(parts[length:])
            names = self._corpus.names
            return [
                (unit, 1.0 if names[unit] == rest else 0.5)
                for unit in self._corpus.units_of(file)
                if names[unit] in {rest, parts[length]}
            ]
        return []

    def _pairs(self, parts: Sequence[str]) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        for outer, inner in pairwise(parts):
            tail = f"{outer}.{inner}"
            units = [
                unit
                for unit in self._corpus.named.get(inner, ())
                if f".{self._corpus.names[unit]}".endswith(f".{tail}")
            ]
            found += [(unit, len(units) ** -0.5) for unit in units]
        return found

    def _distance(self, unit: int, line: int) -> float:
        middle = (int(self._corpus.first[unit]) + int(self._corpus.last[unit])) / 2
        return abs(middle + 1 - line) if line else 0.0


def module_name(path: str) -> str:
    """Return *path* as a dotted name, without source root, suffix and index file."""
    parts = path.rpartition(".")[0].split("/") if "." in path else path.split("/")
    if parts[-1] in {"__init__", "index", "mod"}:
        parts = parts[:-1]
    if parts and parts[0] in _SOURCE_ROOTS:
        parts = parts[1:]
    return ".".join(parts)
