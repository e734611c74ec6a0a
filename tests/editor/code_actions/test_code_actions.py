"""What is offered at a place in a text."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types as lsp
from tests.support.scripted_editor import ABLE, Scene, make_scene

from patchwright.editor.code_actions import reference
from patchwright.editor.code_actions.offering import code_action
from patchwright.editor.commands.shapes import IssueAsked
from patchwright.editor.session import folders
from patchwright.issues.references import typed

Span = tuple[int, int, int, int]

AUTOMATIC = lsp.CodeActionTriggerKind.Automatic
MARKDOWN = "# Broken report\n\nThe report of last month ends\none day too early.\n\n# Other\n"
COMMENT = "x = 1\n# The total is wrong for\n# months that have 31 days.\ny = 2\n"


async def actions(
    tmp_path: Path,
    text: str,
    at: Span,
    *,
    path: str = "a.py",
    encoding: str = "utf-16",
    **context: Any,
) -> list[lsp.CodeAction]:
    scene = make_scene(tmp_path, {}, opened={path: text}, client=replace(ABLE, encoding=encoding))
    line, column, end_line, end_column = at
    params = lsp.CodeActionParams(
        text_document=lsp.TextDocumentIdentifier(scene.uri(path)),
        range=lsp.Range(lsp.Position(line, column), lsp.Position(end_line, end_column)),
        context=lsp.CodeActionContext(diagnostics=context.pop("diagnostics", []), **context),
    )
    return await code_action(scene.session, params)


def titles(found: list[lsp.CodeAction]) -> list[str]:
    return [one.title for one in found]


def argument(found: lsp.CodeAction) -> dict[str, Any]:
    assert found.command
    assert found.command.arguments
    (only,) = found.command.arguments
    return cast("dict[str, Any]", only)


def cursor(line: int, column: int) -> Span:
    return (line, column, line, column)


def problem(message: str, severity: int | None = 1, source: str = "lint") -> lsp.Diagnostic:
    return lsp.Diagnostic(
        range=lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1)),
        message=message,
        severity=lsp.DiagnosticSeverity(severity) if severity else None,
        source=source,
        code="E1",
    )


async def test_a_reference_at_the_cursor_is_offered_with_its_command(tmp_path: Path) -> None:
    found = await actions(tmp_path, "x = 1  # see #12\n", cursor(0, 14))
    assert titles(found) == ["Fix #12", "Where would #12 be fixed?"]
    assert [one.command.command for one in found if one.command] == [
        "patchwright.fix",
        "patchwright.locate",
    ]
    assert {one.kind for one in found} == {lsp.CodeActionKind.QuickFix}
    assert argument(found[0])["issue"] == "#12"
    assert argument(found[0])["uri"].endswith("/a.py")


@pytest.mark.parametrize(("column", "n"), [(12, 1), (13, 2), (16, 2), (17, 1)])
async def test_a_cursor_at_either_end_touches_a_reference(
    tmp_path: Path, column: int, n: int
) -> None:
    assert len(await actions(tmp_path, "x = 1  # see #12 and\n", cursor(0, column))) == n


async def test_what_is_touched_comes_before_the_rest_of_the_line(tmp_path: Path) -> None:
    found = await actions(tmp_path, "# see #1, #2 and #3\n", cursor(0, 10))
    assert titles(found) == ["Fix #2", "Where would #2 be fixed?", "Fix #1", "Fix #3"]


async def test_no_more_than_five_references_are_offered_each_once(tmp_path: Path) -> None:
    text = "# #1 #1 #2 #3 #4 #5 #6 #7\n"
    found = await actions(tmp_path, text, cursor(0, 0))
    assert titles(found) == [f"Fix #{number}" for number in range(1, 6)]


async def test_a_selection_over_lines_offers_what_stands_in_it(tmp_path: Path) -> None:
    found = await actions(tmp_path, "# #1\n# #2\n# #3\n", (0, 0, 1, 4))
    assert titles(found)[:2] == ["Fix #1", "Where would #1 be fixed?"]
    assert "Fix #2" in titles(found)
    assert "Fix #3" not in titles(found)


@pytest.mark.parametrize(
    "text",
    [
        "#12",
        "GH-12",
        "owner/repo#12",
        "https://github.com/owner/repo/issues/12",
        "https://ghe.example.com/owner/repo/pull/12",
    ],
)
async def test_the_command_means_what_the_text_means(tmp_path: Path, text: str) -> None:
    found = await actions(tmp_path, f"See {text} here.\n", cursor(0, 6), path="a.txt")
    (meant,) = reference.find(f"See {text} here.\n", "a.txt")
    assert typed(argument(found[0])["issue"]) == meant.ref
    assert titles(found)[0] == f"Fix {meant.ref}"


async def test_a_link_is_followed_by_its_target(tmp_path: Path) -> None:
    text = "See [#12](https://github.com/owner/repo/issues/12).\n"
    found = await actions(tmp_path, text, cursor(0, 6), path="a.md")
    assert typed(argument(found[0])["issue"]) == reference.find(text, "a.md")[0].ref


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_columns_are_the_editor_s(tmp_path: Path, encoding: str) -> None:
    line = "# 😀é #12"
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    column = len(line.encode(codec)) // width
    found = await actions(tmp_path, line + " and\n", cursor(0, column), encoding=encoding)
    assert len(found) == 2
    found = await actions(tmp_path, line + " and\n", cursor(0, column + 1), encoding=encoding)
    assert len(found) == 1


async def test_selected_prose_is_offered_with_its_text(tmp_path: Path) -> None:
    found = await actions(tmp_path, MARKDOWN, (2, 0, 3, 18), path="a.md")
    assert titles(found) == [
        "Fix the issue described here",
        "Where would the issue described here be fixed?",
    ]
    asked = IssueAsked.model_validate(argument(found[0]))
    assert asked.text == "The report of last month ends\none day too early."
    assert asked.range
    assert asked.range.start.line == 2


async def test_selected_comments_are_offered_without_their_signs(tmp_path: Path) -> None:
    found = await actions(tmp_path, COMMENT, (1, 0, 2, 28))
    assert argument(found[0])["text"] == "The total is wrong for\nmonths that have 31 days."


@pytest.mark.parametrize(
    ("text", "at", "path"),
    [
        (COMMENT, (0, 0, 0, 5), "a.py"),
        (MARKDOWN, (2, 0, 2, 10), "a.md"),
        ("word " * 5_000, (0, 0, 0, 25_000), "a.md"),
        ("", (0, 0, 0, 0), "a.md"),
    ],
)
async def test_what_describes_no_issue_is_not_offered(
    tmp_path: Path, text: str, at: Span, path: str
) -> None:
    assert not await actions(tmp_path, text, at, path=path)


@pytest.mark.parametrize(("text", "path", "line"), [(MARKDOWN, "a.md", 2), (COMMENT, "a.py", 1)])
async def test_around_a_cursor_prose_is_offered_only_where_the_user_asks(
    tmp_path: Path, text: str, path: str, line: int
) -> None:
    at = cursor(line, 5)
    assert len(await actions(tmp_path, text, at, path=path)) == 2
    assert not await actions(tmp_path, text, at, path=path, trigger_kind=AUTOMATIC)


async def test_a_short_remark_is_no_issue(tmp_path: Path) -> None:
    assert not await actions(tmp_path, "x = 1  # this is one short remark\n", cursor(0, 12))


async def test_problems_are_offered_worst_first_and_ours_never(tmp_path: Path) -> None:
    diagnostics = [
        problem("hint", 4),
        problem("second " * 20, 2),
        problem("first\nof two lines", 1),
        problem("ours", 3, "patchwright"),
        problem("  ", 1),
    ]
    found = await actions(tmp_path, "x = 1\n", cursor(0, 0), diagnostics=diagnostics)
    assert titles(found) == [
        "Fix this problem: first of two lines",
        f"Fix this problem: {('second ' * 20)[:59]}…",
        "Fix this problem: hint",
    ]
    assert found[0].diagnostics == [diagnostics[2]]
    asked = IssueAsked.model_validate(argument(found[0]))
    assert asked.diagnostic
    assert (asked.diagnostic.message, asked.diagnostic.code) == ("first\nof two lines", "E1")


@pytest.mark.parametrize(
    ("only", "offered"),
    [
        (None, True),
        ([], True),
        ([lsp.CodeActionKind.Empty], True),
        ([lsp.CodeActionKind.QuickFix], True),
        (["quickfix.more"], False),
        ([lsp.CodeActionKind.Refactor, lsp.CodeActionKind.Source], False),
    ],
)
async def test_an_editor_that_wants_other_kinds_gets_nothing(
    tmp_path: Path, only: Any, offered: bool
) -> None:
    assert bool(await actions(tmp_path, "# #12\n", cursor(0, 3), only=only)) is offered


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "file:///elsewhere/a.py"])
async def test_what_lies_in_no_folder_is_offered_nothing(tmp_path: Path, uri: str) -> None:
    scene = make_scene(tmp_path, {})
    scene.editor.open(uri, "# #12\n")
    params = lsp.CodeActionParams(
        text_document=lsp.TextDocumentIdentifier(uri),
        range=lsp.Range(lsp.Position(0, 3), lsp.Position(0, 3)),
        context=lsp.CodeActionContext(diagnostics=[]),
    )
    assert not await code_action(scene.session, params)


async def test_while_folders_are_opened_a_request_waits_for_them(tmp_path: Path) -> None:
    scene, params = still_opening(tmp_path)
    asked = asyncio.ensure_future(code_action(scene.session, params))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not asked.done()
    scene.session.folders.add(scene.folder)
    scene.session.folders.settle()
    assert titles(await asked) == ["Fix #12", "Where would #12 be fixed?"]


async def test_a_folder_that_is_never_opened_is_waited_for_no_longer_than_there_is_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "PATIENCE", 0.0)
    scene, params = still_opening(tmp_path)
    assert await code_action(scene.session, params) == []


def still_opening(tmp_path: Path) -> tuple[Scene, lsp.CodeActionParams]:
    """A session whose one folder is on its way, and a question about a file in it."""
    scene = make_scene(tmp_path, {}, opened={"a.py": "# #12\n"})
    scene.session.folders = folders.Folders()
    params = lsp.CodeActionParams(
        text_document=lsp.TextDocumentIdentifier(scene.uri("a.py")),
        range=lsp.Range(lsp.Position(0, 3), lsp.Position(0, 3)),
        context=lsp.CodeActionContext(diagnostics=[]),
    )
    return scene, params


async def test_a_text_is_read_once_for_each_of_its_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = list[str]()

    def find(text: str, path: str) -> tuple[reference.Reference, ...]:
        reads.append(path)
        return real(text, path)

    real = reference.find
    monkeypatch.setattr(reference, "find", find)
    text = f"# {tmp_path} #12\n\nx = 1\n"
    for line in (0, 0, 2, 1, 0):
        await actions(tmp_path, text, cursor(line, 0))
    assert reads == ["a.py"]


@given(
    st.lists(st.integers(0, 40) | st.just(2**31 - 1), min_size=4, max_size=4),
    st.sampled_from(["a.py", "a.md"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
async def test_any_range_is_answered(tmp_path: Path, at: list[int], path: str) -> None:
    line, column, end_line, end_column = at
    await actions(tmp_path, MARKDOWN + COMMENT, (line, column, end_line, end_column), path=path)
