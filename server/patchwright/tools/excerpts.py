"""The code of findings, as a role sees it that reads nothing by itself.

As in AutoCodeRover, a method comes with the signature of its class and with the
methods that it overrides in base classes.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.evidence import Finding
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.graph import query
from patchwright.tools.ancestry import inherited, owners
from patchwright.tools.clip import clip
from patchwright.tools.show import class_signature, last_line, lines_at, span, whole
from patchwright.tools.view import FUNCTIONS, View

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
        for part in _readable_parts(view, finding)
    )
    return clip("\n\n".join(shown), limit=limit, rest="Read the other places where you need them.")


def _readable_parts(view: View, finding: Finding) -> list[str]:
    try:
        return list(_parts(view, finding))
    except (KeyError, WorkspaceError):
        # A text is gone or was never readable; the other findings still have theirs.
        return []


def _parts(view: View, finding: Finding) -> Iterator[str]:
    location = finding.location
    symbol = _symbol(view, finding)
    if symbol is None:
        yield f"{span(location)}\n{lines_at(view, location)}"
        return
    if symbol.kind is SymbolKind.CLASS and _n_lines(symbol) > _WHOLE_CLASS:
        yield class_signature(view, symbol)
        return
    yield whole(view, symbol)
    if symbol.kind in FUNCTIONS:
        for owner in owners(view, symbol):
            yield class_signature(view, owner)
            for above in islice(inherited(view, owner, symbol.name), _MOST_OVERRIDDEN):
                yield f"Overrides this one:\n{whole(view, above)}"


def _symbol(view: View, finding: Finding) -> Symbol | None:
    for symbol in query.symbols_in(view.graph, finding.location.path):
        same_name = bool(finding.symbol) and symbol.qualified == finding.symbol
        # Retrieval names whole lines, so that columns may differ.
        if same_name and symbol.location.range.start.line == finding.location.range.start.line:
            return symbol
    return None


def _n_lines(symbol: Symbol) -> int:
    return last_line(symbol.location) - symbol.location.range.start.line + 1
