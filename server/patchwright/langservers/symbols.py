"""What a server says stands in a text or bears a name: symbols, read in both of their forms.

Source: LSP 3.17, "Document Symbols Request" and "Workspace Symbols Request".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwright.domain.columns import from_column
from patchwright.domain.text import Position, Range, split_lines
from patchwright.domain.untyped import at, list_of, object_of
from patchwright.langservers.places import Pointed, pointed

KINDS = range(1, 27)
"""The kinds of symbols as the protocol numbers them; one that is none is taken for `UNKNOWN`."""

UNKNOWN = 13
"""A variable: what says least."""

_DEEPEST = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlined:
    """A symbol of one text.

    Attributes:
        name: As it is written.
        kind: As the protocol numbers them, one of `KINDS`.
        detail: What is said beside the name, such as a signature; may be empty.
        range: The whole of it.
        name_range: Its name; lies in *range*.
        inside: The symbols in it.
    """

    name: str
    kind: int
    detail: str
    range: Range
    name_range: Range
    inside: tuple["Outlined", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A symbol of the workspace.

    Attributes:
        name: As it is written.
        kind: As the protocol numbers them, one of `KINDS`.
        around: The name of what it stands in; may be empty.
        place: Where it stands.
    """

    name: str
    kind: int
    around: str
    place: Pointed


def outlined(answer: Any, text: str) -> tuple[Outlined, ...]:
    """Return the symbols in the *answer* about *text*; what is none is passed over."""
    return _outlined(answer, split_lines(text), _DEEPEST)


def named(answer: Any, root: Path, texts: Mapping[str, str]) -> tuple[Named, ...]:
    """Return the symbols in an *answer* about the workspace; see `pointed` for *root* and *texts*."""
    found = list[Named]()
    for one in list_of(answer):
        # A place without a range means the file.
        for place in pointed(at(one, "location"), root, texts):
            found.append(
                Named(
                    name=_words(one, "name"),
                    kind=_kind(one),
                    around=_words(one, "containerName"),
                    place=place,
                )
            )
    return tuple(one for one in found if one.name)


def _outlined(answer: Any, lines: Sequence[str], deepest: int) -> tuple[Outlined, ...]:
    if not deepest:
        return ()
    return tuple(
        _one(object_of(one), lines, deepest) for one in list_of(answer) if _words(one, "name")
    )


def _one(given: Mapping[str, Any], lines: Sequence[str], deepest: int) -> Outlined:
    whole = _range(given.get("range") or at(given, "location", "range"), lines)
    name = _range(given.get("selectionRange"), lines) if "selectionRange" in given else whole
    # Editors refuse all symbols of a text where one's name lies outside of it.
    contained = whole.start <= name.start <= name.end <= whole.end
    return Outlined(
        name=_words(given, "name"),
        kind=_kind(given),
        detail=_words(given, "detail"),
        range=whole,
        name_range=name if contained else Range(whole.start, whole.start),
        inside=_outlined(given.get("children"), lines, deepest - 1),
    )


def _kind(given: Any) -> int:
    kind = at(given, "kind")
    return kind if kind in KINDS else UNKNOWN


def _words(given: Any, name: str) -> str:
    value = at(given, name)
    return value if isinstance(value, str) else ""


def _range(given: Any, lines: Sequence[str]) -> Range:
    start, end = (_position(at(given, which), lines) for which in ("start", "end"))
    return Range(start, max(start, end))


def _position(given: Any, lines: Sequence[str]) -> Position:
    match given:
        case {"line": int(line), "character": int(column)} if line >= 0:
            return Position(
                line, from_column(lines[line] if line < len(lines) else "", column, "utf-16")
            )
        case _:
            return Position(0, 0)
