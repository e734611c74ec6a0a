"""How a text falls into units, and each unit into fields.

A unit is a function, a class with its own lines, or the rest of the module;
nested functions belong to the outer one. A slot is one field of one unit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from patchwright.domain.symbol import SymbolKind
from patchwright.syntax.facts import Definition, Span, SpanKind
from patchwright.syntax.words import SEPARATOR, tokens


class Field(IntEnum):
    """Where in a unit a word stands."""

    NAME = 0
    CLASS = 1
    SIGNATURE = 2
    DOCSTRING = 3
    BODY = 4
    STRINGS = 5
    COMMENTS = 6


N_FIELDS = 8
"""Slots of a unit: the fields, and one to spare so that a shift divides."""


class UnitKind(IntEnum):
    """What a unit is."""

    MODULE = 0
    CLASS = 1
    FUNCTION = 2
    METHOD = 3


_UNIT_KINDS = {
    SymbolKind.CLASS: UnitKind.CLASS,
    SymbolKind.FUNCTION: UnitKind.FUNCTION,
    SymbolKind.ASYNC_FUNCTION: UnitKind.FUNCTION,
    SymbolKind.METHOD: UnitKind.METHOD,
}

_FIELDS = {
    SpanKind.STRING: int(Field.STRINGS),
    SpanKind.COMMENT: int(Field.COMMENTS),
    SpanKind.DOCSTRING: int(Field.DOCSTRING),
}
_ASCII_SPACED = bytes(
    code if chr(code).isalnum() or code == ord("_") else ord(" ") for code in range(128)
).ljust(256)


@dataclass(frozen=True, slots=True)
class Unit:
    """A definition that is a unit; *parent* is the number of the class around it, or 0."""

    kind: UnitKind
    definition: Definition
    parent: int


def units_of(definitions: Sequence[Definition]) -> list[Unit]:
    """Return the definitions that are units, in order; unit numbers count from one."""
    units: list[Unit] = []
    number_of = dict[int, int]()  # of a definition that is a class, its unit
    inside = set[int]()  # definitions that are, or stand in, a function
    for index, definition in enumerate(definitions):
        kind = _UNIT_KINDS.get(definition.kind)
        parent = definition.parent
        if parent in inside:
            inside.add(index)
            continue
        if kind is None:
            continue
        around = number_of.get(parent, 0)
        if kind is UnitKind.CLASS:
            number_of[index] = len(units) + 1
        else:
            inside.add(index)
            kind = UnitKind.METHOD if around else UnitKind.FUNCTION
        units.append(Unit(kind, definition, around))
    return units


def words_in_slots(
    text: str, units: Sequence[Unit], spans: Sequence[Span]
) -> tuple[list[str], NDArray[np.int64]]:
    """Return the words of *text* and of its units' names, and the slot that each stands in."""
    found = _ascii_words(text, units, spans)
    return _words_of_pieces(text, units, spans) if found is None else found


def _ascii_words(
    text: str, units: Sequence[Unit], spans: Sequence[Span]
) -> tuple[list[str], NDArray[np.int64]] | None:
    """Return the same for a text in ASCII none of whose words stands in two slots, else None.

    Words are found once in the whole text, and the slots of their first characters
    looked up, which spares cutting the text into the pieces that stand in one slot.
    """
    names, slots = _names(units)
    source = " ".join(["", text, *names, ""])
    if not source.isascii():
        return None
    plain = source.encode().translate(_ASCII_SPACED)
    in_word = np.frombuffer(plain, np.uint8) != ord(" ")
    edges = _edges(len(text), spans)
    cuts = [place for unit in units for place in _cuts(unit.definition)]
    for places in (edges, np.clip(np.array(cuts, np.int64), 0, len(text))):
        if (in_word[places] & in_word[places + 1]).any():
            return None
    # A blank stands before the text, so the character before a word has the word's own index.
    starts = np.flatnonzero(in_word[1:] > in_word[:-1])
    inside = int(np.searchsorted(starts, len(text)))
    painted = _paint(len(text), units)[starts[:inside]]
    field = _fields(edges, spans, len(text))[starts[:inside]]
    of_text = np.where(field > 0, (painted & ~7) | field, painted)
    ends = np.cumsum(np.array([len(name) + 1 for name in names], np.int64)) + len(text)
    of_names = np.array(slots, np.int64)[np.searchsorted(ends, starts[inside:])]
    return plain.decode().split(), np.concatenate([of_text, of_names])


def _words_of_pieces(
    text: str, units: Sequence[Unit], spans: Sequence[Span]
) -> tuple[list[str], NDArray[np.int64]]:
    """Return the same for any text, with separators among the words."""
    painted = _paint(len(text), units)
    field = _fields(_edges(len(text), spans), spans, len(text))
    painted = np.where(field > 0, (painted & ~7) | field, painted)
    starts = np.flatnonzero(painted[1:] != painted[:-1]) + 1
    starts = np.concatenate([[0], starts]) if len(text) else starts[:0]
    pieces = [text[start:end] for start, end in pairwise([*starts.tolist(), len(text)])]
    if SEPARATOR in text:
        pieces = [piece.replace(SEPARATOR, " ") for piece in pieces]
    names, slots = _names(units)
    slots = [*painted[starts].tolist(), *slots] or [int(Field.BODY)]
    words = tokens(f" {SEPARATOR} ".join([*pieces, *names]))
    separators = np.fromiter(map(SEPARATOR.__eq__, words), np.bool_, len(words))
    return words, np.array(slots, np.int64)[np.cumsum(separators)]


def _names(units: Sequence[Unit]) -> tuple[list[str], list[int]]:
    """Return the names of units and of what is around them, and the slots of both."""
    names, slots = list[str](), list[int]()
    for number, unit in enumerate(units, 1):
        names += (unit.definition.name, unit.definition.qualified.rpartition(".")[0])
        slots += (number * N_FIELDS + Field.NAME, number * N_FIELDS + Field.CLASS)
    return names, slots


def _cuts(definition: Definition) -> tuple[int, int, int]:
    return definition.start, definition.body_start, definition.end


def _paint(size: int, units: Sequence[Unit]) -> NDArray[np.int32]:
    """Return the slot of each character, as if there were no strings and comments."""
    body, signature = int(Field.BODY), int(Field.SIGNATURE)
    painted = np.full(size, body, np.int32)
    for number, unit in enumerate(units, 1):
        definition, slot = unit.definition, number * N_FIELDS
        painted[definition.start : definition.end] = slot + body
        if unit.kind is not UnitKind.CLASS:
            painted[definition.start : definition.body_start] = slot + signature
    return painted


def _edges(size: int, spans: Sequence[Span]) -> NDArray[np.int64]:
    """Return where spans start and end, one after another; spans inside spans add nothing."""
    edges = np.array([edge for span in spans for edge in (span.start, span.end)], np.int64)
    return np.maximum.accumulate(np.clip(edges, 0, size))


def _fields(edges: NDArray[np.int64], spans: Sequence[Span], size: int) -> NDArray[np.uint8]:
    """Return the field of each character that stands in a string or comment, else 0."""
    if not spans:
        return np.zeros(size, np.uint8)
    fields = np.zeros(2 * len(spans) + 1, np.uint8)
    fields[1::2] = [_FIELDS[span.kind] for span in spans]
    return np.repeat(fields, np.diff(edges, prepend=0, append=size))
