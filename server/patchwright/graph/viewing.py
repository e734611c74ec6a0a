"""The view of a stored graph, read once and kept until the graph changes."""

from itertools import chain

import numpy as np

from patchwright.domain.symbol import RelationKind
from patchwright.graph.arrays import Integers
from patchwright.graph.path_rules import role_of
from patchwright.graph.query import file_ids, ties
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
    paths = [path for path, _ in records]
    ids = file_ids(graph)
    number_of = np.full(max(ids.values(), default=0) + 1, -1, np.int64)
    number_of[[ids[path] for path in paths]] = np.arange(len(paths))
    imports = _ties(graph, RelationKind.IMPORTS, number_of).ends[:, [0, 2]]
    pairs: list[list[int]] = np.unique(imports, axis=0).tolist()
    return Material(
        records=records,
        calls=_ties(graph, RelationKind.CALLS, number_of),
        bases=_ties(graph, RelationKind.INHERITS, number_of),
        imports=[(paths[importer], paths[imported]) for importer, imported in pairs],
    )


def _ties(graph: Graph, kind: RelationKind, number_of: Integers) -> Ties:
    rows = ties(graph, kind)
    table = np.fromiter(chain.from_iterable(rows), np.float64, 5 * len(rows)).reshape(-1, 5)
    ends = table[:, :4].astype(np.int64)
    ends[:, [0, 2]] = number_of[ends[:, [0, 2]]]
    return Ties(ends=ends, sure=table[:, 4])
