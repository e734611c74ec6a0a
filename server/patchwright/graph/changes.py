"""Which references of untouched files mean something else after a change.

The answer is by name and errs on the side of too many. A set of changed names
grows until nothing more follows from it: a name imported as another, a class with
a changed base, what a changed module gives to those who take all of its names.
"""

from collections import defaultdict
from collections.abc import Iterable

from patchwright.graph.lookup import Lookup
from patchwright.graph.tables import FileTable, Tables


def changed_names(before: Iterable[FileTable], after: Iterable[FileTable]) -> set[str]:
    """Return the names that files define, import or inherit differently."""
    old = {fact for table in before for fact in table.facts()}
    new = {fact for table in after for fact in table.facts()}
    return {str(fact[0]) for fact in old ^ new}


def follow(tables: Tables, names: set[str], modules: set[str]) -> set[str]:
    """Return *names* with all that follows from them, and from changed *modules*."""
    names = {part for name in names for part in name.split(".")}
    names |= {module.rpartition(".")[2] for module in modules}
    consequences = _consequences(tables)
    if modules:
        names |= {name for table in tables.files.values() for name in _taken(table, modules)}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        fresh = consequences.get(name, set()) - names
        names |= fresh
        waiting.extend(fresh)
    return names


def all_of(tables: Tables, stars: Iterable[tuple[str, str]]) -> set[str]:
    """Return every name that star imports give: (importer, module) pairs."""
    lookup, names, seen = Lookup(tables), set[str](), set[int]()
    waiting = list(stars)
    while waiting:
        importer, module = waiting.pop()
        file = lookup.module(module, importer)
        if file is None or file in seen:
            continue
        seen.add(file)
        table = tables.files[file]
        names |= table.top.keys() | table.bound.keys()
        waiting.extend((table.path, star) for star in table.stars)
    return names


def _consequences(tables: Tables) -> dict[str, set[str]]:
    """Return, by name, the names that mean something else when that one does."""
    found = defaultdict[str, set[str]](set)
    for table in tables.files.values():
        for cause, consequence in table.consequences:
            found[cause].add(consequence)
    return found


def _taken(table: FileTable, modules: set[str]) -> Iterable[str]:
    """Yield the names that a file takes from one of *modules*, or as one of them."""
    for bound, module, member, _ in table.imports:
        whole = module if member is None else f"{module}.{member}" if module else member
        if module in modules or whole in modules:
            yield from bound.split(".")
