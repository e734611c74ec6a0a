"""References in texts: one table, half of it traps, beside this file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from patchwright.domain.issue import IssueRef
from patchwright.domain.text import Position, Range
from patchwright.issues import references

TABLE = Path(__file__).parent / "references.txt"
_MARK = re.compile(r"⟦(?P<text>.*?)(?:=>(?P<meant>.*?))?⟧")
_MEANT = re.compile(r"(?:(?P<host>[^/]+)/)?(?P<repository>[^#]*)#(?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    section: str
    path: str
    marked: str

    @property
    def is_trap(self) -> bool:
        return self.section.startswith("Traps")


def rows() -> Iterator[Row]:
    section = ""
    for line in TABLE.read_text("utf-8").split("\n"):
        if line.startswith("== "):
            section = line.removeprefix("== ")
        elif line and section:
            path, _, marked = line.partition(" ")
            yield Row(section, path, marked.replace("⏎", "\n"))


def check(path: str, marked: str) -> None:
    """Compare what is found with the marks: what is meant, where, and the very text."""
    text, expected = _read(marked)
    found = [(hit.ref, hit.range, hit.text) for hit in references.find(text, path)]
    assert found == expected


def _read(marked: str) -> tuple[str, list[tuple[IssueRef, Range, str]]]:
    text, place, expected = "", 0, list[tuple[IssueRef, Range, str]]()
    for mark in _MARK.finditer(marked):
        text += marked[place : mark.start()]
        start = _position(text)
        text += mark["text"]
        expected.append(
            (_ref(mark["text"], mark["meant"]), Range(start, _position(text)), mark["text"])
        )
        place = mark.end()
    return text + marked[place:], expected


def _ref(text: str, meant: str | None) -> IssueRef:
    if meant:
        found = _MEANT.fullmatch(meant)
        assert found
        return IssueRef(
            number=int(found["number"]), repository=found["repository"], host=found["host"] or ""
        )
    if text[:3].upper() == "GH-":
        return IssueRef(number=int(text[3:]))
    repository, _, number = text.rpartition("#")
    return IssueRef(number=int(number), repository=repository)


def _position(text: str) -> Position:
    return Position(text.count("\n"), len(text) - text.rfind("\n") - 1)


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{row.path} {row.marked!r}") for row in rows()]
)
def test_the_references_of_a_text_are_those_that_are_marked(row: Row) -> None:
    check(row.path, row.marked)


def test_the_table_has_three_hundred_texts_and_half_of_them_are_traps() -> None:
    table = list(rows())
    traps = [row for row in table if row.is_trap]
    assert len(table) >= 300
    assert 2 * len(traps) >= len(table)
    assert not any("⟦" in row.marked for row in traps)
    assert all("⟦" in row.marked for row in table if not row.is_trap)
    assert len({(row.path, row.marked) for row in table}) == len(table)
