"""Where an issue may have its cause: a ranking with reasons, without any model."""

from collections.abc import Iterator, Sequence

import numpy as np

from patchwright.domain.evidence import Finding
from patchwright.domain.issue import Issue
from patchwright.domain.text import Location, lines_range
from patchwright.graph.arrays import Floats
from patchwright.graph.corpus import Corpus
from patchwright.graph.issue_text import read_issue
from patchwright.graph.places import Places, RankedFile, RankedModule
from patchwright.graph.rank import Signals, rank
from patchwright.graph.reasons import file_reasons, unit_reasons
from patchwright.graph.store import Graph
from patchwright.graph.view import View
from patchwright.graph.viewing import view_of

MOST_FILES = 30
MOST_SYMBOLS = 50
_CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor"})

History = Sequence[tuple[str, tuple[str, ...]]]
"""Subjects of commits and the paths that they changed, newest first."""


def locate(graph: Graph, issue: Issue, history: History = ()) -> Places:
    """Return the ranked places of *issue*: files, functions and classes, with reasons.

    Args:
        graph: Where they are sought.
        issue: What is wrong or wished.
        history: Subjects of commits and the paths that they changed, newest first;
            without it the ranking does without.
    """
    return locate_in(view_of(graph), issue, history)


def locate_in(view: View, issue: Issue, history: History = ()) -> Places:
    """Return the ranked places of *issue* in *view*; the same for the same content."""
    code = view.code
    signals = rank(read_issue(issue), view, history)
    return Places(
        files=tuple(
            RankedFile(
                path=code.paths[file],
                score=float(signals.file_scores[file]),
                reasons=file_reasons(code, signals, file),
            )
            for file in best_first(signals.file_scores)[:MOST_FILES]
        ),
        symbols=tuple(_findings(code, signals)),
        modules=tuple(_modules(code, signals)),
    )


def best_first(scores: Floats) -> list[int]:
    """Return the numbers of positive scores, best first; equal ones in their own order."""
    order: list[int] = np.argsort(-scores, kind="stable").tolist()
    return [number for number in order if scores[number] > 0]


def counted_as(code: Corpus, unit: int) -> str:
    """Return the name under which *unit* is ranked: a constructor counts as its class."""
    outer, _, name = code.names[unit].rpartition(".")
    return outer if outer and name in _CONSTRUCTORS else code.names[unit]


def _findings(code: Corpus, signals: Signals) -> Iterator[Finding]:
    seen = set[tuple[str, str]]()
    for unit in best_first(signals.unit_scores):
        path, name = code.path_of(unit), counted_as(code, unit)
        if not name or (path, name) in seen:
            continue
        seen.add((path, name))
        yield Finding(
            location=Location(
                path=path, range=lines_range(int(code.first[unit]), int(code.last[unit]))
            ),
            symbol=name,
            why=" ".join(unit_reasons(code, signals, unit)),
            score=float(signals.unit_scores[unit]),
            by="retrieval",
        )
        if len(seen) == MOST_SYMBOLS:
            return


def _modules(code: Corpus, signals: Signals) -> Iterator[RankedModule]:
    seen = set[tuple[str, str]]()
    for unit in best_first(signals.unit_scores):
        path, name = code.path_of(unit), code.names[unit].partition(".")[0]
        if name and (path, name) not in seen:
            seen.add((path, name))
            yield RankedModule(path=path, symbol=name, score=float(signals.unit_scores[unit]))
        if len(seen) == MOST_FILES:
            return
