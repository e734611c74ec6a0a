"""What tools look at: one snapshot, the frozen graph made of it, and what is left out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import split_lines, strip_end
from patchwright.graph import query
from patchwright.graph.store import Graph
from patchwright.graph.viewing import is_test
from patchwright.langservers.navigator import Navigator
from patchwright.syntax.languages import language_of

FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.ASYNC_FUNCTION, SymbolKind.METHOD})
"""What the search for methods finds: functions too, as AutoCodeRover's does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A snapshot and its graph, seen without tests unless they are wanted.

    Attributes:
        snapshot: Whose files are read.
        graph: Frozen, and brought to that snapshot.
        tests: Whether searches find tests too.
        navigator: Knows where names lead, by language servers; None where none is asked.
    """

    snapshot: Snapshot
    graph: Graph
    tests: bool = False
    navigator: Navigator | None = None

    def is_searched(self, path: str) -> bool:
        """Say whether searches find what stands in *path*.

        Aids for tests that the product itself imports are code, not tests.
        """
        return self.snapshot.can_read(path) and (self.tests or not is_test(self.graph, path))

    def is_last(self, path: str) -> bool:
        """Say whether what stands in *path* comes last in lists that are cut: tests do."""
        return is_test(self.graph, path)

    def named(self, name: str, kinds: Iterable[SymbolKind]) -> list[Symbol]:
        """Return the symbols called *name*, by place; nested ones too.

        `Outer.name` is what stands in `Outer`; where nothing does, as in
        `package.module.name`, the last name counts alone.
        """
        wanted, whole = frozenset(kinds), name.strip()
        found = [
            symbol
            for symbol in query.symbols_named(self.graph, whole.rpartition(".")[2])
            if symbol.kind in wanted and self.is_searched(symbol.location.path)
        ]
        inside = [symbol for symbol in found if f".{symbol.qualified}".endswith(f".{whole}")]
        return sorted(inside or found, key=lambda symbol: symbol.location)

    def lines(self, path: str) -> list[str]:
        """Return the lines of a readable file without their ends; raises KeyError."""
        return lines_of(self.snapshot.text(path))

    def text_or_none(self, path: str) -> str | None:
        """Return the text of a file, or None where it cannot be read (any more)."""
        try:
            return self.snapshot.text(path)
        except (KeyError, WorkspaceError):
            return None

    def lines_or_none(self, path: str) -> list[str] | None:
        """Return the lines of a file, or None where it cannot be read (any more)."""
        text = self.text_or_none(path)
        return None if text is None else lines_of(text)

    def code_paths(self) -> Iterator[str]:
        """Yield the readable files of source code that searches look into, by path."""
        for entry in self.snapshot.readable():
            if language_of(entry.path) is not None and self.is_searched(entry.path):
                yield entry.path

    def paths_like(self, file: str) -> list[str]:
        """Return the readable files whose path ends with *file*, whatever its case.

        A path that is given whole is the only one; a suffix begins at a `/`, so
        `base.py` does not find `database.py`, unless nothing else ends so.
        """
        wanted = file.strip().replace("\\", "/").removeprefix("./").lstrip("/")
        if self.snapshot.can_read(wanted):
            return [wanted]
        low = wanted.lower()
        loose = [
            entry.path for entry in self.snapshot.readable() if entry.path.lower().endswith(low)
        ]
        strict = [path for path in loose if f"/{path.lower()}".endswith(f"/{low}")]
        return (strict or loose) if wanted else []


def lines_of(text: str) -> list[str]:
    """Return the lines of *text* without their ends."""
    return [strip_end(line) for line in split_lines(text)]


def class_of(symbol: Symbol) -> str:
    """Return the qualified name of what *symbol* is defined in, or empty."""
    return symbol.qualified.rpartition(".")[0]
