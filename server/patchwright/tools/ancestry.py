"""Methods by the class that has them, and by the classes above it."""

from collections.abc import Iterator, Sequence

from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.graph import query
from patchwright.tools.show import last_line
from patchwright.tools.view import FUNCTIONS, View, class_of


def own(methods: Sequence[Symbol], classes: Sequence[Symbol]) -> list[Symbol]:
    """Return those of *methods* that one of *classes* itself defines."""
    return [method for method in methods if any(_has(owner, method) for owner in classes)]


def owners(view: View, method: Symbol) -> list[Symbol]:
    """Return the class that defines *method*, or nothing."""
    return [
        symbol
        for symbol in query.symbols_in(view.graph, method.location.path)
        if symbol.kind is SymbolKind.CLASS and _has(symbol, method)
    ]


def inherited(view: View, owner: Symbol, name: str) -> Iterator[Symbol]:
    """Yield the methods called *name* of the classes above *owner*, nearest first."""
    seen, left = {owner}, [owner]
    while left:
        for relation in query.bases(view.graph, left.pop(0)):
            base = relation.target
            if base in seen:
                continue
            seen.add(base)
            left.append(base)
            for member in query.members(view.graph, base):
                if member.name == name and member.kind in FUNCTIONS:
                    yield member


def _has(owner: Symbol, method: Symbol) -> bool:
    # Classes of one name may stand in one file, so that the lines decide too.
    line = method.location.range.start.line
    return (
        method.location.path == owner.location.path
        and class_of(method) == owner.qualified
        and owner.location.range.start.line <= line <= last_line(owner.location)
    )
