"""`patchwright review` for scripts: what it prints, decides and ends with where no terminal is."""

import json
from pathlib import Path

import pytest
from tests.support import proposing
from tests.support.commands import Command, Ended
from tests.support.own_schema import misfits
from tests.support.proposed import Asked, propose

from patchwright.app.application import Application
from patchwright.cli.barrier import run as carry_out
from patchwright.cli.exits import Exit
from patchwright.domain.edit import FileChange
from patchwright.domain.wire import VERSION

BEFORE = "def after(day):\n    return day\n\n\ndef last(days):\n    return days[0]\n"
AFTER = "from late import latest\n\n\n" + BEFORE.replace("days[0]", "latest(days)")
"""Hunk 1 is what hunk 2 uses, and itself uses the file that comes."""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository, which is the current folder."""
    folder = tmp_path / "work"
    folder.mkdir()
    (folder / "dates.py").write_text(BEFORE)
    (folder / "test_dates.py").write_text("assert 1\n")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(root: Path) -> str:
    """A run that proposes two hunks in one file, a new file, and a change of a test."""
    tests = {"test_dates.py": "assert 2\n"}
    return propose(root, {"dates.py": AFTER, "late.py": "latest = max\n"}, Asked(tests=tests))


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Carries out one command line on the real program; standard input is no terminal.

    What a review tells programs must fit the schema of our protocol.
    """

    def made(*arguments: str) -> Ended:
        code = carry_out(Application(), arguments)
        captured = capsys.readouterr()
        if arguments[0] == "review" and "--json" in arguments:
            kind = "Evidence" if "--evidence" in arguments else "Line"
            for line in captured.out.split("\n")[:-1]:
                assert misfits({"$ref": f"#/$defs/{kind}"}, json.loads(line)) == [], line
        return Ended(code=code, out=captured.out, err=captured.err)

    return made


def states(command: Command, *arguments: str) -> dict[int, str]:
    lines = command("review", *arguments, "--json").out.split("\n")[:-1]
    return {told["number"]: told["state"] for told in map(json.loads, lines)}


def test_without_a_terminal_it_says_how_the_hunks_stand_and_decides_nothing(
    command: Command, run: str, root: Path
) -> None:
    ended = command("review")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.split("\n")
    assert lines[0] == f"Run {run}: 0 of 4 accepted, 4 left"
    assert lines[1].startswith("   1. dates.py:1 (-0 +3): undecided · ")
    assert lines[2].startswith("   2. dates.py:6 (-1 +1): undecided · ")
    assert lines[3].startswith("   3. late.py (new file): undecided · ")
    assert lines[4].startswith("   4. test_dates.py:1 (-1 +1): optional: of tests")
    assert f"\n  patchwright review {run}\n" in ended.out
    assert f"\n  patchwright review {run} --accept N\n" in ended.out
    assert "\x1b" not in ended.out
    assert (root / "dates.py").read_text() == BEFORE


def test_programs_are_told_a_line_for_each_hunk(command: Command, run: str) -> None:
    ended = command("review", "--json")
    assert (ended.code, ended.err) == (0, "")
    told = [json.loads(line) for line in ended.out.split("\n")[:-1]]
    evidence = told[1].pop("evidence")
    assert told[1] == {
        "version": VERSION,
        "type": "ToldHunk",
        "run": run,
        "revision": 1,
        "open": True,
        "number": 2,
        "path": "dates.py",
        "kind": "change",
        "renamed_from": "",
        "state": "pending",
        "undecided": True,
        "optional": False,
        "edited": False,
        "inside": False,
        "needs": [1],
        "needed_by": [],
        "lines": {"type": "Lines", "start": 5, "stop": 6},
        "before": ["    return days[0]\n"],
        "after": ["    return latest(days)\n"],
        "summary": "replaces 1 line by 1",
        "stale": None,
        "merged": None,
        "held": "",
    }
    assert evidence["findings"][0]["why"] == "dates.py takes the first"
    assert evidence["checked"]["by"] == "a checker"
    assert told[0]["needed_by"] == [2]
    assert [one["kind"] for one in told] == ["change", "change", "create", "change"]
    assert [one["optional"] for one in told] == [False, False, False, True]


def test_options_accept_reject_and_take_back(command: Command, run: str, root: Path) -> None:
    ended = command("review", run[-6:], "--accept", "1,3", "--reject", "2", "--reject", "4")
    assert (ended.code, ended.err) == (0, "")
    assert "Written   dates.py, late.py\n" in ended.out
    assert "Accepted  hunks 1 and 3\nRejected  hunks 2 and 4\n" in ended.out
    assert (root / "late.py").read_text() == "latest = max\n"
    assert (root / "dates.py").read_text() == "from late import latest\n\n\n" + BEFORE
    ended = command("review", run, "--take-back", "1,2,3")
    assert "Removed   late.py\n" in ended.out
    assert states(command) == {1: "pending", 2: "pending", 3: "pending", 4: "rejected"}
    assert (root / "dates.py").read_text() == BEFORE
    assert not (root / "late.py").exists()


def test_the_states_are_told_to_programs_that_decide(command: Command, run: str) -> None:
    ended = command("review", run, "--accept", "3", "--json")
    told = [json.loads(line) for line in ended.out.split("\n")[:-1]]
    assert [one["state"] for one in told] == ["pending", "pending", "accepted", "pending"]
    assert "Written   late.py\n" in ended.err


def test_what_needs_others_is_decided_with_them_or_not_at_all(
    command: Command, run: str, root: Path
) -> None:
    alone = command("review", run, "--accept", "2")
    assert alone.code == Exit.USAGE
    assert "Hunk 2 cannot stand without hunk" in alone.err
    assert "nothing was decided.\n--with-needed accepts these too." in alone.err
    assert (root / "dates.py").read_text() == BEFORE
    both = command("review", run, "--accept", "2", "--with-needed")
    assert both.code == 0
    assert (root / "dates.py").read_text() == AFTER
    back = command("review", run, "--take-back", "1")
    assert back.code == Exit.USAGE
    assert "Hunk 2 cannot stand without hunk 1, and nothing was decided.\n" in back.err
    assert (root / "dates.py").read_text() == AFTER
    assert command("review", run, "--take-back", "1", "--with-needed").code == 0
    assert (root / "dates.py").read_text() == BEFORE


def test_all_of_a_file_or_of_the_proposal(command: Command, run: str, root: Path) -> None:
    command("review", "--accept-file", "dates.py", "--with-needed")
    found = states(command)
    assert (found[1], found[2], found[4]) == ("accepted", "accepted", "pending")
    command("review", run, "--accept-all")
    # Changes of tests, for which nobody asked, are written where they are asked for.
    assert (root / "test_dates.py").read_text() == "assert 1\n"
    command("review", run, "--accept-all", "--with-tests")
    assert (root / "test_dates.py").read_text() == "assert 2\n"
    assert set(states(command, run).values()) == {"accepted"}


def test_all_but_some_are_rejected(command: Command, run: str) -> None:
    command("review", "--reject-all", "--accept", "3")
    assert states(command, run) == {1: "rejected", 2: "rejected", 3: "accepted", 4: "rejected"}


def test_what_does_not_fit_stays_and_the_rest_is_accepted(
    command: Command, run: str, root: Path
) -> None:
    mine = BEFORE.replace("days[0]", "days[1]")
    (root / "dates.py").write_text(mine)
    ended = command("review", run, "--accept-all")
    assert ended.code == Exit.WORKSPACE
    assert "Hunk 2 stays as it was. You have changed the same lines.\n" in ended.out
    assert states(command) == {1: "accepted", 2: "stale", 3: "accepted", 4: "pending"}
    assert "return days[1]\n" in (root / "dates.py").read_text()
    told = [json.loads(line) for line in command("review", "--json").out.split("\n")[:-1]]
    assert told[1]["stale"] == {
        "type": "Conflict",
        "yours": "    return days[1]\n",
        "proposed": "    return latest(days)\n",
        "why": "You have changed the same lines.",
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--accept", "9"), "There is no hunk 9: run"),
        (("--evidence", "9"), "There is no hunk 9: run"),
        (("--accept", "1,x"), "is no number of a hunk"),
        (("--accept", "1", "--reject", "1"), "Hunk 1 is asked for in two ways"),
        (("--accept-file", "other.py"), "proposes nothing for other.py."),
        (("--accept-all", "--reject-all"), "exclude each other"),
        (("nowhere",), "There is no run 'nowhere'."),
    ],
)
def test_a_wrong_wish_decides_nothing(
    command: Command, run: str, arguments: tuple[str, ...], said: str
) -> None:
    ended = command("review", *arguments)
    assert ended.code == Exit.USAGE
    assert said in ended.err
    assert set(states(command, run).values()) == {"pending"}


def test_where_nothing_is_proposed_or_left_that_is_an_answer(command: Command, root: Path) -> None:
    none = command("review")
    assert (none.code, none.out) == (
        Exit.NO_PATCH,
        "There is no proposal with something undecided.\n",
    )
    run = propose(root, {"dates.py": AFTER})
    command("review", "--reject-all")
    assert command("review").code == Exit.NO_PATCH
    settled = command("review", run)
    assert settled.code == 0
    assert f"Run {run}: 0 of 2 accepted, 2 rejected\n" in settled.out
    assert f"patchwright review {run} --take-back N\n" in settled.out


def test_others_that_wait_are_named_and_an_older_one_can_be_shown(
    command: Command, run: str, root: Path
) -> None:
    other = propose(root, {"dates.py": AFTER}, Asked(issue="Another"))
    shown = command("review").out
    assert f"Run {other}: 0 of 2 accepted, 2 left\n" in shown
    assert f"patchwright review {run}    0 of 4 accepted, 4 left\n" in shown
    newer = propose(root, {"dates.py": AFTER}, Asked(issue="Another"))
    assert newer in command("review").out
    older = command("review", other).out
    assert "a newer run has proposed something for the same issue\n" in older


def test_all_that_speaks_for_a_hunk(command: Command, run: str) -> None:
    command("review", run, "--accept", "3")
    shown = command("review", "--evidence", "2").out
    assert shown.startswith("\nWhy hunk 2\n")
    assert "  Found     dates.py:1 last: dates.py takes the first (by searcher)\n" in shown
    assert "  Needs     hunk 1\n" in shown
    told = json.loads(command("review", "--evidence", "2", "--json").out)
    assert told["explanation"] == "Take the last day."
    assert " accepted (terminal " in command("review", "--evidence", "3").out


def test_a_patch_that_is_applied_as_a_whole_is_accepted_hunk_by_hunk(
    command: Command, run: str, root: Path
) -> None:
    assert "Hunks     0 of 4 accepted, 4 left\n" in command("runs", "show", run).out
    applied = command("runs", "apply", run)
    assert "Written   dates.py, late.py\n" in applied.out
    assert states(command, run) == {1: "accepted", 2: "accepted", 3: "accepted", 4: "pending"}
    assert "  3 of 4 accepted, 1 left  Wrong day\n" in command("runs", "list").out
    assert f"Hunks     3 of 4 accepted, 1 left\n  patchwright review {run}\n" in (
        command("runs", "show", run).out
    )
    (listed,) = map(json.loads, command("runs", "list", "--json").out.split("\n")[:-1])
    assert listed["hunks"] == {"accepted": 3, "rejected": 0, "left": 1}
    assert "latest(days)" in (root / "dates.py").read_text()


def test_after_some_hunks_the_whole_patch_is_not_written_and_the_review_named(
    command: Command, run: str, root: Path
) -> None:
    command("review", run, "--accept", "1,3")
    ended = command("runs", "apply", run)
    assert ended.code == Exit.WORKSPACE
    assert f"patchwright review {run}\n" in ended.err
    assert (root / "dates.py").read_text() == "from late import latest\n\n\n" + BEFORE


def test_what_is_named_can_neither_command_the_terminal_nor_pass_for_our_words(
    command: Command, root: Path
) -> None:
    path = "a\x1b[2K\u202e.py"
    run = propose(root, {path: "x = '\x1b]0;x\x07'\n"}, Asked(issue="\x1b[31mEvil"))
    shown = command("review").out + command("review", run, "--accept-all").out
    shown += command("review", "--evidence", "1").err + command("runs", "list").out
    assert not {"\x1b", "\x07", "\u202e"} & set(shown)


@pytest.fixture
def corrected(root: Path, command: Command) -> Path:
    """A file whose second hunk was accepted before its run was corrected and proposed another."""
    file = root / "dates.py"
    for after in (BEFORE.replace("days[0]", "days[-1]"), BEFORE.replace("days[0]", "max(days)")):
        proposing.propose(root, FileChange(path="dates.py", before=BEFORE, after=after))
        if "days[-1]" in after:
            assert command("review", "--accept", "1").code == 0
    assert "days[-1]" in file.read_text()
    return file


def test_what_was_accepted_of_an_older_revision_can_be_taken_back(
    corrected: Path, command: Command
) -> None:
    newest = command("review", proposing.script.RUN)
    assert ": conflicts" in newest.out
    older = f"  patchwright review {proposing.script.RUN} --revision 1"
    assert f"{older}\n" in newest.out
    shown = command(*older.split()[1:])
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(
        f"Run {proposing.script.RUN}, revision 1: 1 of 1 accepted\n   1. dates.py:6 (-1 +1): accepted"
    )
    assert f"{older} --take-back N\n" in shown.out
    assert (
        "The run was corrected, and has proposed revision 2 since:\n"
        f"  patchwright review {proposing.script.RUN}\n"
    ) in shown.out
    back = command(*older.split()[1:], "--take-back", "1")
    assert (back.code, corrected.read_text()) == (0, BEFORE)
    # Its summary tells of the newer one too.
    assert "has proposed revision 2 since:\n" in back.out
    assert f"{older}\n" in back.out
    assert states(command, proposing.script.RUN) == {1: "pending"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((proposing.script.RUN, "--revision", "3"), "no revision 3: its revisions are 1 to 2."),
        (("--revision", "1"), "--revision is one of a run.\nName the run before it."),
        ((proposing.script.RUN, "--revision", "0"), "0 is not in the range x>=1"),
    ],
)
@pytest.mark.usefixtures("corrected")
def test_a_revision_that_is_not_there_is_said(
    command: Command, arguments: tuple[str, ...], said: str
) -> None:
    ended = command("review", *arguments)
    assert ended.code == Exit.USAGE
    assert said in ended.err


def test_when_all_is_decided_the_newest_proposal_is_meant_by_what_names_its_hunks(
    command: Command, run: str, root: Path
) -> None:
    command("review", "--accept-all", "--with-tests")
    assert command("review").code == command("review", "--accept-all").code == Exit.NO_PATCH
    assert set(states(command).values()) == {"accepted"}
    assert command("review", "--evidence", "2").out.startswith("\nWhy hunk 2\n")
    back = command("review", "--take-back", "2")
    assert (back.code, back.err) == (0, "")
    assert "Accepted  hunks 1, 3 and 4\nLeft      hunk 2\n" in back.out
    assert "return days[0]\n" in (root / "dates.py").read_text()
    assert f"  patchwright review {run}\n" in back.out


def test_what_is_taken_back_is_of_the_newest_proposal_though_an_older_one_waits(
    command: Command, run: str, root: Path
) -> None:
    assert len(states(command)) == 4
    newer = propose(root, {"late.py": "latest = min\n"}, Asked(issue="Another"))
    command("review", newer, "--accept", "1")
    assert command("review").out.startswith(f"Run {run}: 0 of 4 accepted")
    back = command("review", "--take-back", "1")
    assert f"Other proposals have something undecided too:\n  patchwright review {run} " in back.out
    assert "Removed   late.py\n" in back.out
    assert not (root / "late.py").exists()


def test_what_was_accepted_and_then_changed_is_its_users_and_it_is_said_what_to_do(
    command: Command, run: str, root: Path
) -> None:
    command("review", run, "--accept", "1,2,3")
    accepted = (root / "dates.py").read_text()
    mine = accepted.replace("latest(days)", "latest(days) or mine")
    (root / "dates.py").write_text(mine)
    back = command("review", run, "--take-back", "2")
    assert (back.code, (root / "dates.py").read_text()) == (Exit.WORKSPACE, mine)
    assert (
        "Hunk 2 stays as it was. You accepted it, and have changed it since: what is there now"
        " is yours. To take it out, edit dates.py, or undo there what you changed and take it"
        " back again.\n"
    ) in back.out
    assert "Accepted  hunks 1 and 3\nChanged   hunk 2, by you since you accepted it\n" in back.out
    assert f"Run {run}: 3 of 4 accepted (1 changed since), 1 left\n" in command("review", run).out
    # What was told to do helps.
    (root / "dates.py").write_text(accepted)
    assert command("review", run, "--take-back", "2").code == 0


def test_files_that_were_written_are_named_once(command: Command, run: str) -> None:
    ended = command("review", run, "--accept", "1,3")
    assert ended.out.count("Written") == 1
    back = command("review", run, "--take-back", "3", "--with-needed", "--accept", "4")
    assert back.out.startswith(
        "Written   dates.py\nRemoved   late.py\nWritten   test_dates.py\n\n"
        "Accepted  hunk 4\nLeft      hunks 1, 2 and 3\nTo go on"
    )
    assert "No file was changed this time." in command("review", run, "--reject", "1").out


def test_what_files_themselves_decided_is_said_in_plain_words(
    command: Command, run: str, root: Path
) -> None:
    for text in (AFTER, AFTER.replace("latest(days)", "mine(days)"), BEFORE):
        (root / "dates.py").write_text(text)
        command("review")
    shown = command("review", run, "--evidence", "2").out
    history = [line.split(" ", 5)[5] for line in shown.split("\n") if "  History " in line]
    assert [line.partition(" (")[0].split(" ", 2)[2] for line in history[-3:]] == [
        "accepted: seen in the file",
        "changed: the file has neither its old lines nor its new ones",
        "undecided again: not seen in the file any more",
    ]
