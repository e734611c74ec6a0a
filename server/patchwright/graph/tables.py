"""The names of all files in memory: what is needed to resolve, and no more."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from patchwright.domain.symbol import SymbolKind
from patchwright.graph.extraction import Called, Extraction, Imported
from patchwright.syntax.languages import language_of, rules_of
from patchwright.syntax.rules.base import Rules

CLASS = SymbolKind.CLASS.value
VARIABLE = SymbolKind.VARIABLE.value
METHOD = SymbolKind.METHOD.value
MODULE = SymbolKind.MODULE.value

Binding = tuple[str, str | None]
"""A module's absolute name, and the member taken from it or None."""

Fact = tuple[str | int | None, ...]
"""Something that resolution in other files may rest on; its first part is a name."""


class Entry(NamedTuple):
    """One symbol: its file and line, its kind and name, and its bases if it is a class."""

    file: int
    line: int
    parent: int | None
    kind: str
    name: str
    bases: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FileTable:
    """One file's names.

    Attributes:
        file: Its id.
        path: Where it is.
        rules: Of its language.
        module: Id of the symbol that stands for the whole file.
        symbols: Id of each definition, by number.
        entries: What each of them is.
        top: Module-level names; the first definition of a name wins.
        members: Names inside each symbol, likewise.
        bound: Imported names.
        stars: Modules all of whose names are taken, in order.
        calls: As extracted.
        imports: As extracted, modules made absolute.
    """

    file: int
    path: str
    rules: Rules
    module: int
    symbols: tuple[int, ...]
    entries: tuple[Entry, ...]
    top: dict[str, int]
    members: dict[int, dict[str, int]]
    bound: dict[str, Binding]
    stars: tuple[str, ...]
    calls: list[Called]
    imports: list[Imported]

    # What only a change of another file asks for is worked out when it does.

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """All names that its references may rest on."""
        return _mentioned(self)

    @cached_property
    def consequences(self) -> tuple[tuple[str, str], ...]:
        """Pairs of a name and another that means something else when it does.

        What is taken from a module and the other name it is given; each part of a
        base class's name and the class that inherits from it.
        """
        aliases = [
            (member, name)
            for name, (_, member) in self.bound.items()
            if member is not None and member != name
        ]
        heirs = [
            (part, entry.name)
            for entry in self.entries
            for base in entry.bases
            for part in base.split(".")
        ]
        return (*aliases, *heirs)

    def facts(self) -> Iterator[Fact]:
        """Yield what resolution in other files may rest on."""
        for name, symbol in self.top.items():
            yield name, "top", symbol
        for parent, names in self.members.items():
            for name, symbol in names.items():
                yield name, "member", parent, symbol
        for symbol, entry in zip(self.symbols, self.entries, strict=True):
            yield entry.name, "symbol", symbol, entry.kind, entry.parent, *entry.bases
        for name, (module, member) in self.bound.items():
            yield name, "bound", module, member


def make_table(
    file: int, path: str, module: int, symbols: tuple[int, ...], extraction: Extraction
) -> FileTable:
    """Return the table of a file whose symbols have these ids."""
    language = language_of(path)
    if language is None:
        raise ValueError(f"{path} has no grammar")
    rules = rules_of(language)
    top, members = dict[str, int](), dict[int, dict[str, int]]()
    entries = list[Entry]()
    for number, (kind, name, _, parent, line, *_, bases) in enumerate(extraction.definitions):
        around = symbols[parent] if parent >= 0 else None
        entries.append(Entry(file, line, around, kind, name, bases))
        names = top if around is None else members.setdefault(around, {})
        names.setdefault(name, symbols[number])
    imports: list[Imported] = [
        (bound, rules.absolute(path, module_name), member, line)
        for bound, module_name, member, line in extraction.imports
    ]
    bound = _bound(imports)
    return FileTable(
        file=file,
        path=path,
        rules=rules,
        module=module,
        symbols=symbols,
        entries=tuple(entries),
        top=top,
        members=members,
        bound=bound,
        stars=tuple(name for bound, name, _, _ in imports if bound == "*"),
        calls=extraction.calls,
        imports=imports,
    )


def _mentioned(table: FileTable) -> frozenset[str]:
    names = {name for _, name, _, _ in table.calls}
    dotted = {receiver for _, _, receiver, _ in table.calls if receiver}
    for bound, _, member, _ in table.imports:
        dotted.add(bound)
        names.add(member or bound)
    for entry in table.entries:
        dotted.update(entry.bases)
        if entry.kind == CLASS:
            names.add(entry.name)
    names.update(part for written in dotted for part in written.split("."))
    return frozenset(names)


def _bound(imports: Iterable[Imported]) -> dict[str, Binding]:
    """Return what each imported name stands for; the last import of a name wins."""
    found = dict[str, Binding]()
    for bound, module, member, _ in imports:
        if bound == "*":
            continue
        # `import a.b` gives `a` too, and by it whatever else of `a` is loaded.
        parts = bound.split(".")
        for end in range(1, len(parts)):
            part = ".".join(parts[:end])
            found.setdefault(part, (part, None))
        found[bound] = (module, member)
    return found


@dataclass(slots=True)
class Tables:
    """All files' names.

    Attributes:
        files: By id.
        symbols: By id; modules are not among them.
        modules: By id of the symbol that stands for a file, the file.
        methods: Ids of methods by their name.
        importable: By module name, (folder that sees it, path, file), sorted.
        generation: The database's, as of which this is true.
    """

    files: dict[int, FileTable] = field(default_factory=dict[int, FileTable])
    symbols: dict[int, Entry] = field(default_factory=dict[int, Entry])
    modules: dict[int, int] = field(default_factory=dict[int, int])
    methods: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    importable: dict[str, list[tuple[str, str, int]]] = field(
        default_factory=dict[str, list[tuple[str, str, int]]]
    )
    generation: int = -1

    def add(self, table: FileTable) -> None:
        """Add a file."""
        self.files[table.file] = table
        self.modules[table.module] = table.file
        for symbol, entry in zip(table.symbols, table.entries, strict=True):
            self.symbols[symbol] = entry
            if entry.kind == METHOD:
                self.methods[entry.name].add(symbol)

    def remove(self, file: int) -> FileTable:
        """Remove a file and return its table."""
        table = self.files.pop(file)
        del self.modules[table.module]
        for symbol, entry in zip(table.symbols, table.entries, strict=True):
            del self.symbols[symbol]
            if entry.kind == METHOD:
                self.methods[entry.name].discard(symbol)
        return table

    def name_modules(self) -> set[str]:
        """Work out anew what each file is imported by; return the names that changed."""
        paths = {table.path for table in self.files.values()}
        found = defaultdict[str, list[tuple[str, str, int]]](list)
        for table in self.files.values():
            for name, scope in table.rules.module_names(table.path, paths.__contains__):
                found[name].append((scope, table.path, table.file))
        for rows in found.values():
            rows.sort()
        old, self.importable = self.importable, dict(found)
        return {name for name in old.keys() | found.keys() if old.get(name) != found.get(name)}
