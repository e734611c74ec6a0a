"""What a name means at a place: scopes, imports, re-exports, base classes.

Nothing here guesses: a name that is not found is None. Import cycles and classes
that inherit from themselves come to an end, since no step is taken twice.
"""

from collections.abc import Sequence
from typing import NamedTuple

from patchwright.graph.tables import CLASS, Binding, FileTable, Tables

_MOST_STEPS = 300
"""Re-exports followed for one name; each takes two frames of Python's stack."""

_Seen = set[tuple[int, str]]


class Found(NamedTuple):
    """A symbol, or the symbol of a module, and how it was found: `scope`, `import`, `member`."""

    symbol: int
    how: str


class Lookup:
    """Looks names up in tables that do not change meanwhile, and remembers what it found."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._bases = dict[int, tuple[int, ...]]()
        self._exported = dict[tuple[int, str], Found | None]()

    def module(self, name: str, importer: str) -> int | None:
        """Return the file that *importer* gets by importing *name*.

        Of several, the one seen from the nearest folder wins, then the one that
        shares most folders with the importer, then the first by path.
        """
        rows = self._tables.importable.get(name)
        if rows is None:
            return None
        seen = [row for row in rows if importer.startswith(row[0])]
        if len(seen) < 2:
            return seen[0][2] if seen else None
        near = max(seen, key=lambda row: (len(row[0]), _shared(row[1], importer)))
        return near[2]

    def exported(self, file: int, name: str) -> Found | None:
        """Return what a module-level *name* of a file means: its own, or imported there."""
        key = file, name
        if key not in self._exported:
            self._exported[key] = self._export(file, name, set())
        return self._exported[key]

    def imported(self, table: FileTable, binding: Binding) -> int | None:
        """Return what an import of *table* brings, or None where it is not of this workspace."""
        return self._imported(table, binding, None)

    def is_foreign(self, table: FileTable, name: str) -> bool:
        """Say whether *name* is imported from outside the workspace."""
        binding = table.bound.get(name)
        return (
            name not in table.top
            and binding is not None
            and self.module(binding[0], table.path) is None
            and self.imported(table, binding) is None
        )

    def member(self, symbol: int, name: str, *, above: bool = False) -> int | None:
        """Return a class's own or inherited *name*; with *above* only the inherited one."""
        waiting, seen = [symbol], set[int]()
        while waiting:
            around = waiting.pop()
            if around in seen:
                continue
            seen.add(around)
            if not (above and around == symbol):
                found = self._own(around, name)
                if found is not None:
                    return found
            waiting.extend(reversed(self.bases(around)))
        return None

    def bases(self, symbol: int) -> tuple[int, ...]:
        """Return the base classes of a class, in order, as far as they are known."""
        found = self._bases.get(symbol)
        if found is None:
            entry = self._tables.symbols.get(symbol)
            table = self._tables.files[entry.file] if entry else None
            resolved = (
                [self.dotted(table, entry.parent, base.split(".")) for base in entry.bases]
                if entry and table
                else []
            )
            # Whoever inherits from a module gets a fault when run, and has no member of it.
            found = tuple(
                each.symbol for each in resolved if each and each.symbol not in self._tables.modules
            )
            self._bases[symbol] = found
        return found

    def scope(self, table: FileTable, around: int | None) -> int | None:
        """Return the innermost symbol around that gives names to what is in it; None: the module."""
        while around is not None:
            entry = self._tables.symbols[around]
            if around in table.members and entry.kind != CLASS:
                return around
            around = entry.parent
        return None

    def scoped(self, table: FileTable, around: int | None, name: str) -> Found | None:
        """Return what a bare *name* means inside the symbol *around*."""
        while around is not None:
            entry = self._tables.symbols[around]
            # The body of a class is no scope for the functions in it.
            if entry.kind != CLASS:
                found = self._own(around, name)
                if found is not None:
                    return Found(found, "scope")
            around = entry.parent
        return self.exported(table.file, name)

    def dotted(self, table: FileTable, around: int | None, parts: Sequence[str]) -> Found | None:
        """Return what `a.b.c`, given in *parts*, means inside the symbol *around*."""
        for end in range(len(parts), 1, -1):
            binding = table.bound.get(".".join(parts[:end]))
            symbol = self.imported(table, binding) if binding else None
            if symbol is not None:
                return self._along(Found(symbol, "import"), parts[end:], table.path)
        head = self.scoped(table, around, parts[0])
        return self._along(head, parts[1:], table.path) if head else None

    def _along(self, found: Found, parts: Sequence[str], importer: str) -> Found | None:
        for part in parts:
            file = self._tables.modules.get(found.symbol)
            if file is None:
                symbol, how = self.member(found.symbol, part), "member"
            else:
                exported = self.exported(file, part)
                symbol = exported.symbol if exported else self._submodule(file, part, importer)
                how = "import"
            if symbol is None:
                return None
            found = Found(symbol, how)
        return found

    def _export(self, file: int, name: str, seen: _Seen) -> Found | None:
        table = self._tables.files[file]
        own = table.top.get(name)
        if own is not None:
            return Found(own, "scope")
        if (file, name) in seen or len(seen) > _MOST_STEPS:
            return None
        seen.add((file, name))
        binding = table.bound.get(name)
        symbol = self._imported(table, binding, seen) if binding else None
        return Found(symbol, "import") if symbol is not None else self._starred(table, name, seen)

    def _own(self, around: int, name: str) -> int | None:
        table = self._tables.files[self._tables.symbols[around].file]
        return table.members.get(around, {}).get(name)

    def _imported(self, table: FileTable, binding: Binding, seen: _Seen | None) -> int | None:
        name, member = binding
        file = self.module(name, table.path)
        if member is None:
            return None if file is None else self._tables.files[file].module
        if file is not None:
            # What was found under way, with steps taken already, is not for all: not remembered.
            found = (
                self.exported(file, member) if seen is None else self._export(file, member, seen)
            )
            if found:
                return found.symbol
        inner = self.module(f"{name}.{member}" if name else member, table.path)
        return None if inner is None else self._tables.files[inner].module

    def _starred(self, table: FileTable, name: str, seen: _Seen) -> Found | None:
        if name.startswith("_"):
            return None
        for module in table.stars:
            file = self.module(module, table.path)
            found = None if file is None else self._export(file, name, seen)
            if found:
                return Found(found.symbol, "import")
        return None

    def _submodule(self, file: int, part: str, importer: str) -> int | None:
        table = self._tables.files[file]
        for name, _ in table.rules.module_names(table.path, lambda _: False):
            inner = self.module(f"{name}.{part}", importer)
            if inner is not None:
                return self._tables.files[inner].module
        return None


def _shared(path: str, other: str) -> int:
    """Return how many leading folders two paths share."""
    shared = 0
    for one, two in zip(path.split("/")[:-1], other.split("/")[:-1], strict=False):
        if one != two:
            break
        shared += 1
    return shared
