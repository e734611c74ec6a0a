"""`patchwright.fix`: what is meant, what is answered, what becomes of it."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.scripted_folder import Editor, an_editor

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Trust
from patchwright.editor.commands.fix import FIX
from patchwright.editor.protocol.faults import InvalidParams


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    return an_editor(tmp_path)


async def fixed(editor: Editor, *given: Any) -> dict[str, Any]:
    answer = await FIX(editor.session, list(given))
    await editor.ended()
    return answer


async def test_it_answers_with_the_id_under_which_the_run_begins(editor: Editor) -> None:
    answer = await fixed(editor, "#12")
    assert answer == {"run": "20260102-030405-000000", "already": False}
    assert [begun[0] for begun in editor.folder.begun] == [answer["run"]]


@pytest.mark.parametrize(
    "given",
    [
        ["#12"],
        [12],
        ["12", {"uri": ""}],
        [{"issue": "#12"}],
        ['{"issue": "GH-12"}'],
        ["https://github.com/o/r/issues/12", None],
        [{"issue": "#12", "uri": None, "range": None, "text": None}],
        ["#12", []],
    ],
)
async def test_an_issue_is_named_in_every_way_in_which_people_type_it(
    editor: Editor, given: list[Any]
) -> None:
    await fixed(editor, *given)
    assert [begun[1].title for begun in editor.folder.begun] == ["Wrong day"]


async def test_words_that_are_typed_are_the_users_own(editor: Editor) -> None:
    await fixed(editor, "last()", "gives", "the first day")
    [(_, issue, _, _)] = editor.folder.begun
    assert (issue.title, issue.trust) == ("last() gives the first day", Trust.USER)


async def test_words_of_a_file_come_from_outside_and_say_where_they_stand(editor: Editor) -> None:
    uri = editor.open("todo.md", "\n\n# Wrong day\n\nIt is the first.\n")
    span = {"start": {"line": 2, "character": 0}, "end": {"line": 4, "character": 16}}
    await fixed(editor, {"uri": uri, "range": span, "text": "# Wrong day\n\nIt is the first."})
    [(_, issue, _, _)] = editor.folder.begun
    assert (issue.title, issue.body, issue.origin, issue.trust) == (
        "Wrong day",
        "It is the first.",
        "todo.md:3",
        Trust.OUTSIDE,
    )


async def test_a_selection_alone_means_the_prose_in_it(editor: Editor) -> None:
    uri = editor.open("dates.py", "# The last day is wrong.\nx = 1\n")
    span = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 3}}
    await fixed(editor, {"uri": uri, "range": span})
    assert editor.folder.begun[0][1].title == "The last day is wrong."


async def test_a_selection_of_code_names_no_issue(editor: Editor) -> None:
    uri = editor.open("dates.py", "x = 1\n")
    span = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 5}}
    with pytest.raises(UserError, match="prose"):
        await fixed(editor, {"uri": uri, "range": span})


async def test_a_diagnostic_is_an_issue_with_its_place_and_the_lines_around(editor: Editor) -> None:
    uri = editor.open("dates.py", "".join(f"line {n}\n" for n in range(40)))
    problem: dict[str, Any] = {
        "message": "day is undefined",
        "code": "F821",
        "source": "ruff",
        "range": {"start": {"line": 20, "character": 0}, "end": {"line": 20, "character": 3}},
        "severity": 1,
        "data": {"anything": []},
    }
    await fixed(editor, {"uri": uri, "diagnostic": problem})
    [(_, issue, _, _)] = editor.folder.begun
    assert (issue.title, issue.origin, issue.trust) == (
        "day is undefined",
        "dates.py:21",
        Trust.OUTSIDE,
    )
    assert issue.body.startswith("ruff: F821 reports this in dates.py, line 21.\n\nLines 11 to 31:")
    assert "line 10\n" in issue.body
    assert "line 30\n" in issue.body
    assert "line 31" not in issue.body


async def test_no_line_of_a_file_with_secrets_comes_with_a_diagnostic(editor: Editor) -> None:
    uri = editor.open(".env", "KEY=s3cret\n")
    here = {"line": 0, "character": 0}
    problem = {"message": "no quotes", "range": {"start": here, "end": here}}
    await fixed(editor, {"uri": uri, "diagnostic": problem})
    [(_, issue, _, _)] = editor.folder.begun
    assert issue.body == "A tool reports this in .env, line 1."


async def test_unsaved_text_and_settings_for_this_run_go_with_it(editor: Editor) -> None:
    editor.open("dates.py", "unsaved")
    await fixed(editor, "#12", {"model": "m2", "maxCost": 0.5})
    assert editor.folder.begun[0][2:] == (
        {"dates.py": "unsaved"},
        {"model": "m2", "max_cost": 0.5},
    )


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([{"isue": "#12"}], "isue: Extra inputs are not permitted"),
        ([{"issue": "#12"}, {"model": "m"}], "they are one object"),
        ([["#12"]], "they are one object"),
        ([{"maxCost": -1}], "maxCost: Input should be greater than or equal to 0"),
        ([{"range": {"start": {"line": -1}}}], "range.start.line"),
    ],
)
async def test_arguments_that_do_not_fit_are_refused_with_a_sentence(
    editor: Editor, given: list[Any], why: str
) -> None:
    with pytest.raises(
        InvalidParams, match=r"The arguments of patchwright\.fix do not fit"
    ) as told:
        await fixed(editor, *given)
    assert why in str(told.value)


@pytest.mark.parametrize("given", [[], [None], ["  "], ["nothing"], ["https://example.org/12"]])
async def test_what_names_no_issue_is_told_how_to(editor: Editor, given: list[Any]) -> None:
    with pytest.raises(UserError, match="owner/repo#12"):
        await fixed(editor, *given)
    assert editor.folder.begun == []
