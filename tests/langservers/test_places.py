"""Where servers point, in every form, and where a name is sought before one is asked."""

from pathlib import Path
from typing import Any

import pytest

from patchwright.domain.text import Location, Position, Range
from patchwright.langservers.places import AROUND, candidates, pointed

ROOT = Path("/w")


def span(line: int, start: int, end: int) -> dict[str, Any]:
    return {
        "start": {"line": line, "character": start},
        "end": {"line": line, "character": end},
    }


def said(answer: Any, texts: dict[str, str] | None = None) -> list[str]:
    return [
        f"{one.location.path}:{one.location.range.start.line}:{one.location.range.start.column}"
        f"-{one.location.range.end.column}{' outside' if one.outside else ''}"
        for one in pointed(answer, ROOT, texts or {})
    ]


HERE = {"uri": "file:///w/a%20b.py", "range": span(1, 4, 9)}


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        (None, []),
        ([], []),
        (HERE, ["a b.py:1:4-9"]),
        ([HERE, HERE], ["a b.py:1:4-9"]),
        (
            [
                {
                    "targetUri": "file:///w/a.py",
                    "targetRange": span(0, 0, 9),
                    "targetSelectionRange": span(3, 1, 2),
                }
            ],
            ["a.py:3:1-2"],
        ),
        ([{"uri": "file:///lib/os.py", "range": span(1, 0, 2)}], ["/lib/os.py:1:0-2 outside"]),
        ([{"uri": "file:///w/../etc/x", "range": span(0, 0, 1)}], ["/etc/x:0:0-1 outside"]),
        ([{"uri": "untitled:1", "range": span(0, 0, 1)}], []),
        ([{"uri": "file:///w/a.py", "range": {"start": {"line": -1}}}], ["a.py:0:0-0"]),
        ([3, "x", {"uri": 4}, {}], []),
    ],
)
def test_every_form_of_an_answer_is_read(answer: Any, places: list[str]) -> None:
    assert said(answer) == places


def test_the_disk_is_looked_at_once_for_each_file_and_for_none_that_lies_below_the_root(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = list[Path]()

    def resolve(path: Path) -> Path:
        looked.append(path)
        return path

    monkeypatch.setattr(Path, "resolve", resolve)
    uris = ("file:///w/a.py", "file:///lib/b.py", "file:///lib/c.py")
    assert len(said([{"uri": uri, "range": span(n, 0, 1)} for n in range(9) for uri in uris])) == 27
    assert [path for path in looked if path != ROOT] == [Path("/lib/b.py"), Path("/lib/c.py")]


def test_columns_are_code_points_where_the_text_is_known() -> None:
    answer = {"uri": "file:///w/a.py", "range": span(0, 5, 9)}
    assert said(answer, {"a.py": "'🙂' word\n"}) == ["a.py:0:4-8"]


TEXT = "".join(f"line {n}\n" for n in range(50))


def sought(line: int, name: str, text: str = TEXT, **others: str) -> list[tuple[str, int, int]]:
    found = candidates(text, line, name, others, "a.py")
    return [(path, place.line, place.column) for path, place in found]


def test_the_given_line_comes_first_then_the_nearest() -> None:
    text = "x = 1\ny = 2\nx = y\nz = x\n"
    assert sought(2, "x", text)[:3] == [("a.py", 2, 0), ("a.py", 3, 4), ("a.py", 0, 0)]


def test_a_name_is_whole_and_of_a_dotted_one_the_last_part() -> None:
    assert sought(0, "pkg.run", "rerun runs run_ run\n") == [("a.py", 0, 16)]


def test_only_lines_around_are_looked_at() -> None:
    assert len(sought(25, "line")) == 2 * AROUND + 1
    assert sought(25, "0") == []
    assert sought(10**9, "line") == []
    assert sought(-5, "line")[0] == ("a.py", 0, 0)


def test_texts_read_before_come_last_and_the_last_of_them_first() -> None:
    assert sought(0, "far", "near\n", first="far\n", second="\n so far\n") == [
        ("second", 1, 4),
        ("first", 0, 0),
    ]


def test_a_place_is_a_location_of_the_domain() -> None:
    (place,) = pointed(HERE, ROOT, {})
    assert place.location == Location(path="a b.py", range=Range(Position(1, 4), Position(1, 9)))
