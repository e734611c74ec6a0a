"""The records of many files as one set of flat arrays, to be searched at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from patchwright.graph.arrays import Codes, Floats, Integers
from patchwright.graph.units import N_FIELDS, UnitKind
from patchwright.syntax.words import identifiers, terms


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """Files, their units, and where each word stands; units are numbered through all files.

    Attributes:
        paths: The files, sorted.
        offsets: First unit of each file, and the number of all units.
        kinds: UnitKind of each unit.
        first: First line of each unit.
        last: Last line of each unit.
        parents: The unit around each: a class, or the module.
        names: Qualified name of each unit; of a module, empty.
        lengths: Terms by unit and field.
        exact: CRC-32 of each word of each file.
        post_ends: Where the places of each word end in *slots*.
        terms: Search terms of the words.
        words: The word of each term.
        slots: Unit * N_FIELDS + field, by word.
        counts: How often the word stands there.
    """

    paths: tuple[str, ...]
    offsets: Integers
    kinds: Integers
    first: Integers
    last: Integers
    parents: Integers
    names: Sequence[str]
    lengths: Floats
    exact: Codes
    post_ends: Integers
    terms: Codes
    words: Integers
    slots: Integers
    counts: Floats

    @property
    def n_files(self) -> int:
        """How many files there are."""
        return len(self.paths)

    @property
    def n_units(self) -> int:
        """How many units there are."""
        return len(self.names)

    @cached_property
    def files(self) -> Integers:
        """The file of each unit."""
        return np.repeat(np.arange(self.n_files), np.diff(self.offsets))

    @cached_property
    def classes(self) -> Integers:
        """The class of each method; every other unit stands for itself."""
        return np.where(self.kinds == UnitKind.METHOD, self.parents, np.arange(self.n_units))

    @cached_property
    def file_lengths(self) -> Floats:
        """Terms by file and field."""
        if not self.n_files:
            return np.zeros((0, N_FIELDS))
        return np.add.reduceat(self.lengths, self.offsets[:-1], axis=0)

    @cached_property
    def file_of(self) -> Mapping[str, int]:
        """The number of each path."""
        return {path: number for number, path in enumerate(self.paths)}

    @cached_property
    def named(self) -> Mapping[str, Sequence[int]]:
        """The units of each bare name."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for unit, name in enumerate(self.names):
            if name:
                found[name.rpartition(".")[2]].append(unit)
        return found

    @cached_property
    def path_terms(self) -> tuple[Integers, Codes]:
        """Search terms of the paths: the files, and beside them the terms."""
        rows = [
            (number, term)
            for number, path in enumerate(self.paths)
            for word in identifiers(path.rpartition(".")[0] or path)
            for term in terms(word)
        ]
        table = np.array(rows, np.int64).reshape(-1, 2)
        return table[:, 0], table[:, 1].astype(np.uint32)

    def path_of(self, unit: int) -> str:
        """Return the path of the file of a unit."""
        return self.paths[int(self.files[unit])]

    def units_of(self, file: int) -> range:
        """Return the units of a file."""
        return range(int(self.offsets[file]), int(self.offsets[file + 1]))

    def units_at(self, files: Integers, lines: Integers) -> Integers:
        """Return the innermost unit around each zero-based line of the file beside it."""
        # Units stand in the order of their places, so this finds the last that starts before.
        far = int(max(self.first.max(initial=0), lines.max(initial=0))) + 1
        found = np.searchsorted(self.files * far + self.first, files * far + lines, "right") - 1
        while (outside := (self.last[found] < lines) & (self.kinds[found] > 0)).any():
            found = np.where(outside, self.parents[found], found)
        return found
