"""What one text holds for retrieval: its units, its words, and where each word stands.

Each word stands in a slot: a field of a unit. A record knows neither path nor
graph, so equal texts have equal records; it is one bytes value of plain arrays,
read without copying and without pickle.
"""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patchwright.graph.path_rules import says_generated
from patchwright.graph.units import N_FIELDS, UnitKind, units_of, words_in_slots
from patchwright.syntax.facts import Facts
from patchwright.syntax.words import LONGEST, SEPARATOR, STOP, code_of, terms

FORMAT = 3
"""Changes whenever records of the same text change."""

_MOST_WORDS = 1 << 18

Numbers = NDArray[np.uint32]
Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRecord:
    """The units, words and postings of one text.

    Attributes:
        kinds: UnitKind of each unit; the first is the module.
        first: First line of each unit.
        last: Last line of each unit.
        parents: Index of the unit around each: a class, or the module.
        lengths: Terms in each slot (unit * N_FIELDS + field).
        exact: CRC-32 of each word, as written.
        term_ends: Where the terms of each word end in *terms*.
        terms: Search terms of the words, one word after another.
        post_ends: Where the places of each word end in *slots*.
        slots: Where each word stands, one word after another.
        counts: How often it stands there.
        marks: One number: 1 where the text says of itself that it is generated.
        names: Qualified names of the units, one a line; the module's is empty.
    """

    kinds: Numbers
    first: Numbers
    last: Numbers
    parents: Numbers
    lengths: Numbers
    exact: Numbers
    term_ends: Numbers
    terms: Numbers
    post_ends: Numbers
    slots: Numbers
    counts: Numbers
    marks: Numbers
    names: str


_ARRAYS = tuple(name for name in FileRecord.__slots__ if name != "names")


def record_of(text: str, facts: Facts) -> bytes:
    """Return the record of *text*; equal texts with equal facts give equal bytes."""
    return pack(make_record(text, facts))


def make_record(text: str, facts: Facts) -> FileRecord:
    """Return the record of *text* unpacked."""
    units = units_of(facts.definitions)
    words, slots = words_in_slots(text, units, facts.spans)
    n_slots = (len(units) + 1) * N_FIELDS
    # Numbered by first occurrence, so that a record depends on nothing but its text.
    numbering = dict(zip(dict.fromkeys(words), count(), strict=False))
    known = list(map(_VOCABULARY.__getitem__, numbering))
    exact = np.fromiter(map(itemgetter(0), known), np.uint32, len(known))
    kept = [found for code, found in known if code]
    word, slot, counts = _count(words, numbering, slots, exact)
    n_terms = np.fromiter(map(len, kept), np.int64, len(kept)) // 4
    return FileRecord(
        kinds=_numbers([UnitKind.MODULE, *(unit.kind for unit in units)]),
        first=_numbers([0, *(unit.definition.first_line for unit in units)]),
        last=_numbers([_last_line(text), *(unit.definition.last_line for unit in units)]),
        parents=_numbers([0, *(unit.parent for unit in units)]),
        lengths=_rounded(np.bincount(slot, counts * n_terms[word], n_slots)),
        exact=exact[exact != 0],
        term_ends=_rounded(np.cumsum(n_terms)),
        terms=np.frombuffer(b"".join(kept), np.uint32),
        post_ends=_rounded(np.cumsum(np.bincount(word, minlength=len(kept)))),
        slots=_rounded(slot),
        counts=_rounded(counts),
        marks=_numbers([says_generated(text)]),
        names="\n".join(["", *(unit.definition.qualified.replace("\n", " ") for unit in units)]),
    )


def _count(
    words: Sequence[str], numbering: Mapping[str, int], slots: Integers, exact: Numbers
) -> tuple[Integers, Integers, Integers]:
    """Return, by word and slot, the number of the word, the slot, and how often it stands there.

    Words without a code are left out, and the others numbered anew.
    """
    numbers = np.fromiter(map(numbering.__getitem__, words), np.int64, len(words))
    kept = exact != 0
    wanted = kept[numbers]
    n_slots = int(slots.max(initial=0)) + 1
    keys = (np.cumsum(kept) - 1)[numbers[wanted]] * n_slots + slots[wanted]
    unique, counts = np.unique(keys, return_counts=True)
    word, slot = np.divmod(unique, n_slots)
    return word, slot, counts


def pack(record: FileRecord) -> bytes:
    """Return *record* as bytes: sizes, arrays, names."""
    arrays: list[Numbers] = [getattr(record, name) for name in _ARRAYS]
    sizes = _numbers([FORMAT, *map(len, arrays)])
    names = record.names.encode("utf-8", "surrogatepass")
    return b"".join([sizes.tobytes(), *(array.tobytes() for array in arrays), names])


def read_record(data: bytes) -> FileRecord:
    """Return the record in *data*; its arrays are views. Raises ValueError for another format."""
    sizes = np.frombuffer(data, np.uint32, len(_ARRAYS) + 1).tolist()
    if sizes[0] != FORMAT:
        raise ValueError(f"record of format {sizes[0]}, not {FORMAT}")
    arrays: dict[str, Numbers] = {}
    place = 4 * len(sizes)
    for name, size in zip(_ARRAYS, sizes[1:], strict=True):
        arrays[name] = np.frombuffer(data, np.uint32, size, place)
        place += 4 * size
    return FileRecord(**arrays, names=data[place:].decode("utf-8", "surrogatepass"))


class _Vocabulary(dict[str, tuple[int, bytes]]):
    """Exact code and terms, as bytes, of each word that was met; code 0 for what is not searched.

    A hit is quicker than one in an `lru_cache`, which reorders its entries.
    """

    def __missing__(self, word: str) -> tuple[int, bytes]:
        if len(self) >= _MOST_WORDS:
            self.clear()
        known = self[word] = _known(word)
        return known


_VOCABULARY = _Vocabulary()


def _known(word: str) -> tuple[int, bytes]:
    if len(word) > LONGEST or word == SEPARATOR or word[0].isdigit() or word.lower() in STOP:
        return 0, b""
    return code_of(word), array("I", terms(word)).tobytes()


def _numbers(values: Sequence[int]) -> Numbers:
    # From a list of enum members NumPy alone would take ten times as long.
    return np.frombuffer(array("I", values), np.uint32)


def _rounded(values: NDArray[Any]) -> Numbers:
    return values.astype(np.uint32)


def _last_line(text: str) -> int:
    breaks = text.count("\n") + text.count("\r") - text.count("\r\n")
    return breaks - text.endswith(("\n", "\r"))
