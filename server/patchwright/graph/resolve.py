"""From calls, imports and base classes as written to edges between symbols.

The references of a file are numbered: its calls, then its imports, then the base
classes of its classes.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from patchwright.domain.symbol import RelationKind
from patchwright.graph.lookup import Found, Lookup
from patchwright.graph.tables import CLASS, METHOD, Entry, FileTable, Tables

CALLS = RelationKind.CALLS.value
IMPORTS = RelationKind.IMPORTS.value
INHERITS = RelationKind.INHERITS.value

_MOST_NAMESAKES = 4
_SURE_BY_NAME = 0.5
_SURE_NEAR = 0.8  # of a method in the file that calls

_Scope = tuple[int, int | None, int | None]
"""A symbol, the one whose names are seen in it, and the class around it."""

_Scoped = tuple[int | None, int | None, str, str | None]
"""What a call's meaning rests on: scope, class around for `self`, name, receiver."""

_Meaning = tuple[tuple[int, str, float], ...]
"""Targets, each with how it was found and how surely."""


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
        self._methods = dict[int, defaultdict[str, list[int]]]()

    def edges(self, file: int, references: Sequence[int] | None = None) -> list[Edge]:
        """Return the edges of a file, or of some of its *references*, given in order."""
        table = self._tables.files[file]
        behind_calls = len(table.calls)
        behind_imports = behind_calls + len(table.imports)
        inherited = base_references(table)
        if references is None:
            references = range(behind_imports + len(inherited))
        first, last = (bisect_left(references, end) for end in (behind_calls, behind_imports))
        found = self._calls(table, references[:first])
        for reference in references[first:last]:
            found += self._import(table, reference, reference - behind_calls)
        for reference in references[last:]:
            found += self._base(table, reference, inherited[reference - behind_imports])
        return found

    def _calls(self, table: FileTable, references: Sequence[int]) -> list[Edge]:
        """Return the edges of calls.

        What is called at one place by the same words is the same: half of all calls are
        answered by one before.
        """
        found = list[Edge]()
        scopes, meanings = dict[int, _Scope](), dict[_Scoped, _Meaning]()
        special = table.rules.itself | table.rules.above
        for reference in references:
            owner, name, receiver, line = table.calls[reference]
            scope = scopes.get(owner)
            if scope is None:
                scope = scopes[owner] = self._scope(table, owner)
            source, around, holder = scope
            key = around, holder if receiver in special else None, name, receiver
            meaning = meanings.get(key)
            if meaning is None:
                meaning = meanings[key] = self._meaning(table, around, holder, name, receiver)
            for target, how, sure in meaning:
                found.append(Edge(table.file, reference, CALLS, source, target, line, how, sure))
        return found

    def _scope(self, table: FileTable, owner: int) -> "_Scope":
        if owner < 0:
            return table.module, None, None
        symbol = table.symbols[owner]
        return symbol, self._lookup.scope(table, symbol), class_around(self._tables, symbol)

    def _meaning(
        self,
        table: FileTable,
        around: int | None,
        holder: int | None,
        name: str,
        receiver: str | None,
    ) -> "_Meaning":
        found = self._called(table, around, holder, name, receiver)
        if found:
            return ((found.symbol, found.how, 1.0),)
        if receiver is None or self._is_foreign(table, around, receiver):
            return ()
        meant, sure = self._namesakes(table, name)
        if len(meant) > _MOST_NAMESAKES:
            return ()
        return tuple((symbol, "name", sure / len(meant)) for symbol in meant)

    def _namesakes(self, table: FileTable, name: str) -> tuple[Sequence[int], float]:
        """Return the methods called *name*, those of the same file before all others, and how sure."""
        own = self._methods.get(table.file)
        if own is None:
            own = self._methods[table.file] = defaultdict(list)
            for symbol, entry in zip(table.symbols, table.entries, strict=True):
                if entry.kind == METHOD:
                    own[entry.name].append(symbol)
        if near := own.get(name):
            return near, _SURE_NEAR
        return sorted(self._tables.methods.get(name, ())), _SURE_BY_NAME

    def _called(
        self,
        table: FileTable,
        around: int | None,
        holder: int | None,
        name: str,
        receiver: str | None,
    ) -> Found | None:
        if receiver is None:
            return self._lookup.scoped(table, around, name)
        if receiver == "?":
            return None
        above = receiver in table.rules.above
        if above or receiver in table.rules.itself:
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
