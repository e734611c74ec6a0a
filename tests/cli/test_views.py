"""What a terminal shows while a run goes on, drawn into a string."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.console import Console
from tests.support.scripted_program import USED, events

from patchwright.cli.render.explained import EXPLAINED
from patchwright.cli.render.lines import STAGES, lines_of
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.story import Story
from patchwright.cli.render.views import watching
from patchwright.domain.event import Event, ModelAnswered, Planned, RunStarted
from patchwright.domain.evidence import Plan, Step
from patchwright.domain.run import Stage

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def drawn(width: int, told: Sequence[Event] = (), **terminal: bool | str) -> str:
    """Everything that was written to the terminal, one frame over the other."""
    written = io.StringIO()
    console = Console(
        file=written,
        width=width,
        force_terminal=True,
        highlight=False,
        markup=False,
        no_color=bool(terminal.get("no_color")),
        _environ={"TERM": str(terminal.get("term", "xterm-256color"))},
    )
    with watching(Screen(console=console), Story()) as see:
        for event in told or events():
            see(event)
    return written.getvalue()


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    plain = _ESCAPES.sub("", drawn(width)).replace("\r", "\n")
    assert max(map(len, plain.split("\n"))) <= width
    assert "Locate the cause" in plain
    assert "drafts 1, 3: no new errors (by syntax tree)" in plain


def test_a_model_without_a_price_is_limited_by_tokens_and_nothing_is_said_of_money() -> None:
    usage = replace(USED, usd=None)
    begun = next(event for event in events() if isinstance(event, RunStarted))
    told = (
        replace(begun, counts_tokens=True),
        ModelAnswered(stage=Stage.LOCATE, role="searcher", turn=0, total=usage),
    )
    plain = _ESCAPES.sub("", drawn(120, told))
    assert "m, at most 1,000,000 tokens" in plain
    assert "9,700 of 1,000,000 tokens · 5 requests" in plain
    assert "$" not in plain
    assert "m, at most $2.00" in _ESCAPES.sub("", drawn(120))


def test_the_tool_in_use_and_the_money_stand_in_the_status_alone() -> None:
    plain = _ESCAPES.sub("", drawn(120))
    assert "Locate the cause: search_method(" in plain
    assert "$0.12 of $2.00 · 5 requests" in plain
    assert "\n  search_method(" not in plain


def test_the_cursor_comes_back() -> None:
    assert drawn(80).rindex("\x1b[?25h") > drawn(80).rindex("\x1b[?25l")


def test_without_color_nothing_is_colored() -> None:
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", drawn(80, no_color=True))


def test_a_dumb_terminal_gets_plain_lines() -> None:
    written = drawn(80, term="dumb")
    assert "\x1b" not in written
    assert "  search_method(" in written


def test_every_stage_has_words() -> None:
    assert set(STAGES) == set(Stage)


@pytest.mark.parametrize("explained", [False, True])
def test_stages_are_explained_to_those_who_see_a_run_for_the_first_time(explained: bool) -> None:
    written = io.StringIO()
    screen = Screen(console=Console(file=written, width=60))
    with watching(screen, Story(), explained=explained) as see:
        for event in events():
            see(event)
    told = " ".join(written.getvalue().split())
    assert [text in told for text in EXPLAINED.values()] == [explained] * len(EXPLAINED)
    assert set(EXPLAINED) == set(Stage)


def test_every_event_but_answers_is_a_line_in_a_pipe() -> None:
    silent = [type(event).__name__ for event in events() if not lines_of(event)]
    assert silent == ["ModelAnswered"]


def test_a_place_without_a_symbol_is_told_without_a_gap() -> None:
    step = Step(path="price.js", symbol="", change="Read cents.")
    plan = Plan(way="static", reason="It shows.", steps=(step,))
    assert lines_of(Planned(plan=plan))[1] == "  1. price.js: Read cents."
