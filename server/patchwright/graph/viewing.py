"""The view of a stored graph, read once and kept until the graph changes."""

import numpy as np

from patchwright.domain.symbol import RelationKind
from patchwright.graph.store import Graph, path_of
from patchwright.graph.view import Material, Ties, View, make_view

_KEY = "view"


def view_of(graph: Graph) -> View:
    """Return the view of *graph* as it stands."""
    with graph.lock:
        view = graph.kept.get(_KEY)
        if not isinstance(view, View):
            view = graph.kept[_KEY] = make_view(_material(graph))
        return view


def _material(graph: Graph) -> Material:
    records = list(graph.records())
    number_of = {path: number for number, (path, _) in enumerate(records)}
    files = {
        file: number_of[path_of(path)]
        for file, path in graph.database.read("SELECT id, path FROM file")
        if path_of(path) in number_of
    }
    places = {
        symbol: (files[file], line)
        for symbol, file, line in graph.database.read("SELECT id, file, first_line FROM symbol")
        if file in files
    }
    return Material(
        records=records,
        calls=_ties(graph, RelationKind.CALLS, places),
        bases=_ties(graph, RelationKind.INHERITS, places),
        imports=[
            (records[places[source][0]][0], records[places[target][0]][0])
            for source, target, _ in _edges(graph, RelationKind.IMPORTS)
            if source in places and target in places
        ],
    )


def _ties(graph: Graph, kind: RelationKind, places: dict[int, tuple[int, int]]) -> Ties:
    rows = [
        (*places[source], *places[target], sure)
        for source, target, sure in _edges(graph, kind)
        if source in places and target in places
    ]
    table = np.array(rows, np.float64).reshape(-1, 5)
    return Ties(ends=table[:, :4].astype(np.int64), sure=table[:, 4])


def _edges(graph: Graph, kind: RelationKind) -> list[tuple[int, int, float]]:
    found = graph.database.read(
        "SELECT source, target, max(sure) FROM edge WHERE kind = ? GROUP BY source, target",
        (kind.value,),
    )
    return [(source, target, sure) for source, target, sure in found if source != target]
