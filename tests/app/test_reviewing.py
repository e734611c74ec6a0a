"""Hunks decided on in the files on disk: whatever their bytes are, nothing else of them changes."""

import stat
import time
from pathlib import Path

import pytest
from tests.support import proposing
from tests.support.proposed import Asked, at_home, propose, reviewing

from patchwright.app.reviewing import Review
from patchwright.domain.edit import FileChange
from patchwright.domain.errors import UserError
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.lease import Owner, start_of
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import FileText, Proposal

BEFORE = "import math\n\n\ndef first(a):\n    return a\n\n\ndef last(days):\n    return days[0]\n"
AFTER = BEFORE.replace("    return a\n", "    return a + 1\n").replace("days[0]", "days[-1]")

ANOTHER = Owner(pid=1, start=start_of(1) or "", heartbeat=time.time())
"""Another process that lives."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder without git, which is a repository of its own."""
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


def only(review: Review) -> Proposal:
    (proposal,) = review.open()
    return proposal


def states(proposal: Proposal) -> list[str]:
    return [entry.state.value for entry in proposal.entries]


def test_accepting_writes_the_hunk_alone_and_taking_back_restores_the_file(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    propose(root, {"a.py": AFTER})
    with reviewing(root) as review:
        decided = review.accept(only(review), [2])
        assert (decided.written, dict(decided.refused)) == (("a.py",), {})
        assert states(decided.proposal) == ["pending", "accepted"]
        assert (root / "a.py").read_text() == BEFORE.replace("days[0]", "days[-1]")
        back = review.take_back(decided.proposal, [2])
        assert states(back.proposal) == ["pending", "pending"]
        assert (root / "a.py").read_text() == BEFORE


@pytest.mark.parametrize(
    ("before", "after", "accepted"),
    [
        (b"a\r\nold\r\nz\r\n", "a\r\nnew\r\nz\r\n", b"a\r\nnew\r\nz\r\n"),
        (b"a\r\nold\nz\r", "a\r\nnew\nz\r", b"a\r\nnew\nz\r"),
        (b"\xef\xbb\xbfa\nold\n", "a\nnew\n", b"\xef\xbb\xbfa\nnew\n"),
        (
            b"# -*- coding: latin-1 -*-\nn = '\xe9'\nold\n",
            "# -*- coding: latin-1 -*-\nn = 'é'\nnew = 'ö'\n",
            b"# -*- coding: latin-1 -*-\nn = '\xe9'\nnew = '\xf6'\n",
        ),
        (b"a\nold", "a\nnew", b"a\nnew"),
        (b"a\nold", "a\nold\nnew\n", b"a\nold\nnew\n"),
        (b"a\r\nb\r\n", "a\nb\r\n", b"a\nb\r\n"),
        (b"", "new\n", b"new\n"),
        (b"old\n", "", b""),
    ],
    ids=[
        "crlf",
        "mixed ends",
        "bom",
        "latin-1, declared",
        "no end of the last line",
        "an end comes to the last line",
        "only an end of a line changes",
        "an empty file",
        "an emptied file",
    ],
)
def test_what_bytes_a_file_has_stays_so_there_and_back(
    root: Path, before: bytes, after: str, accepted: bytes
) -> None:
    file = root / "a.py"
    file.write_bytes(before)
    propose(root, {"a.py": after})
    with reviewing(root) as review:
        numbers = [entry.number for entry in only(review).entries]
        decided = review.accept(only(review), numbers)
        assert not decided.refused
        assert set(states(decided.proposal)) == {"accepted"}
        assert file.read_bytes() == accepted
        back = review.take_back(decided.proposal, numbers)
        assert not back.refused
        assert set(states(back.proposal)) == {"pending"}
        assert file.read_bytes() == before


def test_a_created_file_goes_again_and_its_folder_may_stay(root: Path) -> None:
    propose(root, {"deep/er/new.py": "NEW = 1\n"})
    with reviewing(root) as review:
        decided = review.accept(only(review), [1])
        assert (root / "deep/er/new.py").read_text() == "NEW = 1\n"
        back = review.take_back(decided.proposal, [1])
        assert states(back.proposal) == ["pending"]
        assert not (root / "deep/er/new.py").exists()


def test_a_deleted_file_comes_back_with_its_bytes_and_permissions(root: Path) -> None:
    file = root / "tool.sh"
    file.write_bytes(b"\xef\xbb\xbfecho 1\r\n")
    file.chmod(0o755)
    propose(root, {"tool.sh": None})
    with reviewing(root) as review:
        decided = review.accept(only(review), [1])
        assert not file.exists()
        back = review.take_back(decided.proposal, [1])
        assert states(back.proposal) == ["pending"]
    assert file.read_bytes() == b"\xef\xbb\xbfecho 1\r\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o755


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o710])
def test_a_deleted_file_comes_back_with_the_permissions_that_it_had_then(
    root: Path, mode: int
) -> None:
    file = root / "tool.sh"
    file.write_text("echo 1\n")
    file.chmod(0o755)
    run = propose(root, {"tool.sh": None})
    file.chmod(mode)
    with reviewing(root) as review:
        gone = review.accept(only(review), [1])
        assert (gone.refused, file.exists()) == ({}, False)
    with reviewing(root) as review:
        found = review.named(run)
        assert found is not None
        back = review.take_back(found, [1])
        assert (back.refused, stat.S_IMODE(file.stat().st_mode)) == ({}, mode)


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_deleted_file_comes_back_as_it_was_then_not_as_the_run_read_it(
    root: Path, end: str
) -> None:
    file = root / "a.py"
    file.write_text(BEFORE, "utf-8-sig")
    run = propose(root, {"a.py": None})
    data = b"\xef\xbb\xbf" + BEFORE.rstrip().replace("\n", end).encode()
    file.write_bytes(data)
    with reviewing(root) as review:
        found = review.named(run)
        assert found is not None
        gone = review.accept(found, [1])
        assert (gone.refused, file.exists()) == ({}, False)
        back = review.take_back(gone.proposal, [1])
        assert (back.refused, file.read_bytes()) == ({}, data)


def test_a_file_moves_and_its_lines_change_in_any_order(root: Path) -> None:
    (root / "old.py").write_text(BEFORE)
    propose(root, {"new.py": AFTER}, Asked(renamed={"new.py": "old.py"}))
    with reviewing(root) as review:
        proposal = only(review)
        kinds = {entry.number: entry.hunk.kind for entry in proposal.entries}
        (move,) = [number for number, kind in kinds.items() if kind == "rename"]
        first, last = [number for number in kinds if number != move]
        proposal = review.accept(proposal, [last]).proposal
        assert "days[-1]" in (root / "old.py").read_text()
        decided = review.accept(proposal, [move])
        assert set(decided.written) == {"new.py", "old.py"}
        assert not (root / "old.py").exists()
        proposal = review.accept(decided.proposal, [first]).proposal
        assert (root / "new.py").read_text() == AFTER
        proposal = review.take_back(proposal, [move]).proposal
        assert (root / "old.py").read_text() == AFTER
        proposal = review.take_back(proposal, [first, last]).proposal
        assert set(states(proposal)) == {"pending"}
    assert (root / "old.py").read_text() == BEFORE


def test_text_that_an_editor_has_not_saved_is_left_alone(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    (root / "b.py").write_text(BEFORE)
    propose(root, {"a.py": AFTER, "b.py": AFTER})
    with at_home(root) as home:
        review = Review(home)
        proposal = only(review)
        editor = Ledger(home.state, "editor", us=ANOTHER)
        texts = {path: FileText(text=BEFORE) for path in proposal.paths}
        typed = BEFORE.replace("days[0]", "days[1]")
        editor.look(proposal, {**texts, "a.py": FileText(text=typed, is_unsaved=True)})
        decided = review.accept(proposal, [1, 3])
        assert states(decided.proposal) == ["pending", "stale", "accepted", "pending"]
        assert list(decided.refused) == [1]
        assert "a.py has unsaved changes in another editor" in decided.refused[1]
        assert decided.written == ("b.py",)
        rejected = review.reject(decided.proposal, [1])
        assert (states(rejected.proposal)[0], dict(rejected.refused)) == ("rejected", {})
    assert (root / "a.py").read_text() == BEFORE


def test_what_the_user_changed_conflicts_until_it_is_made_one(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    propose(root, {"a.py": AFTER})
    mine = BEFORE.replace("days[0]", "days[1]  # mine").replace("math", "cmath")
    (root / "a.py").write_text(mine)
    with reviewing(root) as review:
        proposal = only(review)
        assert states(proposal) == ["pending", "stale"]
        assert review.preview(proposal, 2) is None
        decided = review.accept(proposal, [2])
        assert decided.refused == {2: "You have changed the same lines."}
        assert (root / "a.py").read_text() == mine
        marked = review.editable(proposal, 2)
        assert "days[1]  # mine" in marked
        assert "days[-1]" in marked
        with pytest.raises(UserError, match="still has marks"):
            review.rewrite(proposal, 2, marked)
        proposal = review.rewrite(proposal, 2, "    return days[-2]\n")
        assert states(proposal)[1] == "pending"
        proposal = review.accept(proposal, [2]).proposal
        assert states(proposal)[1] == "accepted"
    assert (root / "a.py").read_text() == mine.replace("days[1]  # mine", "days[-2]")


def test_what_is_shown_of_a_hunk_is_what_accepting_writes(root: Path) -> None:
    (root / "a.py").write_bytes(BEFORE.replace("\n", "\r\n").encode())
    propose(root, {"a.py": AFTER.replace("\n", "\r\n")})
    # The user has written above, and has other line ends by now.
    mine = "# mine\n" + BEFORE
    (root / "a.py").write_text(mine)
    with reviewing(root) as review:
        change = review.preview(only(review), 2)
        assert change is not None
        assert change.before == mine
        proposal = review.accept(only(review), [2]).proposal
        assert (root / "a.py").read_bytes().decode() == change.after
        assert review.preview(proposal, 2) == change


def test_a_patch_that_was_applied_as_a_whole_is_accepted_by_its_text(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    run = propose(root, {"a.py": AFTER, "b.py": "B = 1\n"})
    with reviewing(root) as review:
        assert not only(review).is_settled
        (root / "a.py").write_text(AFTER)
        (root / "b.py").write_text("B = 1\n")
        found = review.named(run)
        assert found is not None
        assert set(states(found)) == {"accepted"}
        assert only(review).is_settled


def test_who_decides_second_sees_what_the_first_did(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    propose(root, {"a.py": AFTER})
    with reviewing(root) as one, reviewing(root) as other:
        seen = only(other)
        one.accept(only(one), [1])
        one.reject(only(one), [2])
        assert states(other.look(seen)) == ["accepted", "rejected"]
        again = other.accept(seen, [1])
        assert (again.written, dict(again.refused)) == ((), {})
        assert (root / "a.py").read_text().count("a + 1") == 1
    with reviewing(root) as later:
        assert [entry.state for entry in only(later).entries] == [
            HunkState.ACCEPTED,
            HunkState.REJECTED,
        ]
        told = {(event.number, event.what) for event in later.history(only(later))}
        assert told == {(1, "accepted"), (2, "rejected")}


def test_a_rejected_hunk_that_is_taken_back_is_undecided_at_once(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    propose(root, {"a.py": AFTER})
    with reviewing(root) as review:
        proposal = review.reject(only(review), [1]).proposal
        assert states(proposal) == ["rejected", "pending"]
        proposal = review.take_back(proposal, [1]).proposal
        assert states(proposal) == ["pending", "pending"]


def test_a_file_that_cannot_be_written_leaves_its_hunk_pending_and_says_why(root: Path) -> None:
    (root / "sub").mkdir()
    (root / "sub/a.py").write_text(BEFORE)
    propose(root, {"sub/a.py": AFTER})
    with reviewing(root) as review:
        proposal = only(review)
        (root / "sub/a.py").unlink()
        (root / "sub/a.py").symlink_to("/etc/hostname")
        decided = review.accept(proposal, [1])
        assert decided.written == ()
        assert list(decided.refused) == [1]
        assert states(decided.proposal)[0] == "pending"


def test_the_newest_run_is_found_though_nobody_asked_for_it_yet(root: Path) -> None:
    (root / "a.py").write_text(BEFORE)
    older = propose(root, {"a.py": AFTER}, Asked(issue="One"))
    newer = propose(root, {"a.py": AFTER}, Asked(issue="Another"))
    with reviewing(root) as review:
        assert {proposal.run for proposal in review.open()} == {older, newer}


def test_an_older_run_that_is_asked_for_late_does_not_take_the_newer_ones_place(
    root: Path,
) -> None:
    (root / "a.py").write_text(BEFORE)
    older = propose(root, {"a.py": AFTER})
    newer = propose(root, {"a.py": AFTER})
    with reviewing(root) as review:
        assert review.named(newer)
        asked = review.named(older)
        assert asked is not None
        assert not review.look(asked).is_open
        assert only(review).run == newer


def test_a_run_that_comes_back_to_what_it_proposed_first_lays_that_before_the_user(
    root: Path,
) -> None:
    (root / "a.py").write_text(BEFORE)
    for line, revision in (("x\n", 1), ("y\n", 2), ("x\n", 3), ("x\n", 3)):
        proposing.propose(root, FileChange(path="a.py", before=BEFORE, after=BEFORE + line))
        found = proposing.proposal(root)
        assert found.revision == revision
        assert "".join(found.entries[0].hunk.after).endswith(line)
