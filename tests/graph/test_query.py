"""Answers of a graph."""

from collections.abc import Iterator

import pytest
from tests.graph.trees import snapshot_of

from patchwright.domain.symbol import Relation, RelationKind, Symbol, SymbolKind
from patchwright.graph import query
from patchwright.graph.build import bring
from patchwright.graph.store import Graph, open_graph

TREE = {
    "pkg/__init__.py": "",
    "pkg/shapes.py": '''"""Shapes."""
SIZE = 1

class Shape:
    """A shape."""
    def area(self):
        return SIZE

class Square(Shape):
    def area(self):
        """Side by side."""
        return measure(self)

def measure(shape):
    return 1
''',
    "main.py": """
from pkg.shapes import Square, measure

def main():
    measure(Square()); measure(1)
    return measure(2)
""",
    "README.md": "# no code\n",
}


@pytest.fixture(name="graph", scope="module")
def _graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    graph = open_graph(tmp_path_factory.mktemp("query") / "graph.db")
    bring(graph, snapshot_of(TREE), workers=0)
    yield graph
    graph.close()


def the(graph: Graph, qualified: str) -> Symbol:
    (found,) = [
        symbol
        for symbol in query.symbols_named(graph, qualified.rpartition(".")[2])
        if symbol.qualified == qualified
    ]
    return found


def test_symbols_are_found_by_a_part_of_their_names_the_shortest_first(graph: Graph) -> None:
    found = [one.name for one in query.symbols_like(graph, "A", 10)]
    assert found == ["area", "area", "main", "Shape", "Square", "measure"]
    assert [one.name for one in query.symbols_like(graph, "SHAPE", 10)] == ["Shape"]
    assert len(query.symbols_like(graph, "", 3)) == 3
    assert query.symbols_like(graph, "%", 10) == []


def shown(relations: list[Relation]) -> list[str]:
    return [f"{each.source.qualified}@{each.line} {each.target.qualified}" for each in relations]


def test_paths_are_those_with_a_grammar(graph: Graph) -> None:
    assert query.paths(graph) == ["main.py", "pkg/__init__.py", "pkg/shapes.py"]


def test_symbols_of_a_file_come_by_place(graph: Graph) -> None:
    found = [symbol.qualified for symbol in query.symbols_in(graph, "pkg/shapes.py")]
    assert found == ["SIZE", "Shape", "Shape.area", "Square", "Square.area", "measure"]


def test_symbols_know_what_the_text_says(graph: Graph) -> None:
    symbol = the(graph, "Square.area")
    assert (symbol.kind, symbol.signature) == (SymbolKind.METHOD, "def area(self):")
    assert symbol.docstring == "Side by side."
    assert str(symbol.location) == "pkg/shapes.py:10"


def test_the_innermost_symbol_around_a_line_is_found(graph: Graph) -> None:
    found = [query.symbol_at(graph, "pkg/shapes.py", line) for line in (1, 4, 11, 12)]
    assert [symbol and symbol.qualified for symbol in found] == [
        "SIZE",
        "Shape",
        "Square.area",
        None,
    ]


def test_members_are_direct_ones(graph: Graph) -> None:
    assert [each.name for each in query.members(graph, the(graph, "Shape"))] == ["area"]
    module = query.module(graph, "pkg/shapes.py")
    assert module is not None
    assert module.docstring == "Shapes."
    assert [each.name for each in query.members(graph, module)] == [
        "SIZE",
        "Shape",
        "Square",
        "measure",
    ]


def test_callers_and_callees_agree(graph: Graph) -> None:
    # Twice on one line is one relation.
    assert shown(query.callers(graph, the(graph, "measure"))) == [
        "main@4 measure",
        "main@5 measure",
        "Square.area@11 measure",
    ]
    assert shown(query.callees(graph, the(graph, "main"))) == [
        "main@4 Square",
        "main@4 measure",
        "main@5 measure",
    ]


def test_bases_and_subclasses_agree(graph: Graph) -> None:
    assert shown(query.bases(graph, the(graph, "Square"))) == ["Square@8 Shape"]
    assert shown(query.subclasses(graph, the(graph, "Shape"))) == ["Square@8 Shape"]


def test_importers_of_a_file_are_told(graph: Graph) -> None:
    found = query.importers(graph, "pkg/shapes.py")
    assert {each.source.location.path for each in found} == {"main.py"}
    assert shown(query.imports(graph, "main.py")) == shown(found)


def test_ties_are_all_relations_of_a_kind(graph: Graph) -> None:
    file = query.file_ids(graph)["pkg/shapes.py"]
    assert query.ties(graph, RelationKind.INHERITS) == [(file, 8, file, 3, 1.0)]


def test_what_is_not_there_is_empty(graph: Graph) -> None:
    assert query.symbols_named(graph, "nothing") == []
    assert query.symbols_in(graph, "nothing.py") == []
    assert query.symbol_at(graph, "nothing.py", 0) is None
    assert query.module(graph, "nothing.py") is None
