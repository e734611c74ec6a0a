"""What we know of names without a language server: the graph answers an editor."""

from collections.abc import Iterator

import pytest
from tests.graph.trees import snapshot_of

from patchwright.app.known import Known
from patchwright.app.names import outlined
from patchwright.domain.text import Position, Range
from patchwright.editor.session.navigator import Way
from patchwright.graph.build import bring
from patchwright.graph.store import open_graph
from patchwright.langservers.symbols import Outlined

SHAPES = '''class Shape:
    @total.area
    def area(self):
        """The area.

        In squares.
        """
        return 1

class Square(Shape):
    def area(self):
        return 4

class Small(Square):
    def area(self): return 2

def measure(shape):
    return 1
'''
MAIN = "from shapes import Square, measure\n\n'😀'; measure(Square()); measure(1)\n"
TREE = {"shapes.py": SHAPES, "main.py": MAIN}


@pytest.fixture(name="known", scope="module")
def _known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    graph = open_graph(tmp_path_factory.mktemp("known") / "graph.db")
    bring(graph, snapshot_of(TREE), workers=0)
    yield Known(lambda: graph)
    graph.close()


def lead(
    known: Known, way: Way, path: str, line: int, column: int, *, declared: bool = True
) -> list[str]:
    """Return where a name leads, as `path:line:column`, and see that each place says a name."""
    found = known.places(way, path, Position(line, column), TREE.get, declared=declared)
    assert not any(one.outside for one in found)
    places = [(one.location.path, one.location.range) for one in found]
    for where, place in places:
        line_there = TREE[where].split("\n")[place.start.line]
        assert line_there[place.start.column : place.end.column].isidentifier()
    return [f"{where}:{place.start.line}:{place.start.column}" for where, place in places]


def test_a_name_leads_to_its_definition_past_its_decorators(known: Known) -> None:
    assert lead(known, Way.DEFINITION, "main.py", 2, 5) == ["shapes.py:16:4"]
    assert lead(known, Way.DEFINITION, "main.py", 2, 12) == ["shapes.py:16:4"]
    assert lead(known, Way.DEFINITION, "shapes.py", 2, 9) == ["shapes.py:2:8"]


def test_a_name_that_nothing_speaks_for_leads_to_all_of_that_name(known: Known) -> None:
    text = "thing.area\n"
    found = known.places(
        Way.DEFINITION,
        "new.py",
        Position(0, 7),
        lambda path: text if path == "new.py" else TREE.get(path),
        declared=True,
    )
    assert [one.location.range.start.line for one in found] == [2, 10, 14]


def test_uses_are_calls_heirs_and_imports_with_or_without_the_definition(known: Known) -> None:
    measured = ["main.py:2:5", "main.py:2:24", "main.py:0:27"]
    assert lead(known, Way.REFERENCES, "shapes.py", 16, 5, declared=False) == measured
    assert lead(known, Way.REFERENCES, "shapes.py", 16, 5) == ["shapes.py:16:4", *measured]
    assert lead(known, Way.REFERENCES, "shapes.py", 0, 7, declared=False) == ["shapes.py:9:13"]


def test_a_class_leads_to_those_below_it_and_a_method_to_what_overrides_it(known: Known) -> None:
    assert lead(known, Way.IMPLEMENTATION, "shapes.py", 0, 7) == ["shapes.py:9:6", "shapes.py:13:6"]
    assert lead(known, Way.IMPLEMENTATION, "shapes.py", 2, 9) == [
        "shapes.py:10:8",
        "shapes.py:14:8",
    ]


def test_types_are_not_known(known: Known) -> None:
    assert lead(known, Way.TYPE_DEFINITION, "main.py", 2, 5) == []


@pytest.mark.parametrize(("line", "column"), [(1, 0), (99, 0), (2, 3)])
def test_where_no_name_stands_nothing_is_told(known: Known, line: int, column: int) -> None:
    assert lead(known, Way.DEFINITION, "main.py", line, column) == []
    assert known.hover("main.py", Position(line, column), TREE.get) == ""


def test_a_hover_tells_signature_and_documentation(known: Known) -> None:
    told = known.hover("shapes.py", Position(2, 9), TREE.get)
    assert told == "```python\n@total.area def area(self):\n```\n\nThe area.\n\nIn squares."


def test_symbols_are_found_by_a_part_of_their_name(known: Known) -> None:
    found = [(one.name, one.around, one.kind) for one in known.symbols("SQ")]
    assert found == [("Square", "", 5)]
    assert {one.around for one in known.symbols("area")} == {"Shape", "Square", "Small"}


def test_symbols_of_a_text_lie_in_each_other() -> None:
    def shown(symbols: tuple[Outlined, ...]) -> dict[str, object]:
        return {one.name: shown(one.inside) for one in symbols}

    found = outlined("shapes.py", SHAPES)
    assert shown(found) == {
        "Shape": {"area": {}},
        "Square": {"area": {}},
        "Small": {"area": {}},
        "measure": {},
    }
    area = found[0].inside[0]
    assert area.name_range == Range(Position(2, 8), Position(2, 12))
    assert area.range.start == Position(1, 4)


def test_a_text_without_a_grammar_has_no_symbols() -> None:
    assert outlined("a.xyz", "def f(): pass\n") == ()
