"""How a command is told its issue, and what it says of it."""

import json
from pathlib import Path

import pytest
from tests.support.commands import Command
from tests.support.scripted_program import FETCHED, ScriptedProgram

from patchwright.cli.exits import Exit
from patchwright.cli.issue import issue_line
from patchwright.domain.errors import IssueError
from patchwright.domain.issue import Issue, IssueRef
from patchwright.issues.github.fetching import Fetched

LINE = 'Issue     octo/demo#12 "Wrong day" (open, 2 comments, 1 image and 1 file named, not looked at)\n'


@pytest.mark.parametrize(
    ("name", "ref"),
    [
        ("12", IssueRef(number=12)),
        ("#12", IssueRef(number=12)),
        ("GH-12", IssueRef(number=12)),
        ("octo/demo#12", IssueRef(number=12, repository="octo/demo")),
        (
            "https://github.com/octo/demo/issues/12",
            IssueRef(number=12, repository="octo/demo", host="github.com"),
        ),
        (
            "https://github.com/octo/demo/pull/12",
            IssueRef(number=12, repository="octo/demo", host="github.com"),
        ),
    ],
)
def test_a_number_and_a_reference_mean_an_issue(
    name: str, ref: IssueRef, command: Command, program: ScriptedProgram
) -> None:
    ended = command("fix", name)
    assert (ended.code, ended.err) == (0, "")
    assert program.refs == [ref]
    assert program.issues == [FETCHED]
    assert ended.out.startswith(LINE)


@pytest.mark.parametrize(
    "address", ["https://github.com/octo/demo/discussions/12", "HTTP://example.org/"]
)
def test_an_address_of_something_else_is_no_file_and_no_issue(
    address: str, command: Command, program: ScriptedProgram
) -> None:
    ended = command("fix", address)
    assert (ended.code, program.refs) == (Exit.USAGE, [])
    assert ended.err == (
        f"{address} is the address of no issue and no pull request.\nName one as its page does;"
        " what is told elsewhere, as in a discussion, save to a file and name that.\n"
    )


@pytest.mark.parametrize("name", ["./12", "ISSUE.md", "12.md"])
def test_other_names_mean_a_file(
    name: str, command: Command, program: ScriptedProgram, tmp_path: Path
) -> None:
    for file in ("12", "12.md"):
        (tmp_path / file).write_text("Wrong day\n")
    assert command("fix", name).code == 0
    assert program.refs == []
    assert program.issues[0].title == "Wrong day"


def test_a_file_that_is_named_like_a_number_is_not_taken_and_that_is_said(
    command: Command, program: ScriptedProgram, tmp_path: Path
) -> None:
    (tmp_path / "12").write_text("Wrong day\n")
    ended = command("fix", "12")
    assert program.refs == [IssueRef(number=12)]
    assert ended.err == "12 is read as the number of an issue; the file of that name is ./12.\n"


def test_standard_input_is_read_as_before(command: Command, program: ScriptedProgram) -> None:
    assert command("fix", "-", stdin=b"Wrong day\n").code == 0
    assert (program.refs, program.issues[0].title) == ([], "Wrong day")


def test_notices_stand_beside_the_output(command: Command, program: ScriptedProgram) -> None:
    program.fetched = Fetched(issue=FETCHED, notices=("It is \x1b[2J old.", "It has moved."))
    ended = command("fix", "12")
    assert ended.err == "It is \\x1b[2J old.\nIt has moved.\n"


def test_json_has_stdout_for_itself(command: Command, program: ScriptedProgram) -> None:
    program.fetched = Fetched(issue=FETCHED, notices=("It has moved.",))
    ended = command("fix", "12", "--json")
    assert all(json.loads(line) for line in ended.out.split("\n")[:-1])
    assert ended.err.startswith(f"It has moved.\n{LINE}")


def test_an_issue_that_cannot_be_had_ends_with_its_own_code(
    command: Command, program: ScriptedProgram
) -> None:
    program.raises = IssueError("It is gone.", remedy="Look elsewhere.")
    ended = command("fix", "12")
    assert (ended.code, ended.out, ended.err) == (
        Exit.NO_ISSUE,
        "",
        "It is gone.\nLook elsewhere.\n",
    )


@pytest.mark.parametrize(
    ("issue", "line"),
    [
        (Issue(title="T", origin="o/r#1"), 'Issue     o/r#1 "T"'),
        (Issue(title="T\x1b", origin="o/r#1", state="closed"), 'Issue     o/r#1 "T\\x1b" (closed)'),
        (
            Issue(title="T", origin="o/r#1", state="open", attachments=("file x", "file y")),
            'Issue     o/r#1 "T" (open, 2 files named, not looked at)',
        ),
    ],
)
def test_one_line_says_what_was_fetched(issue: Issue, line: str) -> None:
    assert issue_line(issue) == line
