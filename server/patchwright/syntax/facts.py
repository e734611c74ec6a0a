"""What one text says of itself, in the same form for every language.

Offsets are code points into the text, lines are zero-based. Extraction resolves
nothing: names stand as they are written, and the graph finds what they mean. Facts
are named tuples: they are made by the hundred thousand, and a frozen dataclass
takes three times as long to make (CPython 3.11).
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from patchwright.domain.symbol import SymbolKind


class Definition(NamedTuple):
    """A symbol as its own file shows it.

    Attributes:
        kind: What it is.
        name: As written.
        qualified: With the names around it in the file, joined by dots.
        parent: Index of the definition around it, or -1.
        start: Offset of the whole definition, decorators included.
        end: Offset behind it.
        first_line: Its first line, decorators included.
        last_line: Its last line.
        body_start: Offset of its body; what stands before is its signature.
        signature: What stands before the body, white space folded to one line.
        bases: Base classes as written, without keywords: `models.Field`.
    """

    kind: SymbolKind
    name: str
    qualified: str
    parent: int
    start: int
    end: int
    first_line: int
    last_line: int
    body_start: int
    signature: str
    bases: tuple[str, ...] = ()


class Call(NamedTuple):
    """A call as written.

    Attributes:
        owner: Index of the innermost definition around it, or -1.
        name: The name called.
        receiver: What stands before the last dot, or None; `super()` as it is, else `?` where it
            is no dotted name.
        line: Where.
    """

    owner: int
    name: str
    receiver: str | None
    line: int


class Import(NamedTuple):
    """A name that a file takes from elsewhere.

    Attributes:
        bound: The name it has here, dotted where it is reached by a dotted name (Python's
            `import a.b`); `*` for all.
        module: The module as written, dots of a relative import included.
        member: What is taken from it, or None for the module itself.
        line: Where.
    """

    bound: str
    module: str
    member: str | None
    line: int


class SpanKind(Enum):
    """Text that is no code."""

    COMMENT = "comment"
    STRING = "string"
    DOCSTRING = "docstring"


class Span(NamedTuple):
    """A stretch of text that is no code."""

    kind: SpanKind
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All that one text says; each tuple is sorted by place."""

    definitions: tuple[Definition, ...] = ()
    calls: tuple[Call, ...] = ()
    imports: tuple[Import, ...] = ()
    spans: tuple[Span, ...] = ()
