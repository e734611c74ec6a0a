"""The ledger: decisions, who holds a text, and what survives a process that dies."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.pipeline.ledger.ground import Ground, ground, on_disk, unsaved

from patchwright.domain.edit import FileChange
from patchwright.domain.errors import UserError
from patchwright.domain.source import blob_id
from patchwright.pipeline import runs
from patchwright.pipeline.lease import Owner, start_of
from patchwright.pipeline.ledger.ledger import Doing, Ledger
from patchwright.pipeline.ledger.proposal import Texts
from patchwright.pipeline.ledger.reading import readings
from patchwright.pipeline.ledger.rewriting import editable, rewritten
from patchwright.pipeline.ledger.standing import Said
from patchwright.pipeline.snapshots import blobs_in_use
from patchwright.storage.state import open_state

BEFORE = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\nf = 6\n"
AFTER = "a = 10\nb = 2\nc = 3\nd = 4\ne = 50\nf = 6\n"


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Ground]:
    made = ground(tmp_path, FileChange(path="m.py", before=BEFORE, after=AFTER))
    with made.state:
        yield made


def another(of: Ground, who: str = "terminal") -> Ledger:
    """Return the ledger as another living process sees it: this one's parent stands in for it."""
    return Ledger(of.state, who, us=Owner(pid=1, start=start_of(1) or "", heartbeat=time.time()))


def accept(on: Ground, texts: Texts, *numbers: int, ledger: Ledger | None = None) -> Doing:
    return (ledger or on.ledger).begin(on.proposal, numbers, Said.IN, texts)


def text_after(doing: Doing) -> str | None:
    (change,) = doing.planned.changes
    return change.after


def test_an_accepted_hunk_is_in_the_text_and_alone(one: Ground) -> None:
    doing = accept(one, on_disk(m_py=BEFORE), 1)
    assert one.states() == {1: "accepting", 2: "pending"}
    assert text_after(doing) == BEFORE.replace("a = 1", "a = 10")
    one.ledger.settle(doing, on_disk(m_py=text_after(doing)))
    assert one.states() == {1: "accepted", 2: "pending"}


def test_a_write_that_failed_leaves_the_hunk_pending_and_says_why(one: Ground) -> None:
    doing = accept(one, on_disk(m_py=BEFORE), 1)
    one.ledger.settle(doing, on_disk(m_py=BEFORE), why="The disk is full.")
    assert one.states() == {1: "pending", 2: "pending"}
    event = one.ledger.history(one.proposal)[-1]
    assert (event.number, event.what, event.detail) == (1, "not accepted", "The disk is full.")


def test_the_history_tells_each_thing_once(one: Ground) -> None:
    doing = accept(one, on_disk(m_py=BEFORE), 1)
    one.ledger.settle(doing, on_disk(m_py=text_after(doing)))
    back = one.ledger.begin(one.proposal, [1], Said.OUT, on_disk(m_py=text_after(doing)))
    one.ledger.settle(back, on_disk(m_py=BEFORE))
    one.ledger.reject(one.proposal, [1])
    one.ledger.look(one.proposal, on_disk(m_py=AFTER))
    told = [(event.number, event.what) for event in one.ledger.history(one.proposal)]
    assert told == [
        (1, "accepted"),
        (1, "taken back"),
        (1, "rejected"),
        (1, "accepted"),
        (2, "accepted"),
    ]


def test_undo_and_redo_are_seen_by_the_text_alone(one: Ground) -> None:
    for text, state in ((AFTER, "accepted"), (BEFORE, "pending"), (AFTER, "accepted")):
        one.ledger.look(one.proposal, on_disk(m_py=text))
        assert one.states() == {1: state, 2: state}


def test_undo_and_a_line_typed_among_those_that_came_back_leave_a_hunk_to_decide(
    tmp_path: Path,
) -> None:
    before, after = "top\na\nb\nc\nend\n", "top\nnew\nend\n"
    one = ground(tmp_path, FileChange(path="m.py", before=before, after=after))
    for text, state, is_left in (
        (after, "accepted", False),
        (before.replace("b\n", "b\nmine\n"), "stale", True),
        (after, "accepted", False),
        (after.replace("new", "newer"), "stale", False),
    ):
        now = one.ledger.look(one.proposal, on_disk(m_py=text))
        assert one.states() == {1: state}
        assert now.is_settled is not is_left


def test_whoever_shows_a_proposal_hears_that_its_run_was_deleted(one: Ground) -> None:
    version = one.ledger.version()
    assert runs.keep_newest(one.state, 0, 0.0) == (one.run,)
    assert one.ledger.version() > version
    assert one.ledger.open() == []


def test_a_rejected_hunk_stays_rejected_while_its_text_is_not_there(one: Ground) -> None:
    assert one.ledger.reject(one.proposal, [1]) == {}
    one.ledger.look(one.proposal, on_disk(m_py=BEFORE + "g = 7\n"))
    assert one.states() == {1: "rejected", 2: "pending"}
    one.ledger.look(one.proposal, on_disk(m_py=AFTER))
    assert one.states() == {1: "accepted", 2: "accepted"}
    refused = one.ledger.reject(one.proposal, [1, 7])
    assert refused == {
        1: "It is accepted: take it back instead.",
        7: "There is no such hunk.",
    }


def test_what_the_user_wrote_in_the_same_line_makes_a_hunk_stale_and_nothing_is_written(
    one: Ground,
) -> None:
    typed = BEFORE.replace("a = 1", "a = 99")
    doing = accept(one, on_disk(m_py=typed), 1, 2)
    assert doing.planned.refused == {1: "You have changed the same lines."}
    assert text_after(doing) == typed.replace("e = 5", "e = 50")
    one.ledger.settle(doing, on_disk(m_py=text_after(doing)))
    assert one.states() == {1: "stale", 2: "accepted"}


def test_while_one_accepts_nobody_else_does(one: Ground) -> None:
    doing = accept(one, on_disk(m_py=BEFORE), 1)
    other = accept(one, on_disk(m_py=BEFORE), 1, 2, ledger=another(one))
    assert set(other.planned.refused) == {1, 2}
    assert "elsewhere right now" in other.planned.refused[1]
    assert "has unsaved changes in another editor" in other.planned.refused[2]
    assert other.planned.changes == ()
    one.ledger.settle(doing, on_disk(m_py=text_after(doing)))
    later = accept(one, on_disk(m_py=text_after(doing)), 2, ledger=another(one))
    assert later.planned.refused == {}


def test_a_look_meanwhile_lets_go_of_nothing_that_is_being_accepted(one: Ground) -> None:
    doing = accept(one, on_disk(m_py=BEFORE), 1)
    one.ledger.look(one.proposal, on_disk(m_py=BEFORE))
    other = accept(one, on_disk(m_py=BEFORE), 2, ledger=another(one))
    assert "has unsaved changes in another editor" in other.planned.refused[2]
    one.ledger.settle(doing, on_disk(m_py=text_after(doing)))
    assert one.states() == {1: "accepted", 2: "pending"}
    later = accept(one, on_disk(m_py=text_after(doing)), 2, ledger=another(one))
    assert later.planned.refused == {}


def test_who_has_unsaved_text_says_how_hunks_stand_until_it_is_saved_or_given_up(
    one: Ground,
) -> None:
    one.ledger.look(one.proposal, unsaved(m_py=AFTER))
    another(one).look(one.proposal, on_disk(m_py=BEFORE))
    assert one.states() == {1: "accepted", 2: "accepted"}
    one.ledger.look(one.proposal, on_disk(m_py=BEFORE))  # closed without saving
    assert one.states() == {1: "pending", 2: "pending"}
    another(one).look(one.proposal, on_disk(m_py=AFTER))
    assert one.states() == {1: "accepted", 2: "accepted"}


def test_a_process_that_died_holds_nothing_and_accepts_nothing(one: Ground) -> None:
    dead = Ledger(one.state, "editor", us=Owner(pid=1, start="another boot:1", heartbeat=0))
    dead.look(one.proposal, unsaved(m_py=AFTER))
    doing = accept(one, unsaved(m_py=BEFORE), 1, ledger=dead)
    assert doing.planned.changes
    one.ledger.look(one.proposal, on_disk(m_py=BEFORE))
    assert one.states() == {1: "pending", 2: "pending"}


def test_states_are_there_after_a_restart(one: Ground, tmp_path: Path) -> None:
    one.ledger.reject(one.proposal, [2])
    one.ledger.look(one.proposal, on_disk(m_py=BEFORE.replace("a = 1", "a = 10")))
    with open_state(tmp_path) as again:
        found = Ledger(again, "editor").find(one.run)
        assert found is not None
        assert [e.state.value for e in found.entries] == ["accepted", "rejected"]


def test_looking_without_news_writes_nothing(one: Ground) -> None:
    one.ledger.look(one.proposal, on_disk(m_py=AFTER))
    version = one.ledger.version()
    one.ledger.look(one.proposal, on_disk(m_py="# new\n" + AFTER))
    assert one.ledger.version() == version
    one.ledger.look(one.proposal, on_disk(m_py=BEFORE))
    assert one.ledger.version() > version


def test_taking_back_restores_mixed_line_ends_to_the_byte(tmp_path: Path) -> None:
    before, after = "a\r\nb\nc\rd\n", "a\nx\ny\rd\n"
    made = ground(tmp_path, FileChange(path="m.py", before=before, after=after))
    with made.state:
        doing = accept(made, on_disk(m_py="top\r\n" + before), 1)
        assert text_after(doing) == "top\r\n" + after
        made.ledger.settle(doing, on_disk(m_py=text_after(doing)))
        back = made.ledger.begin(made.proposal, [1], Said.OUT, on_disk(m_py="top\r\n" + after))
        assert text_after(back) == "top\r\n" + before


def test_a_file_that_comes_back_has_its_bytes_and_permissions(tmp_path: Path) -> None:
    made = ground(tmp_path, FileChange(path="m.py", before=BEFORE, after=None))
    with made.state:
        doing = made.ledger.begin(made.proposal, [1], Said.OUT, on_disk(m_py=None))
        assert doing.restored == {"m.py": (BEFORE.encode(), 0o755)}
        assert text_after(doing) == BEFORE


def test_a_created_file_that_its_user_changed_is_not_taken_away(tmp_path: Path) -> None:
    made = ground(tmp_path, FileChange(path="m.py", before=None, after="x = 1\n"))
    with made.state:
        doing = accept(made, on_disk(m_py=None), 1)
        made.ledger.settle(doing, on_disk(m_py="x = 1\n"))
        back = made.ledger.begin(made.proposal, [1], Said.OUT, on_disk(m_py="x = 1\ny = 2\n"))
        assert back.planned.changes == ()
        assert back.planned.refused == {1: "You have changed the file."}


def test_lines_of_a_file_that_moves_are_accepted_before_and_after_the_move(tmp_path: Path) -> None:
    change = FileChange(path="n.py", before=BEFORE, after=AFTER, renamed_from="m.py")
    made = ground(tmp_path, change)
    with made.state:
        first = accept(made, on_disk(m_py=BEFORE, n_py=None), 2)
        text = BEFORE.replace("a = 1", "a = 10")
        (only,) = first.planned.changes
        assert only == FileChange(path="m.py", before=BEFORE, after=text)
        made.ledger.settle(first, on_disk(m_py=text, n_py=None))
        rest = accept(made, on_disk(m_py=text, n_py=None), 1, 3)
        (only,) = rest.planned.changes
        assert only == FileChange(path="n.py", before=text, after=AFTER, renamed_from="m.py")
        made.ledger.settle(rest, on_disk(m_py=None, n_py=AFTER))
        assert set(made.states().values()) == {"accepted"}
        back = made.ledger.begin(made.proposal, [1], Said.OUT, on_disk(m_py=None, n_py=AFTER))
        (only,) = back.planned.changes
        assert only == FileChange(path="m.py", before=AFTER, after=AFTER, renamed_from="n.py")


def test_a_stale_hunk_that_is_written_anew_changes_the_text_as_it_is(one: Ground) -> None:
    typed = BEFORE.replace("a = 1", "a = 99")
    now = one.ledger.look(one.proposal, on_disk(m_py=typed))
    entry, reading = now.entries[0], readings(now, on_disk(m_py=typed))[1]
    assert editable(entry, reading, typed) == (
        "<<<<<<< YOURS\na = 99\n=======\na = 10\n>>>>>>> PROPOSED\n"
    )
    one.ledger.rewritten(now, rewritten(entry, reading, typed, "a = 100\n"))
    now = one.ledger.look(one.proposal, on_disk(m_py=typed))
    assert one.states() == {1: "pending", 2: "pending"}
    doing = accept(one, on_disk(m_py=typed), 1, 2)
    assert text_after(doing) == AFTER.replace("a = 10", "a = 100")
    assert now.entries[0].edited
    assert now.entries[0].base_blob in blobs_in_use(one.state)


def test_each_mark_between_two_versions_has_to_go(one: Ground) -> None:
    typed = BEFORE.replace("a = 1", "a = 99")
    now = one.ledger.look(one.proposal, on_disk(m_py=typed))
    entry, reading = now.entries[0], readings(now, on_disk(m_py=typed))[1]
    for mark in editable(entry, reading, typed).split("\n")[::2][:3]:
        with pytest.raises(UserError, match=f"still has marks such as '{mark}'"):
            rewritten(entry, reading, typed, f"a = 5\n{mark}\n")
    mine = typed.replace("a = 99", "=======")
    now = one.ledger.look(one.proposal, on_disk(m_py=mine))
    entry, reading = now.entries[0], readings(now, on_disk(m_py=mine))[1]
    assert rewritten(entry, reading, mine, "T\n=======\n").hunk.after == ("T\n", "=======\n")


def test_a_hunk_that_was_merged_is_taken_back_to_what_stood_there(tmp_path: Path) -> None:
    """Merging what was merged the other way round is a conflict here."""
    before, after = "a\na\na\na\na\nc\n\na\nb", "c\na\nb\n\na"
    typed = before.replace("a\nb", "a\ntyped\nb")
    made = ground(tmp_path, FileChange(path="m.py", before=before, after=after))
    with made.state:
        doing = accept(made, on_disk(m_py=typed), 2)
        merged = text_after(doing)
        assert merged == "a\na\na\na\na\nc\na\ntyped\nb\n\na"
        made.ledger.settle(doing, on_disk(m_py=merged))
        assert made.states() == {1: "pending", 2: "accepted"}
        back = made.ledger.begin(made.proposal, [2], Said.OUT, on_disk(m_py=merged))
        assert text_after(back) == typed


def test_the_text_that_hunks_change_is_kept(one: Ground) -> None:
    assert blob_id(BEFORE.encode()) in blobs_in_use(one.state)


def test_a_hunk_that_would_change_nothing_is_refused(one: Ground) -> None:
    now = one.proposal
    entry, reading = now.entries[0], readings(now, on_disk(m_py=BEFORE))[1]
    with pytest.raises(Exception, match="would change nothing"):
        rewritten(entry, reading, BEFORE, "a = 1\n")
    kept = rewritten(entry, reading, BEFORE, "a = 11")
    assert kept == replace(entry, hunk=replace(entry.hunk, after=("a = 11\n",)))
