"""Symbols in the forms that servers give them."""

from pathlib import Path
from typing import Any

from hypothesis import given
from tests.support.nonsense import JSON

from patchwright.domain.text import Position, Range
from patchwright.langservers.symbols import KINDS, UNKNOWN, named, outlined

TEXT = "class A:\n    '😀'; def_ = 1\n"


def span(*numbers: int) -> dict[str, Any]:
    start, end = numbers[:2], numbers[2:]
    return {
        "start": {"line": start[0], "character": start[1]},
        "end": {"line": end[0], "character": end[1]},
    }


def test_symbols_in_symbols_are_read_in_code_points() -> None:
    inner = {
        "name": "def_",
        "kind": 7,
        "detail": "int",
        "range": span(1, 10, 1, 18),
        "selectionRange": span(1, 10, 1, 14),
    }
    outer = {
        "name": "A",
        "kind": 5,
        "range": span(0, 0, 1, 18),
        "selectionRange": span(0, 6, 0, 7),
        "children": [inner],
    }
    [found] = outlined([outer], TEXT)
    assert (found.name, found.kind, found.name_range) == ("A", 5, at(0, 6, 0, 7))
    [within] = found.inside
    assert (within.name, within.detail) == ("def_", "int")
    assert within.range == at(1, 9, 1, 17)
    assert within.name_range == at(1, 9, 1, 13)


def at(line: int, column: int, last: int, end: int) -> Range:
    return Range(Position(line, column), Position(last, end))


def test_the_older_form_is_read_as_well() -> None:
    old = {"name": "A", "kind": 5, "location": {"uri": "file:///w/a.py", "range": span(0, 0, 1, 4)}}
    [found] = outlined([old], TEXT)
    assert (found.name, found.range, found.name_range) == ("A", at(0, 0, 1, 4), at(0, 0, 1, 4))


def test_a_name_that_lies_outside_of_its_symbol_is_brought_to_its_start() -> None:
    odd = {"name": "A", "kind": 5, "range": span(0, 0, 0, 5), "selectionRange": span(1, 0, 1, 2)}
    [found] = outlined([odd], TEXT)
    assert found.name_range == at(0, 0, 0, 0)


def test_symbols_of_the_workspace_lie_inside_or_outside() -> None:
    answer = [
        {
            "name": "def_",
            "kind": 7,
            "containerName": "A",
            "location": {"uri": "file:///w/a.py", "range": span(1, 10, 1, 14)},
        },
        {"name": "len", "kind": 12, "location": {"uri": "file:///usr/b.pyi"}},
    ]
    inside, outside = named(answer, Path("/w"), {"a.py": TEXT})
    assert (inside.around, inside.place.location.path, inside.place.outside) == ("A", "a.py", False)
    assert inside.place.location.range == at(1, 9, 1, 13)
    assert (outside.place.location.path, outside.place.outside) == ("/usr/b.pyi", True)


def test_an_unknown_kind_is_one_that_says_least() -> None:
    [found] = outlined([{"name": "A", "kind": 99, "range": span(0, 0, 0, 1)}], TEXT)
    assert found.kind == UNKNOWN


def test_symbols_nested_beyond_all_measure_are_cut_off() -> None:
    deep: list[Any] = []
    for _ in range(900):
        deep = [{"name": "a", "kind": 5, "range": span(0, 0, 0, 1), "children": deep}]
    found, depth = outlined(deep, TEXT), 0
    while found:
        found, depth = found[0].inside, depth + 1
    assert 10 < depth < 100


@given(JSON)
def test_nonsense_is_read_as_nothing_wrong(answer: Any) -> None:
    for one in outlined(answer, TEXT):
        assert one.kind in KINDS
        assert one.range.start <= one.name_range.start <= one.name_range.end <= one.range.end
    named(answer, Path("/w"), {})
