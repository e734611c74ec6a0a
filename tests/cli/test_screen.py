"""What reaches a stream: widths that make sense, and lines that can be copied."""

import pytest

from patchwright.cli.render.screen import NARROWEST, make_screen


@pytest.mark.parametrize("columns", ["0", "1", "-5", "x", ""])
def test_columns_that_make_no_sense_leave_room_for_words(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    screen = make_screen()
    screen.say("some words")
    assert screen.console.width >= NARROWEST
    assert capsys.readouterr().out == "some words\n"


@pytest.mark.parametrize("terminal", [False, True])
def test_tabs_stay_tabs_in_lines_to_be_copied(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    if terminal:
        monkeypatch.setenv("FORCE_COLOR", "1")
    make_screen().show("+\tif x:\t# so" + " long" * 40, "green")
    assert "+\tif x:\t# so" + " long" * 40 in capsys.readouterr().out
