"""Diagnostics as they are sent: right, wrong, and hostile."""

from pathlib import Path
from typing import Any

import pytest

from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import Position, Range
from patchwright.langservers.items import LONGEST, diagnostics_in

ROOT = Path("/home/ann/code/project")
SPAN = {"start": {"line": 1, "character": 3}, "end": {"line": 1, "character": 5}}


def read(item: Any, units: str = "utf-16") -> Diagnostic:
    (one,) = diagnostics_in([item], "a.py", "one\n🙂 two\n", root=ROOT, units=units)
    return one


def test_columns_are_counted_in_code_points() -> None:
    assert read({"range": SPAN}).location.range == Range(Position(1, 2), Position(1, 4))
    wide = {"start": {"line": 1, "character": 5}, "end": {"line": 1, "character": 8}}
    assert read({"range": wide}, "utf-8").location.range == Range(Position(1, 2), Position(1, 5))


@pytest.mark.parametrize(
    "item",
    [
        None,
        "word",
        [],
        {},
        {"range": None, "message": None, "severity": None, "code": None, "source": None},
        {"range": {"start": {"line": 1e300, "character": float("nan")}, "end": 3}},
        {"severity": [1], "message": ["x"], "code": {"value": 1}, "source": {}},
        {"severity": 9, "message": {"value": [2]}},
        {"severity": 1.0},
    ],
)
def test_what_is_sent_wrongly_is_an_error_at_some_place(item: Any) -> None:
    one = read(item)
    assert (one.severity, one.location.path) == (Severity.ERROR, "a.py")


def test_lines_and_columns_that_no_text_has_are_brought_near() -> None:
    far = {"start": {"line": -5, "character": 10**30}, "end": {"line": 10**30, "character": -1}}
    span = read({"range": far}).location.range
    assert (span.start, span.end) == (Position(0, 0), Position(10**30, 0))


def test_a_message_tells_nothing_of_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    said = "See '/home/ann/code/project/lib/a.js' and '/home/ann/.npm/b.js'."
    assert read({"message": said}).message == "See 'lib/a.js' and '~/.npm/b.js'."


def test_a_message_is_bounded_and_takes_one_line_where_it_is_listed() -> None:
    assert len(read({"message": "x" * 100_000}).message) == LONGEST
    one = read({"message": "Not so.\n  - b.py:1: error: forged\u2028\r\n", "severity": 2})
    assert str(one) == "a.py:1: warning: Not so. - b.py:1: error: forged"


def test_where_a_server_has_sought_in_vain_is_left_out_and_other_notes_stay() -> None:
    sought = (
        "Cannot find `x`\n\ninfo: Searched in these:\ninfo:   1. /usr/lib/python (site-packages)\n"
    )
    assert read({"message": sought}).message == "Cannot find `x`"
    other = "Wrong type\n\ninfo: `x` is an `int`, and 3/4 is none"
    assert read({"message": other}).message == other
