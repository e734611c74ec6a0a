"""Named things in code, and how they hang together."""

from dataclasses import dataclass
from enum import Enum

from patchwright.domain.text import Location


class SymbolKind(Enum):
    """What a name names."""

    MODULE = "module"
    CLASS = "class"
    FUNCTION = "function"
    ASYNC_FUNCTION = "async function"
    METHOD = "method"
    VARIABLE = "variable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A definition.

    Attributes:
        name: As it is written at the definition.
        qualified: With the names around it in the file, joined by dots: `Class.method`.
        kind: What it is.
        location: The whole definition, decorators included.
        signature: Its first lines without the body, on one line.
        docstring: Its documentation as written, or empty.
    """

    name: str
    qualified: str
    kind: SymbolKind
    location: Location
    signature: str = ""
    docstring: str = ""


class RelationKind(Enum):
    """How one symbol hangs on another."""

    CONTAINS = "contains"
    CALLS = "calls"
    REFERENCES = "references"
    IMPORTS = "imports"
    INHERITS = "inherits"
    TESTS = "tests"
    DOCUMENTS = "documents"


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """One symbol hanging on another.

    Attributes:
        kind: How.
        source: The one that calls, contains, inherits.
        target: The one that is called, contained, inherited from.
        line: Zero-based line in the source's file.
        how: How it was resolved: `scope`, `import`, `member`, `name`.
        sure: Between 0 and 1; below 1 there were several targets, or only the name agrees.
    """

    kind: RelationKind
    source: Symbol
    target: Symbol
    line: int
    how: str
    sure: float
