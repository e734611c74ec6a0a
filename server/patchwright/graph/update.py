"""Files, symbols and edges made to follow a new set of contents, in one transaction.

What is left is the same as if the graph had been built from nothing, but for the
ids: a symbol that stays keeps its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count

from patchwright.graph import changes
from patchwright.graph.extraction import Extraction, unpack
from patchwright.graph.garbage import collecting_later, never_look_at_what_there_is
from patchwright.graph.resolve import Edge, Resolver, references_on
from patchwright.graph.schema import INDEXES
from patchwright.graph.store import Graph, path_bytes, path_of
from patchwright.graph.symbols import SymbolRow, identities, load, symbol_rows
from patchwright.graph.tables import FileTable, Tables, make_table
from patchwright.storage.database import Writer

# Only question marks are put in, as many as there are columns.
_INSERT_SYMBOL = f"INSERT INTO symbol VALUES ({', '.join('?' * len(SymbolRow._fields))})"  # noqa: S608
_INSERT_EDGE = f"INSERT INTO edge VALUES ({', '.join('?' * len(Edge._fields))})"  # noqa: S608
_MOST_CHANGED = 0.3
"""Above this share of changed files everything is made anew, which is quicker then."""


def update(graph: Graph, wanted: Mapping[str, int]) -> None:
    """Make the graph hold exactly the paths in *wanted*, each with that extraction."""
    try:
        with collecting_later(), graph.database.transaction() as writer:
            generation = _follow(graph, writer, wanted)
    except BaseException:
        graph.tables = None
        raise
    if graph.generation != generation:
        graph.generation = generation
        graph.kept.clear()


def _follow(graph: Graph, writer: Writer, wanted: Mapping[str, int]) -> int:
    """Make the changes, and return the generation that there is then."""
    generation: int = writer.read("SELECT number FROM generation")[0][0]
    stored = {
        path_of(path): (file, extraction)
        for file, path, extraction in writer.read("SELECT id, path, extraction FROM file")
    }
    gone = [path for path in sorted(stored) if path not in wanted]
    changed = [path for path in sorted(wanted) if stored.get(path, (0, 0))[1] != wanted[path]]
    if not gone and not changed:
        return generation
    if len(gone) + len(changed) > _MOST_CHANGED * len(wanted):
        tables = _make_anew(writer, wanted)
    else:
        known = graph.tables
        tables = known if known and known.generation == generation else load(writer)
        files = {path: file for path, (file, _) in stored.items()}
        _Change(writer, tables, files).make(gone, {path: wanted[path] for path in changed})
    writer.run("UPDATE generation SET number = number + 1")
    if tables is not graph.tables:
        never_look_at_what_there_is()
    tables.generation = generation + 1
    graph.tables = tables
    return tables.generation


def _make_anew(writer: Writer, wanted: Mapping[str, int]) -> Tables:
    for index in INDEXES:
        writer.run(f"DROP INDEX IF EXISTS {index.split()[2]}")
    for table in ("file", "symbol", "edge"):
        writer.run(f"DELETE FROM {table}")  # noqa: S608 - names of our own tables
    tables = Tables()
    writer.run_many(_INSERT_SYMBOL, _add_files(writer, tables, wanted))
    writer.run_many(
        "INSERT INTO file VALUES (?, ?, ?)",
        [(file.file, path_bytes(file.path), wanted[file.path]) for file in tables.files.values()],
    )
    tables.name_modules()
    resolver = Resolver(tables)
    edges = chain.from_iterable(map(resolver.edges, tables.files))
    writer.run_many(_INSERT_EDGE, edges)
    for index in INDEXES:
        writer.run(index)
    return tables


def _add_files(writer: Writer, tables: Tables, wanted: Mapping[str, int]) -> Iterator[SymbolRow]:
    """Add every file to *tables*, and yield the rows of its symbols."""
    packed = dict(writer.read("SELECT id, facts FROM extraction WHERE facts IS NOT NULL"))
    ids = count(1)
    for file, path in enumerate(sorted(wanted), 1):
        extraction = unpack(packed[wanted[path]])
        rows = symbol_rows(file, path, extraction, {}, ids)
        tables.add(_table(rows, path, extraction))
        yield from rows


def _table(rows: Sequence[SymbolRow], path: str, extraction: Extraction) -> FileTable:
    symbols = tuple(row.id for row in rows[1:])
    return make_table(rows[0].file, path, rows[0].id, symbols, extraction)


class _Change:
    """One change of a graph that stays mostly as it is."""

    def __init__(self, writer: Writer, tables: Tables, files: Mapping[str, int]) -> None:
        self._writer, self._tables, self._files = writer, tables, files
        self._symbol_ids = count(1 + (writer.read("SELECT max(id) FROM symbol")[0][0] or 0))
        self._file_ids = count(1 + (writer.read("SELECT max(id) FROM file")[0][0] or 0))

    def make(self, gone: Sequence[str], changed: Mapping[str, int]) -> None:
        """Remove the paths in *gone*; give those in *changed* their new extractions."""
        tables = self._tables
        new = {path: self._rewrite(path, extraction) for path, extraction in changed.items()}
        for path in gone:
            self._erase(path)
        left = [*gone, *(path for path in changed if path in self._files)]
        old = {path: tables.files[self._files[path]] for path in left}
        names = changes.changed_names(old.values(), new.values())
        names |= changes.all_of(tables, _stars(old, new))
        for table in old.values():
            tables.remove(table.file)
        for table in new.values():
            tables.add(table)
        modules = tables.name_modules() if old.keys() != new.keys() else set[str]()
        names |= changes.all_of(tables, _stars(new, old))
        touched = {table.file for table in new.values()}
        if any(star in modules for table in tables.files.values() for star in table.stars):
            self._resolve_files(tables.files)
        else:
            self._resolve_files(touched)
            self._resolve_references(changes.follow(tables, names, modules), touched)

    def _rewrite(self, path: str, extraction: int) -> FileTable:
        """Write a file's row and symbols, and return its table."""
        writer, file = self._writer, self._files.get(path)
        kept = list[tuple[int, str, str]]()
        if file is None:
            file = next(self._file_ids)
            writer.run("INSERT INTO file VALUES (?, ?, ?)", (file, path_bytes(path), extraction))
        else:
            writer.run("UPDATE file SET extraction = ? WHERE id = ?", (extraction, file))
            kept = writer.read(
                "SELECT id, kind, qualified FROM symbol WHERE file = ? ORDER BY number", (file,)
            )
            writer.run("DELETE FROM symbol WHERE file = ?", (file,))
        facts = unpack(
            writer.read("SELECT facts FROM extraction WHERE id = ?", (extraction,))[0][0]
        )
        rows = symbol_rows(file, path, facts, identities(kept), self._symbol_ids)
        writer.run_many(_INSERT_SYMBOL, rows)
        return _table(rows, path, facts)

    def _erase(self, path: str) -> None:
        file = self._files[path]
        self._writer.run("DELETE FROM file WHERE id = ?", (file,))
        self._writer.run("DELETE FROM symbol WHERE file = ?", (file,))
        self._writer.run("DELETE FROM edge WHERE file = ?", (file,))

    def _resolve_files(self, files: Sequence[int] | set[int] | Mapping[int, FileTable]) -> None:
        resolver = Resolver(self._tables)
        for file in files:
            self._writer.run("DELETE FROM edge WHERE file = ?", (file,))
            self._writer.run_many(_INSERT_EDGE, resolver.edges(file))

    def _resolve_references(self, names: set[str], touched: set[int]) -> None:
        """Resolve again what rests on *names* in the files that are not *touched*."""
        resolver = Resolver(self._tables)
        for file, table in self._tables.files.items():
            if file in touched or names.isdisjoint(table.mentioned):
                continue
            found = references_on(self._tables, table, names)
            self._writer.run_many(
                "DELETE FROM edge WHERE file = ? AND reference = ?",
                [(file, reference) for reference in found],
            )
            self._writer.run_many(_INSERT_EDGE, resolver.edges(file, found))


def _stars(
    these: Mapping[str, FileTable], others: Mapping[str, FileTable]
) -> Iterator[tuple[str, str]]:
    """Yield the star imports of *these* where the *others* have different ones."""
    for path, table in these.items():
        if path not in others or others[path].stars != table.stars:
            yield from ((path, star) for star in table.stars)
