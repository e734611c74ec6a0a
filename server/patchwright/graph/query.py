"""Questions to a graph, answered from its tables; every answer is sorted by place."""

from collections.abc import Iterable
from typing import Any

from patchwright.domain.symbol import Relation, RelationKind, Symbol, SymbolKind
from patchwright.domain.text import Location, Position, Range
from patchwright.graph.store import Graph, path_bytes, path_of
from patchwright.storage.database import Row

_PLACE = "first_line, first_column, last_line, last_column"
_COLUMNS = ("name", "qualified", "kind", *_PLACE.split(", "), "signature", "docstring")
_N_COLUMNS = len(_COLUMNS) + 1


def _symbol_columns(table: str, file: str) -> str:
    return ", ".join([f"{file}.path", *(f"{table}.{column}" for column in _COLUMNS)])


_SYMBOLS = f"""
    SELECT {_symbol_columns("symbol", "file")} FROM symbol JOIN file ON file.id = symbol.file
"""  # noqa: S608 - our own constants
_EDGES = f"""
    SELECT edge.kind, edge.line, edge.how, edge.sure,
        {_symbol_columns("source", "source_file")}, {_symbol_columns("target", "target_file")}
    FROM edge
    JOIN symbol AS source ON source.id = edge.source
    JOIN file AS source_file ON source_file.id = source.file
    JOIN symbol AS target ON target.id = edge.target
    JOIN file AS target_file ON target_file.id = target.file
"""  # noqa: S608 - our own constants
_IS_DEFINITION = f"symbol.kind <> '{SymbolKind.MODULE.value}'"
_IDENTITY = (
    "SELECT symbol.id FROM symbol JOIN file ON file.id = symbol.file"
    " WHERE path = ? AND qualified = ? AND kind = ? AND first_line = ? AND first_column = ?"
)


def paths(graph: Graph) -> list[str]:
    """Return the files in the graph."""
    return sorted(path_of(path) for (path,) in graph.database.read("SELECT path FROM file"))


def symbols_named(graph: Graph, name: str) -> list[Symbol]:
    """Return the definitions with this bare name; modules are not among them."""
    return _symbols(graph, "name = ?", name)


def symbols_like(graph: Graph, words: str, limit: int) -> list[Symbol]:
    """Return definitions whose names hold *words* in whatever case; the shortest names first."""
    rows = graph.database.read(
        f"{_SYMBOLS} WHERE {_IS_DEFINITION} AND instr(lower(name), ?)"
        " ORDER BY length(name), name, path, first_line LIMIT ?",
        (words.lower(), limit),
    )
    return [*map(_symbol, rows)]


def symbols_in(graph: Graph, path: str) -> list[Symbol]:
    """Return the definitions in a file, outer ones first."""
    return _symbols(graph, "path = ?", path_bytes(path))


def symbol_at(graph: Graph, path: str, line: int) -> Symbol | None:
    """Return the innermost definition around a zero-based line; functions and classes before variables."""
    around = _symbols(
        graph, "path = ? AND first_line <= ? AND last_line >= ?", path_bytes(path), line, line
    )
    blocks = [symbol for symbol in around if symbol.kind is not SymbolKind.VARIABLE]
    return max(blocks or around, key=lambda symbol: symbol.location.range.start, default=None)


def module(graph: Graph, path: str) -> Symbol | None:
    """Return the symbol that stands for a whole file."""
    found = graph.database.read(f"{_SYMBOLS} WHERE path = ? AND number = -1", (path_bytes(path),))
    return _symbol(found[0]) if found else None


def members(graph: Graph, symbol: Symbol) -> list[Symbol]:
    """Return the definitions directly inside *symbol*; of a module, its top-level ones."""
    if symbol.kind is SymbolKind.MODULE:
        return _symbols(graph, "path = ? AND parent IS NULL", path_bytes(symbol.location.path))
    return _symbols(graph, f"parent IN ({_IDENTITY})", *_identity(symbol))


def callers(graph: Graph, symbol: Symbol) -> list[Relation]:
    """Return the calls of *symbol*."""
    return _relations(graph, "target", RelationKind.CALLS, symbol)


def callees(graph: Graph, symbol: Symbol) -> list[Relation]:
    """Return the calls that stand in *symbol*, those in definitions inside it not counted."""
    return _relations(graph, "source", RelationKind.CALLS, symbol)


def bases(graph: Graph, symbol: Symbol) -> list[Relation]:
    """Return what a class inherits from, as far as it is in the graph."""
    return _relations(graph, "source", RelationKind.INHERITS, symbol)


def subclasses(graph: Graph, symbol: Symbol) -> list[Relation]:
    """Return the classes that inherit directly from *symbol*."""
    return _relations(graph, "target", RelationKind.INHERITS, symbol)


def importers(graph: Graph, path: str) -> list[Relation]:
    """Return the imports of a file or of something in it."""
    return _edges(
        graph,
        "edge.kind = ? AND target_file.path = ?",
        (RelationKind.IMPORTS.value, path_bytes(path)),
    )


def imports(graph: Graph, path: str) -> list[Relation]:
    """Return what a file imports, as far as it is in the graph."""
    return _edges(
        graph,
        "edge.kind = ? AND source_file.path = ?",
        (RelationKind.IMPORTS.value, path_bytes(path)),
    )


def ties(graph: Graph, kind: RelationKind) -> list[tuple[int, int, int, int, float]]:
    """Return all relations of a kind as (file, first line, file, first line, how sure), in any order.

    Files are given by their ids, as in `file_ids`, since the rows are many.
    """
    return graph.database.read(
        "SELECT source.file, source.first_line, target.file, target.first_line, edge.sure"
        " FROM edge JOIN symbol AS source ON source.id = edge.source"
        " JOIN symbol AS target ON target.id = edge.target WHERE edge.kind = ?",
        (kind.value,),
    )


def file_ids(graph: Graph) -> dict[str, int]:
    """Return the id of each path."""
    return {path_of(path): file for file, path in graph.database.read("SELECT id, path FROM file")}


def _symbols(graph: Graph, condition: str, *values: Any) -> list[Symbol]:
    rows = graph.database.read(f"{_SYMBOLS} WHERE {_IS_DEFINITION} AND {condition}", values)
    return sorted(map(_symbol, rows), key=_order)


def _relations(graph: Graph, end: str, kind: RelationKind, symbol: Symbol) -> list[Relation]:
    condition = f"edge.kind = ? AND edge.{end} IN ({_IDENTITY})"
    return _edges(graph, condition, (kind.value, *_identity(symbol)))


def _edges(graph: Graph, condition: str, values: Iterable[Any]) -> list[Relation]:
    rows = graph.database.read(f"{_EDGES} WHERE {condition}", tuple(values))
    # The same call twice on one line is one relation.
    relations = dict.fromkeys(_relation(row) for row in rows)
    return sorted(
        relations,
        key=lambda each: (_order(each.source), each.line, -each.sure, _order(each.target)),
    )


def _relation(row: Row) -> Relation:
    kind, line, how, sure = row[:4]
    return Relation(
        kind=RelationKind(kind),
        source=_symbol(row[4 : 4 + _N_COLUMNS]),
        target=_symbol(row[4 + _N_COLUMNS :]),
        line=line,
        how=how,
        sure=sure,
    )


def _symbol(row: Row) -> Symbol:
    path, name, qualified, kind, line, column, last_line, last_column, signature, docstring = row
    return Symbol(
        name=name,
        qualified=qualified,
        kind=SymbolKind(kind),
        location=Location(
            path=path_of(path),
            range=Range(Position(line, column), Position(last_line, last_column)),
        ),
        signature=signature,
        docstring=docstring,
    )


def _identity(symbol: Symbol) -> tuple[bytes, str, str, int, int]:
    start = symbol.location.range.start
    path = path_bytes(symbol.location.path)
    return path, symbol.qualified, symbol.kind.value, start.line, start.column


def _order(symbol: Symbol) -> tuple[Location, str]:
    return symbol.location, symbol.qualified
