"""The code of findings, as a role sees it that reads nothing by itself.

As in AutoCodeRover, a method comes with the signature of its class and with the
methods that it overrides in base classes.
"""

from collections.abc import Iterator, Sequence

from patchwright.domain.evidence import Finding
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.graph import query
from patchwright.tools.clip import clip
from patchwright.tools.show import class_signature, last_line, lines_at, span, whole
from patchwright.tools.view import FUNCTIONS, View, class_of

_FOR_ONE = 12_000
_MOST_OVERRIDDEN = 3
_WHOLE_CLASS = 200
"""A class of at most so many lines is shown whole; a larger one by its signature."""


def excerpts(view: View, findings: Sequence[Finding], *, limit: int = 60_000) -> str:
    """Return the code of *findings* with line numbers, in at most *limit* characters.

    Earlier findings have more of the room; what is left out is said.
    """
    shown = dict.fromkeys(
        clip(part, limit=_FOR_ONE, rest="Read the rest where you need it.")
        for finding in findings
        for part in _parts(view, finding)
    )
    return clip("\n\n".join(shown), limit=limit, rest="Read the other places where you need them.")


def _parts(view: View, finding: Finding) -> Iterator[str]:
    location = finding.location
    if not view.snapshot.can_read(location.path):
        return
    symbol = _symbol(view, finding)
    if symbol is None:
        yield f"{span(location)}\n{lines_at(view, location)}"
        return
    if symbol.kind is SymbolKind.CLASS and _n_lines(symbol) > _WHOLE_CLASS:
        yield class_signature(view, symbol)
        return
    yield whole(view, symbol)
    if symbol.kind in FUNCTIONS:
        for owner in _owners(view, symbol):
            yield class_signature(view, owner)
            yield from _overridden(view, owner, symbol.name)


def _symbol(view: View, finding: Finding) -> Symbol | None:
    for symbol in query.symbols_in(view.graph, finding.location.path):
        same_name = bool(finding.symbol) and symbol.qualified == finding.symbol
        if same_name and symbol.location.range.start == finding.location.range.start:
            return symbol
    return None


def _owners(view: View, method: Symbol) -> list[Symbol]:
    line = method.location.range.start.line
    return [
        symbol
        for symbol in query.symbols_in(view.graph, method.location.path)
        if symbol.kind is SymbolKind.CLASS
        and symbol.qualified == class_of(method)
        and symbol.location.range.start.line <= line <= last_line(symbol.location)
    ]


def _overridden(view: View, owner: Symbol, name: str) -> Iterator[str]:
    """Yield the methods called *name* of the classes above *owner*, nearest first."""
    seen, left = {owner}, [owner]
    n_shown = 0
    while left and n_shown < _MOST_OVERRIDDEN:
        for relation in query.bases(view.graph, left.pop(0)):
            base = relation.target
            if base in seen:
                continue
            seen.add(base)
            left.append(base)
            for member in query.members(view.graph, base):
                if member.name == name and member.kind in FUNCTIONS:
                    n_shown += 1
                    yield f"Overrides this one:\n{whole(view, member)}"


def _n_lines(symbol: Symbol) -> int:
    return last_line(symbol.location) - symbol.location.range.start.line + 1
