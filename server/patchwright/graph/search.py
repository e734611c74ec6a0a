"""Code for a question: mentions by exact query, the question by its words.

After Liu et al., MarsCode Agent (2024), code knowledge graph: both are merged,
spread along relations and finely ranked, and each hit keeps its reasons.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwright.domain.issue import Issue
from patchwright.domain.symbol import Symbol
from patchwright.graph import query
from patchwright.graph.issue_text import read_issue
from patchwright.graph.locate import best_first
from patchwright.graph.naming import Naming
from patchwright.graph.rank import rank
from patchwright.graph.reasons import unit_reasons
from patchwright.graph.store import Graph
from patchwright.graph.view import View
from patchwright.graph.viewing import view_of

_MENTIONED = 1.0  # as much as the best fitting text


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A symbol that answers a question; scores compare within one answer only."""

    symbol: Symbol
    score: float
    reasons: tuple[str, ...]


def search(
    graph: Graph,
    question: str,
    *,
    mentions: Sequence[str] = (),
    limit: int = 10,
    tests: bool = False,
) -> list[Hit]:
    """Return the symbols that fit *question* and *mentions*, best first.

    Args:
        graph: Where they are sought.
        question: In words; names in it count as such.
        mentions: Names that are meant exactly: `Field.clean`, `models/fields.py`.
        limit: The most hits.
        tests: Search tests and examples too.
    """
    view = view_of(graph)
    if tests:
        view = view.with_tests
    best: dict[tuple[str, str], Hit] = {}
    for hit in [*_by_words(graph, view, question, limit), *_by_name(graph, view, mentions)]:
        place = (hit.symbol.location.path, hit.symbol.qualified)
        best[place] = _merged(best[place], hit) if place in best else hit
    return sorted(best.values(), key=_order)[:limit]


def _by_words(graph: Graph, view: View, question: str, limit: int) -> Iterator[Hit]:
    """Yield the symbols whose words, or whose callers' words, fit the question."""
    asked = read_issue(Issue(title="", body=question))
    signals = rank(asked, view, asked="the question")
    top = float(signals.unit_scores.max(initial=0.0))
    for unit in best_first(signals.unit_scores)[: 2 * limit]:
        path, line = view.code.path_of(unit), int(view.code.first[unit])
        symbol = query.symbol_at(graph, path, line) if view.code.names[unit] else None
        if symbol is not None:
            yield Hit(
                symbol=symbol,
                score=float(signals.unit_scores[unit]) / top,
                reasons=unit_reasons(view.code, signals, unit),
            )


def _by_name(graph: Graph, view: View, mentions: Sequence[str]) -> Iterator[Hit]:
    """Yield the symbols that the mentions name exactly; the more there are, the less each."""
    for mention in dict.fromkeys(mentions):
        found = [
            symbol
            for symbol in _named(graph, view, mention)
            if symbol.location.path in view.code.file_of
        ]
        for symbol in found:
            reason = f"Its name is `{mention}`, which was mentioned."
            if symbol.name not in mention:
                reason = f"It stands in {mention}, which was mentioned."
            yield Hit(symbol=symbol, score=_MENTIONED / len(found) ** 0.5, reasons=(reason,))


def _named(graph: Graph, view: View, mention: str) -> list[Symbol]:
    """Return the symbols that *mention* means: a name, a dotted name, or a path."""
    wanted = mention.strip().strip("`()").replace("::", ".").replace("#", ".")
    name = wanted.rpartition(".")[2]
    symbols = query.symbols_named(graph, name) if name else []
    for depth in range(wanted.count(".") + 1):
        # Of `package.module.Class.method` only the end stands in the file.
        tail = wanted.split(".", depth)[depth]
        if found := [each for each in symbols if f".{each.qualified}".endswith(f".{tail}")]:
            return found if depth == 0 or "." in tail else []
    return [
        symbol
        for file in Naming(view.code).path(wanted)
        for symbol in query.symbols_in(graph, view.code.paths[file])
        if "." not in symbol.qualified
    ]


def _merged(one: Hit, other: Hit) -> Hit:
    reasons = tuple(dict.fromkeys([*other.reasons, *one.reasons]))
    return Hit(symbol=one.symbol, score=one.score + other.score, reasons=reasons)


def _order(hit: Hit) -> tuple[float, str, int]:
    return -hit.score, hit.symbol.location.path, hit.symbol.location.range.start.line
