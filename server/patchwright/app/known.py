"""What we know ourselves of names, from the code graph.

It answers an editor where no language server does, in the form that servers' answers have.
"""

from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc
from typing import TYPE_CHECKING

from patchwright.app.names import KINDS, in_line, name_at, name_range
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, Position, split_lines
from patchwright.editor.session.navigator import Way
from patchwright.graph import query
from patchwright.langservers.hover import code
from patchwright.langservers.places import Pointed
from patchwright.langservers.symbols import Named
from patchwright.syntax.languages import language_of
from patchwright.syntax.outline import outline

if TYPE_CHECKING:
    from patchwright.graph.store import Graph

BY = "Patchwright's code graph"
"""Who says all this."""

MOST = 20
"""Definitions that a name may mean, where nothing but the name speaks for them."""

MOST_NAMED = 200

Read = Callable[[str], str | None]
"""Gives the text of a file by its path, as the editor shows it; None where there is none."""


class Known:
    """Answers from the graph of one folder; blocks, and is for any thread."""

    def __init__(self, graph: "Callable[[], Graph]") -> None:
        self._graph = graph

    def places(
        self, way: Way, path: str, position: Position, read: Read, *, declared: bool
    ) -> tuple[Pointed, ...]:
        """Return where the name at *position* leads, as `Navigator.places` does."""
        found = list(self._meant(path, position, read))
        match way:
            case Way.DEFINITION:
                places = _on_names(found, read)
            case Way.REFERENCES:
                defined = _on_names(found, read) if declared else ()
                places = [*defined, *(use for one in found for use in self._uses(one, read))]
            case Way.IMPLEMENTATION:
                places = _on_names([heir for one in found for heir in self._heirs(one)], read)
            case Way.TYPE_DEFINITION:
                places = ()
        return tuple(Pointed(location=one, outside=False) for one in dict.fromkeys(places))

    def hover(self, path: str, position: Position, read: Read) -> str:
        """Return what the first definition that is meant at *position* says of itself."""
        for symbol in self._meant(path, position, read):
            language = language_of(symbol.location.path)
            signature = code(symbol.signature or symbol.name, language.name if language else "")
            return "\n\n".join(filter(None, (signature, cleandoc(symbol.docstring))))
        return ""

    def symbols(self, words: str) -> tuple[Named, ...]:
        """Return the symbols whose names hold *words*; each place is that of the whole symbol."""
        return tuple(
            Named(
                name=one.name,
                kind=KINDS[one.kind],
                around=one.qualified.rpartition(".")[0],
                place=Pointed(location=one.location, outside=False),
            )
            for one in query.symbols_like(self._graph(), words, MOST_NAMED)
        )

    # -- names and what they mean

    def _meant(self, path: str, position: Position, read: Read) -> Iterator[Symbol]:
        """Yield what the name at *position* may mean; the first of several ways that gives any."""
        name = name_at(read(path) or "", position)
        if not name:
            return
        graph, line = self._graph(), position.line
        here = [one for one in outline(path, read(path) or "") if one.name == name]
        defined = [one for one in here if line in _heading(one, read)]
        called = [
            relation.target
            for symbol in (*query.symbols_in(graph, path), *_module(graph, path))
            for relation in query.callees(graph, symbol)
            if relation.target.name == name and relation.line == line
        ]
        yield from defined or called or here or query.symbols_named(graph, name)[:MOST]

    def _uses(self, symbol: Symbol, read: Read) -> Iterator[Location]:
        graph = self._graph()
        relations = [*query.callers(graph, symbol), *query.subclasses(graph, symbol)]
        relations += [
            one for one in query.importers(graph, symbol.location.path) if one.target == symbol
        ]
        for one in relations:
            path = one.source.location.path
            lines = split_lines(read(path) or "")
            if one.line < len(lines):
                yield from in_line(path, lines[one.line], one.line, symbol.name)

    def _heirs(self, symbol: Symbol) -> Iterator[Symbol]:
        """Yield the classes below a class, and what overrides a method in them."""
        graph, above = self._graph(), symbol.qualified.rpartition(".")[0]
        if symbol.kind is SymbolKind.CLASS:
            yield from _below(graph, symbol)
            return
        for owner in query.symbols_in(graph, symbol.location.path):
            if owner.qualified == above and owner.kind is SymbolKind.CLASS:
                for heir in _below(graph, owner):
                    yield from (
                        one for one in query.members(graph, heir) if one.name == symbol.name
                    )


def _heading(symbol: Symbol, read: Read) -> range:
    """Return the lines of a definition from its first to the one with its name."""
    lines = split_lines(read(symbol.location.path) or "")
    return range(symbol.location.range.start.line, name_range(symbol, lines).start.line + 1)


def _module(graph: "Graph", path: str) -> tuple[Symbol, ...]:
    found = query.module(graph, path)
    return (found,) if found else ()


def _below(graph: "Graph", symbol: Symbol) -> list[Symbol]:
    found, waiting = dict[Symbol, None](), [symbol]
    while waiting:
        for relation in query.subclasses(graph, waiting.pop()):
            if relation.source not in found:
                found[relation.source] = None
                waiting.append(relation.source)
    return list(found)


def _on_names(symbols: Iterable[Symbol], read: Read) -> list[Location]:
    return [
        Location(
            path=one.location.path,
            range=name_range(one, split_lines(read(one.location.path) or "")),
        )
        for one in symbols
    ]
