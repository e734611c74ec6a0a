"""What is kept of one text: its facts as plain tuples, quick to write and to read back."""

import marshal
from functools import cache
from typing import NamedTuple

from patchwright.graph import postings
from patchwright.syntax.facts import Definition, Facts
from patchwright.syntax.languages import Language
from patchwright.syntax.outline import docstrings
from patchwright.syntax.places import Places

_FORMAT = 2
_MARSHAL = 4

Defined = tuple[str, str, str, int, int, int, int, int, str, str, tuple[str, ...]]
"""Kind, name, qualified name, index of the parent or -1, first line and column, last
line and column, signature, docstring, bases."""

Called = tuple[int, str, str | None, int]
"""Index of the owner or -1, name, receiver, line; as `syntax.facts.Call`."""

Imported = tuple[str, str, str | None, int]
"""Bound name, module, member, line; as `syntax.facts.Import`."""


class Extraction(NamedTuple):
    """What one text says; *last_line* and *docstring* are the module's own."""

    last_line: int
    docstring: str
    definitions: list[Defined]
    calls: list[Called]
    imports: list[Imported]


@cache
def version_of(language: Language) -> str:
    """Return what an extraction depends on besides the text."""
    return f"{language.version} {_FORMAT} {postings.FORMAT}"


def make(language: Language, places: Places, facts: Facts) -> Extraction:
    """Return the *facts* of a text in plain form."""
    documented = docstrings(language, places.text, facts)
    return Extraction(
        last_line=places.line(len(places.text)),
        docstring=documented.get(-1, ""),
        definitions=[
            _defined(places, definition, documented.get(index, ""))
            for index, definition in enumerate(facts.definitions)
        ],
        # Plain tuples, since marshal refuses named ones.
        calls=[(owner, name, receiver, line) for owner, name, receiver, line in facts.calls],
        imports=[(bound, module, member, line) for bound, module, member, line in facts.imports],
    )


def pack(extraction: Extraction) -> bytes:
    """Return *extraction* as bytes, not compressed: a cache may be larger, not slower."""
    return marshal.dumps(tuple(extraction), _MARSHAL)


def unpack(data: bytes) -> Extraction:
    """Return what `pack` was given."""
    return Extraction(*marshal.loads(data))  # noqa: S302 - our own database


def _defined(places: Places, definition: Definition, docstring: str) -> Defined:
    return (
        definition.kind.value,
        definition.name,
        definition.qualified,
        definition.parent,
        *places.point(definition.start),
        *places.point(definition.end),
        definition.signature,
        docstring,
        definition.bases,
    )
