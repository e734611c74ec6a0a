"""Runs in words."""

from dataclasses import replace

import pytest

from patchwright.domain.issue import Issue
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, Stage
from patchwright.editor.folders.interrupted import interrupted
from patchwright.editor.runs.telling import files, stage_line, unseen
from patchwright.editor.words import one_line

USD = Usage(calls=3, input_tokens=1_000, usd=0.123)
UNKNOWN = Usage(calls=1, input_tokens=1_000, usd=None)


@pytest.mark.parametrize(
    ("used", "tokens", "said"),
    [
        (Usage(), False, "Locate"),
        (USD, False, "Locate · 3 calls · 0.12 of 2.00 USD"),
        (USD, True, "Locate · 3 calls · 1,000 of 1,000,000 tokens"),
        (UNKNOWN, False, "Locate · 1 call · 1,000 of 1,000,000 tokens"),
    ],
)
def test_a_stage_is_said_with_what_it_took(used: Usage, tokens: bool, said: str) -> None:
    assert stage_line(Stage.LOCATE, used, Limits(), tokens=tokens) == said


@pytest.mark.parametrize(
    ("used", "said"),
    [
        (replace(USD, usd=0.0006), "Plan · 3 calls · <0.01 USD"),
        (USD, "Plan · 3 calls · 0.12 USD"),
        (UNKNOWN, "Plan · 1 call · 1,000 tokens"),
    ],
)
def test_without_limits_only_what_was_used_is_said(used: Usage, said: str) -> None:
    assert stage_line(Stage.PLAN, used) == said


def test_a_title_cannot_hide_or_turn_what_stands_around_it() -> None:
    assert one_line("a\u202eb\nc\u200b") == "a\\u{202e}b c\\u{200b}"


def test_a_long_line_is_cut() -> None:
    assert one_line("x" * 200, 10) == "x" * 9 + "…"


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        (["a"], "a"),
        (["a", "b", "c", "d"], "a, b, c, d"),
        (["a", "b", "c", "d", "e"], "a, b, c, d and 1 more file"),
    ],
)
def test_a_few_files_are_named(paths: list[str], said: str) -> None:
    assert files(paths) == said


def test_what_hides_in_an_issue_is_listed_up_to_a_point() -> None:
    issue = Issue(title="x", hidden=tuple(f"part {n}" for n in range(7)))
    assert unseen(issue) == (
        "The issue has hidden parts: part 0; part 1; part 2; part 3; part 4; and 2 more."
    )


def test_an_issue_without_hidden_parts_is_not_spoken_of() -> None:
    assert unseen(Issue(title="x")) == ""


def test_one_interrupted_run_is_told_alone() -> None:
    assert interrupted("Wrong day", "r1", 0) == (
        "A run on Wrong day was interrupted. patchwright.resume r1 goes on with it,"
        " and pays nothing twice."
    )
