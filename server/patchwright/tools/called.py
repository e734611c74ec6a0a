"""What code calls, by signature: enough to judge it for a role that reads nothing more."""

from collections.abc import Iterator, Sequence

from patchwright.domain.symbol import Relation, Symbol
from patchwright.domain.text import Location, split_lines
from patchwright.graph import query
from patchwright.tools.clip import clip, clip_line
from patchwright.tools.fence import fenced
from patchwright.tools.show import last_line
from patchwright.tools.view import View

_MOST = 30
SURE = 0.5
"""Where a name may mean more than two things, none of them is told."""

_BUILT_IN = frozenset(name for kind in (str, bytes, list, dict, set) for name in dir(kind))
"""Methods that are most often those of built-in types where only the name is known."""

_SIGNATURE = 200
_SENTENCE = 120


def called(
    view: View, code: Sequence[Location], known: Sequence[Location], *, limit: int = 6000
) -> str:
    """Return a fenced list of what *code* calls, in its order, or nothing.

    Args:
        view: Where it stands.
        code: Lines whose calls are meant.
        known: Lines that are shown already; what begins in them is left out.
        limit: The most characters of the list.
    """
    calls = [call for lines in code for call in _calls(view, lines)]
    surest = {call.target: call for call in sorted(calls, key=lambda each: each.sure)}
    told = [
        _told(surest[target])
        for target in dict.fromkeys(call.target for call in calls)
        if not any(_begins(target, lines) for lines in known)
    ]
    if not told:
        return ""
    more = [f"[... {len(told) - _MOST} more]"] if len(told) > _MOST else []
    return fenced(clip("\n".join([*told[:_MOST], *more]), limit=limit))


def _calls(view: View, lines: Location) -> list[Relation]:
    """Return the calls that stand in *lines*, by line."""
    first, last = lines.range.start.line, last_line(lines)
    found = [
        relation
        for symbol in _in(view, lines)
        for relation in query.callees(view.graph, symbol)
        if first <= relation.line <= last and is_likely(relation)
    ]
    return sorted(found, key=lambda each: (each.line, each.target.location, each.target.qualified))


def is_likely(call: Relation, sure: float = SURE) -> bool:
    """Say whether a call is what it seems, and not one of many things of that name."""
    return call.sure >= sure and (call.how != "name" or call.target.name not in _BUILT_IN)


def _in(view: View, lines: Location) -> Iterator[Symbol]:
    """Yield what may call in *lines*: the module, and the definitions that reach into them."""
    module = query.module(view.graph, lines.path)
    yield from [module] if module else []
    for symbol in query.symbols_in(view.graph, lines.path):
        place = symbol.location
        if (
            place.range.start.line <= last_line(lines)
            and last_line(place) >= lines.range.start.line
        ):
            yield symbol


def _begins(symbol: Symbol, known: Location) -> bool:
    """Say whether *symbol* begins in *known*."""
    place, lines = symbol.location, known.range.start.line
    return place.path == known.path and lines <= place.range.start.line <= last_line(known)


def _told(call: Relation) -> str:
    symbol = call.target
    signature = clip_line(symbol.signature or symbol.qualified, _SIGNATURE)
    owner = symbol.qualified.rpartition(".")[0]
    inside = f" in {owner}" if owner else ""
    guessed = " (perhaps; its name only agrees)" if call.how == "name" else ""
    lines = [line.strip() for line in split_lines(symbol.docstring) if line.strip()]
    sentence = [f"    {clip_line(lines[0], _SENTENCE)}"] if lines else []
    return "\n".join([f"{symbol.location}{inside}{guessed}: {signature}", *sentence])
