"""From calls, imports and base classes as written to edges between symbols.

The references of a file are numbered: its calls, then its imports, then the base
classes of its classes.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from patchwright.domain.symbol import RelationKind
from patchwright.graph.lookup import Found, Lookup
from patchwright.graph.tables import CLASS, Entry, FileTable, Tables

CALLS = RelationKind.CALLS.value
IMPORTS = RelationKind.IMPORTS.value
INHERITS = RelationKind.INHERITS.value

_MOST_NAMESAKES = 4
_SURE_BY_NAME = 0.5


class Edge(NamedTuple):
    """A row of the table of edges."""

    file: int
    reference: int
    kind: str
    source: int
    target: int
    line: int
    how: str
    sure: float


class Resolver:
    """Resolves the references of one file after another, over tables that stand still."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lookup = Lookup(tables)

    def edges(self, file: int, references: Iterable[int] | None = None) -> Iterator[Edge]:
        """Yield the edges of a file, or of some of its *references*."""
        table = self._tables.files[file]
        behind_calls = len(table.calls)
        behind_imports = behind_calls + len(table.imports)
        inherited = base_references(table)
        for reference in (
            range(behind_imports + len(inherited)) if references is None else references
        ):
            if reference < behind_calls:
                yield from self._call(table, reference)
            elif reference < behind_imports:
                yield from self._import(table, reference, reference - behind_calls)
            else:
                yield from self._base(table, reference, inherited[reference - behind_imports])

    def _call(self, table: FileTable, reference: int) -> Iterator[Edge]:
        owner, name, receiver, line = table.calls[reference]
        around = table.symbols[owner] if owner >= 0 else None
        source = table.module if around is None else around
        found = self._called(table, around, name, receiver)
        if found:
            yield Edge(table.file, reference, CALLS, source, found.symbol, line, found.how, 1.0)
        elif receiver is not None and not self._is_foreign(table, around, receiver):
            namesakes = self._tables.methods.get(name, ())
            if len(namesakes) <= _MOST_NAMESAKES:
                for symbol in sorted(namesakes):
                    sure = _SURE_BY_NAME / len(namesakes)
                    yield Edge(table.file, reference, CALLS, source, symbol, line, "name", sure)

    def _called(
        self, table: FileTable, around: int | None, name: str, receiver: str | None
    ) -> Found | None:
        if receiver is None:
            return self._lookup.scoped(table, around, name)
        if receiver == "?":
            return None
        above = receiver in table.rules.above
        if above or receiver in table.rules.itself:
            holder = class_around(self._tables, around)
            symbol = None if holder is None else self._lookup.member(holder, name, above=above)
            return None if symbol is None else Found(symbol, "member")
        return self._lookup.dotted(table, around, [*receiver.split("."), name])

    def _is_foreign(self, table: FileTable, around: int | None, receiver: str) -> bool:
        """Say whether a receiver is of another package, so that no namesake of ours is meant."""
        if receiver in table.rules.above:
            return True
        head = receiver.partition(".")[0]
        return self._lookup.scoped(table, around, head) is None and self._lookup.is_foreign(
            table, head
        )

    def _import(self, table: FileTable, reference: int, number: int) -> Iterator[Edge]:
        _, module, member, line = table.imports[number]
        targets = list[int]()
        file = self._lookup.module(module, table.path)
        if file is not None:
            targets.append(self._tables.files[file].module)
        if member not in {None, "*"}:
            symbol = self._lookup.imported(table, (module, member))
            if symbol is not None:
                targets.append(symbol)
        for target in targets:
            yield Edge(table.file, reference, IMPORTS, table.module, target, line, "import", 1.0)

    def _base(self, table: FileTable, reference: int, base: "BaseReference") -> Iterator[Edge]:
        found = self._lookup.dotted(table, base.entry.parent, base.written.split("."))
        if found:
            yield Edge(
                table.file,
                reference,
                INHERITS,
                base.symbol,
                found.symbol,
                base.line,
                found.how,
                1.0,
            )


class BaseReference(NamedTuple):
    """One base class of one class."""

    symbol: int
    entry: Entry
    written: str
    line: int


def base_references(table: FileTable) -> list[BaseReference]:
    """Return the base classes of the classes of a file, by place."""
    return [
        BaseReference(symbol, entry, written, entry.line)
        for symbol, entry in zip(table.symbols, table.entries, strict=True)
        if entry.kind == CLASS
        for written in entry.bases
    ]


def class_around(tables: Tables, symbol: int | None) -> int | None:
    """Return the innermost class around a symbol, which may be that class."""
    while symbol is not None:
        entry = tables.symbols[symbol]
        if entry.kind == CLASS:
            return symbol
        symbol = entry.parent
    return None


def references_on(tables: Tables, table: FileTable, names: AbstractSet[str]) -> list[int]:
    """Return the references of a file whose meaning may rest on one of *names*."""
    return [
        reference
        for reference, parts in enumerate(_rests_on(tables, table))
        if not names.isdisjoint(parts)
    ]


def _rests_on(tables: Tables, table: FileTable) -> Iterator[Iterable[str]]:
    """Yield the names that the meaning of each reference rests on, besides imports elsewhere."""
    special = table.rules.itself | table.rules.above
    for owner, name, receiver, _ in table.calls:
        if receiver is None:
            yield (name,)
        elif receiver in special:
            holder = class_around(tables, table.symbols[owner]) if owner >= 0 else None
            yield (name,) if holder is None else (name, tables.symbols[holder].name)
        else:
            yield (name, *receiver.split("."))
    for bound, _, member, _ in table.imports:
        yield (*bound.split("."), member or bound)
    for base in base_references(table):
        yield base.written.split(".")
