"""The view of a stored graph, read once and kept until the graph changes."""

from collections.abc import Mapping

import numpy as np

from patchwright.domain.symbol import RelationKind
from patchwright.graph.path_rules import role_of
from patchwright.graph.query import ties
from patchwright.graph.store import Graph
from patchwright.graph.view import Material, Ties, View, make_view

_KEY = "view"


def view_of(graph: Graph) -> View:
    """Return the view of *graph* as it stands."""
    with graph.lock:
        view = graph.kept.get(_KEY)
        if not isinstance(view, View):
            view = graph.kept[_KEY] = make_view(_material(graph))
        return view


def is_test(graph: Graph, path: str) -> bool:
    """Say whether *path* holds tests, by its name and by who imports it.

    Aids for tests that the product itself imports are code. Where there is no other
    code, tests are what is searched, and count as code too.
    """
    return role_of(path) == "test" and path not in view_of(graph).code.file_of


def _material(graph: Graph) -> Material:
    records = list(graph.records())
    number_of = {path: number for number, (path, _) in enumerate(records)}
    return Material(
        records=records,
        calls=_ties(graph, RelationKind.CALLS, number_of),
        bases=_ties(graph, RelationKind.INHERITS, number_of),
        imports=[(source, target) for source, _, target, *_ in ties(graph, RelationKind.IMPORTS)],
    )


def _ties(graph: Graph, kind: RelationKind, number_of: Mapping[str, int]) -> Ties:
    rows = [
        (number_of[source], line, number_of[target], target_line, sure)
        for source, line, target, target_line, sure in ties(graph, kind)
        if source in number_of and target in number_of and (source, line) != (target, target_line)
    ]
    table = np.array(rows, np.float64).reshape(-1, 5)
    return Ties(ends=table[:, :4].astype(np.int64), sure=table[:, 4])
