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
from patchwright.syntax.words import SEPARATOR


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


def pieces_of(
    text: str, units: Sequence[Unit], spans: Sequence[Span]
) -> tuple[list[str], NDArray[np.int64]]:
    """Return stretches of text that stand in one slot, and their slots."""
    painted = _paint(len(text), units)
    field = _fields(len(text), spans)
    painted = np.where(field > 0, (painted & ~7) | field, painted)
    starts = np.flatnonzero(painted[1:] != painted[:-1]) + 1
    starts = np.concatenate([[0], starts]) if len(text) else starts[:0]
    edges = [*starts.tolist(), len(text)]
    pieces = [text[start:end] for start, end in pairwise(edges)]
    if SEPARATOR in text:
        pieces = [piece.replace(SEPARATOR, " ") for piece in pieces]
    slots: list[int] = painted[starts].tolist()
    for number, unit in enumerate(units, 1):
        pieces += [unit.definition.name, unit.definition.qualified.rpartition(".")[0]]
        slots += [number * N_FIELDS + Field.NAME, number * N_FIELDS + Field.CLASS]
    return pieces or [""], np.array(slots or [int(Field.BODY)], np.int64)


def _paint(size: int, units: Sequence[Unit]) -> NDArray[np.int32]:
    """Return the slot of each character, as if there were no strings and comments."""
    painted = np.full(size, int(Field.BODY), np.int32)
    for number, unit in enumerate(units, 1):
        definition, slot = unit.definition, number * N_FIELDS
        painted[definition.start : definition.end] = slot + Field.BODY
        if unit.kind is not UnitKind.CLASS:
            painted[definition.start : definition.body_start] = slot + Field.SIGNATURE
    return painted


def _fields(size: int, spans: Sequence[Span]) -> NDArray[np.uint8]:
    """Return the field of each character that stands in a string or comment, else 0."""
    if not spans:
        return np.zeros(size, np.uint8)
    fields = np.zeros(2 * len(spans) + 1, np.uint8)
    fields[1::2] = [_field_of(span) for span in spans]
    edges = np.array([edge for span in spans for edge in (span.start, span.end)], np.int64)
    edges = np.maximum.accumulate(np.clip(edges, 0, size))  # spans inside spans add nothing
    return np.repeat(fields, np.diff(edges, prepend=0, append=size))


def _field_of(span: Span) -> Field:
    if span.kind is SpanKind.STRING:
        return Field.STRINGS
    return Field.COMMENTS if span.kind is SpanKind.COMMENT else Field.DOCSTRING
