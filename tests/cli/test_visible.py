"""Text from outside, as it is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.cli.render.figures import count, duration, money
from patchwright.cli.render.visible import one_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain\n\ttext — é 漢 👩", "plain\n\ttext — é 漢 👩"),
        ("a\r\nb\rc", "a\nb\\x0dc"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\x9b31m", "\\x9b31m"),
        ("a\u202eb\u2066c", "a\\u202eb\\u2066c"),
        ("half \ud800", "half \\ud800"),
    ],
)
def test_what_a_terminal_obeys_or_hides_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters()))
def test_whatever_it_was_it_can_be_printed_and_commands_nothing(text: str) -> None:
    shown = visible(text)
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert "\x1b" not in shown
    assert visible(shown) == shown


@given(st.text(), st.integers(1, 50))
def test_one_line_is_one_line_and_no_longer_than_asked(text: str, width: int) -> None:
    line = one_line(text, width)
    assert "\n" not in line
    assert len(line) <= width


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (money(None), "price unknown"),
        (money(0), "$0.00"),
        (money(0.0042), "$0.0042"),
        (money(1.5), "$1.50"),
        (duration(0.04), "0.0 s"),
        (duration(59.9), "60 s"),
        (duration(61), "1 min 01 s"),
        (duration(7260), "2 h 01 min"),
        (count(1, "file"), "1 file"),
        (count(1200, "file"), "1,200 files"),
    ],
)
def test_figures_are_said_as_people_do(said: str, expected: str) -> None:
    assert said == expected
