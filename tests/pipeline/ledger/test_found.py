"""Faults that the fuzz of the ledger found, each with the smallest case that shows it."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.pipeline.ledger.ground import Ground, ground, on_disk, unsaved

from patchwright.domain.edit import FileChange
from patchwright.domain.errors import UserError
from patchwright.pipeline.lease import Owner
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import Entry, Texts
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.rewriting import rewritten
from patchwright.pipeline.ledger.standing import Said


@contextmanager
def proposing(folder: Path, before: str | None, after: str | None) -> Generator[Ground]:
    made = ground(folder, FileChange(path="m.py", before=before, after=after))
    with made.state:
        yield made


def turn(on: Ground, wanted: Said, texts: Texts, *numbers: int) -> Texts:
    """Turn hunks, and return the files afterwards."""
    doing = on.ledger.begin(on.proposal, numbers, wanted, texts)
    after = {**texts, **{c.path: on_disk(x=c.after)["x"] for c in doing.planned.changes}}
    on.ledger.settle(doing, after)
    return after


def anew(on: Ground, texts: Texts, text: str) -> Entry:
    now = on.ledger.look(on.proposal, texts)
    live = texts["m.py"].text
    assert isinstance(live, str)
    return rewritten(now.entries[0], readings(now, texts)[1], live, text)


def test_a_hunk_that_was_accepted_meanwhile_is_not_written_anew(tmp_path: Path) -> None:
    with proposing(tmp_path, "", "a\n") as one:
        begun, made = one.proposal, anew(one, on_disk(m_py=""), "b\na\n")
        turn(one, Said.IN, on_disk(m_py=""), 1)
        with pytest.raises(UserError, match="was accepted meanwhile; take it back first"):
            one.ledger.rewritten(begun, made)
        assert one.proposal.entries[0].hunk.after == ("a\n",)


def test_what_another_wrote_of_a_hunk_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    with proposing(tmp_path, "", "a\n") as one:
        begun, made = one.proposal, anew(one, on_disk(m_py=""), "mine\n")
        one.ledger.rewritten(begun, anew(one, on_disk(m_py=""), "another's\n"))
        with pytest.raises(UserError, match="was written anew elsewhere meanwhile"):
            one.ledger.rewritten(begun, made)
        assert one.proposal.entries[0].hunk.after == ("another's\n",)


def test_a_hunk_that_was_taken_back_and_written_anew_comes_in_as_it_is_now(tmp_path: Path) -> None:
    with proposing(tmp_path, "a\n", "a\nb\n") as one:
        texts = turn(one, Said.OUT, turn(one, Said.IN, on_disk(m_py="a\n"), 1), 1)
        one.ledger.rewritten(one.proposal, anew(one, texts, "c\nb\n"))
        assert turn(one, Said.IN, texts, 1)["m.py"].text == "a\nc\nb\n"


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_added_lines_end_as_those_around_them_once_a_formatter_has_changed_these(
    tmp_path: Path, end: str
) -> None:
    with proposing(tmp_path, "a\nb\n", "a\n\nc\nb\n") as one:
        live = f"a{end}b{end}"
        texts = turn(one, Said.IN, on_disk(m_py=live), 1)
        assert texts["m.py"].text == f"a{end}{end}c{end}b{end}"
        assert turn(one, Said.OUT, texts, 1)["m.py"].text == live


def test_lines_that_come_again_end_as_those_around_them_do_by_now(tmp_path: Path) -> None:
    with proposing(tmp_path, "a\nb\n", "a\nc\nb\n") as one:
        texts = turn(one, Said.IN, on_disk(m_py="a\r\nb\r\n"), 1)
        texts = turn(one, Said.OUT, texts, 1)
        assert turn(one, Said.IN, on_disk(m_py="a\nb\n"), 1)["m.py"].text == "a\nc\nb\n"


def test_looking_twice_tells_what_looking_once_told(tmp_path: Path) -> None:
    with proposing(tmp_path, "x\nf\ng\n", "\nf\n") as one:
        first = one.ledger.look(one.proposal, on_disk(m_py="\nx\n"))
        version = one.ledger.version()
        assert one.ledger.look(one.proposal, on_disk(m_py="\nx\n")) == first
        assert one.ledger.version() == version


def test_what_was_typed_below_a_hunk_at_the_end_of_a_file_stays_a_line_of_its_own(
    tmp_path: Path,
) -> None:
    with proposing(tmp_path, "a\nb", "a\nc\n") as one:
        text = turn(one, Said.IN, on_disk(m_py="a\nb"), 1)["m.py"].text
        assert text == "a\nc\n"
        assert turn(one, Said.OUT, on_disk(m_py="a\nc\nd\n"), 1)["m.py"].text == "a\nb\nd\n"


def test_a_hunk_that_was_written_anew_while_it_was_in_work_is_free_afterwards(
    tmp_path: Path,
) -> None:
    with proposing(tmp_path, "a\n", "b\n") as one:
        texts = on_disk(m_py="a\n")
        doing = one.ledger.begin(one.proposal, [1], Said.IN, texts)
        begun, made = one.proposal, anew(one, texts, "c\n")
        one.ledger.settle(doing, texts, why="The disk is full.")
        one.ledger.rewritten(begun, made)
        assert turn(one, Said.IN, texts, 1)["m.py"].text == "c\n"


def test_who_types_while_his_decision_is_in_work_holds_the_file_for_all_others(
    tmp_path: Path,
) -> None:
    with proposing(tmp_path, "a\n", "b\n") as one:
        # It is out already, so nothing is to be changed, and nothing is held for that.
        one.ledger.begin(one.proposal, [1], Said.OUT, on_disk(m_py="a\n"))
        one.ledger.look(one.proposal, unsaved(m_py="a\ntyped\n"))
        other = Ledger(one.state, "terminal", us=Owner(pid=1, start="", heartbeat=time.time()))
        assert list(other.held()) == ["m.py"]
