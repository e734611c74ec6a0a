"""Texts follow the editor's changes exactly, whatever it counts and however it cuts."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from tests.support.editor_texts import EditorTexts
from tests.support.fake_editor import editing

from patchwright.domain.columns import from_column, to_column
from patchwright.domain.text import split_lines
from patchwright.editor.texts.changes import change_lines, with_change
from patchwright.editor.texts.documents import Documents

ENCODINGS = ("utf-8", "utf-16", "utf-32")
LETTERS = "ab\n\r\r\néß😀\f\v\x1c\x85\u2028\u2029"


def span(line: int, column: int, end_line: int, end_column: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, column), lsp.Position(end_line, end_column))


def change(where: lsp.Range, text: str) -> lsp.TextDocumentContentChangeEvent_Type1:
    return lsp.TextDocumentContentChangeEvent_Type1(range=where, text=text)


@pytest.mark.parametrize(
    ("text", "where", "new", "expected"),
    [
        ("ab\ncd", span(0, 1, 1, 1), "-", "a-d"),
        ("ab\ncd", span(0, 99, 0, 99), "!", "ab!\ncd"),
        ("ab\r\ncd", span(0, 2, 0, 2), "!", "ab!\r\ncd"),
        ("ab\r\ncd", span(0, 3, 0, 9), "!", "ab!\r\ncd"),
        ("ab", span(9, 0, 9, 9), "!", "ab!"),
        ("ab\n", span(1, 0, 1, 0), "c", "ab\nc"),
        ("", span(0, 0, 0, 0), "x", "x"),
        ("ab\ncd", span(1, 1, 0, 1), "-", "a-d"),
        ("a\fb\u2028c\x85d\ne", span(1, 0, 1, 1), "E", "a\fb\u2028c\x85d\nE"),
        ("a\rb", span(1, 0, 1, 1), "\nc", "a\r\nc"),
        ("a\nb", span(0, 1, 0, 1), "\r", "a\r\nb"),
        ("a\r\nb", span(1, 0, 1, 1), "", "a\r\n"),
        ("a\rx\nb", span(1, 0, 1, 1), "", "a\r\nb"),
        ("😀b", span(0, 1, 0, 2), "", "b"),
        ("😀b", span(0, 2, 0, 3), "c", "😀c"),
    ],
)
def test_a_change_is_made_where_the_editor_means_it(
    text: str, where: lsp.Range, new: str, expected: str
) -> None:
    lines = split_lines(text)
    change_lines(lines, change(where, new), "utf-16")
    assert "".join(lines) == expected
    assert lines == split_lines(expected)


def test_halves_of_a_code_point_that_come_together_are_one() -> None:
    half = with_change("", change(span(0, 0, 0, 0), "\ud83d"), "utf-16")
    assert with_change(half, change(span(0, 1, 0, 1), "\ude00"), "utf-16") == "😀"


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(line=st.text(LETTERS.replace("\r", "").replace("\n", "")), data=st.data())
def test_columns_go_there_and_back(encoding: str, line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(0, len(line)))
    assert from_column(line, to_column(line, column, encoding), encoding) == column


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(line=st.text(), column=st.integers(-3, 200))
def test_any_column_is_one_of_the_line(encoding: str, line: str, column: int) -> None:
    assert 0 <= from_column(line, column, encoding) <= len(line)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=st.text(LETTERS), data=st.data())
def test_any_sequence_of_edits_gives_what_a_plain_editor_has(
    encoding: str, text: str, data: st.DataObject
) -> None:
    """The model keeps one string, and finds places by offsets of its own."""
    editor, documents = EditorTexts(encoding), Documents(encoding)
    uri = "file:///a.py"
    documents.opened(lsp.TextDocumentItem(uri, "python", 1, text))
    for version in range(2, data.draw(st.integers(2, 6))):
        where, new = drawn_range(data, text, encoding), data.draw(st.text(LETTERS))
        text = editor.edited(text, [{"range": where, "newText": new}])
        documents.changed(uri, version, [change(as_lsp(where), new)])
        assert (found := documents.get(uri))
        assert (found.text, found.version) == (text, version)


def drawn_range(data: st.DataObject, text: str, encoding: str) -> dict[str, Any]:
    lines = split_lines(text) or [""]

    def place() -> dict[str, int]:
        line = data.draw(st.integers(0, len(lines) - 1))
        plain = lines[line].rstrip("\r\n")
        column = data.draw(st.integers(0, len(plain)))
        return {"line": line, "character": to_column(plain, column, encoding)}

    start, end = sorted((place(), place()), key=lambda at: (at["line"], at["character"]))
    return {"start": start, "end": end}


def as_lsp(given: dict[str, Any]) -> lsp.Range:
    (start, end) = given["start"], given["end"]
    return span(start["line"], start["character"], end["line"], end["character"])


def test_ten_thousand_keystrokes_touch_only_their_lines() -> None:
    """The list of lines is the same object, and no line away from the cursor is made anew."""
    lines = [f"line {number}\n" for number in range(200_000)]
    far = lines[-1]
    for number in range(10_000):
        change_lines(lines, change(span(5, 0, 5, 0), "x"), "utf-16")
        assert lines[-1] is far, number
    assert lines[5] == "x" * 10_000 + "line 5\n"


async def test_no_text_is_put_together_for_a_keystroke(tmp_path: Path) -> None:
    """Whoever listens to changes must not ask for the text of each: it may be of megabytes."""
    uri = (tmp_path / "a.py").as_uri()
    async with editing(tmp_path) as editor:
        editor.open(uri, "text")
        editor.type(uri, "other")
        await editor.quiet()
        [document] = editor.server.session.documents._open.values()  # pyright: ignore[reportPrivateUsage] - to ask makes it
        assert (document.version, document.now) == (2, None)


async def test_documents_that_were_never_opened_are_left_alone(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        ghost = {"uri": "file:///ghost.py", "version": 2}
        editor.notify(
            "textDocument/didChange", {"textDocument": ghost, "contentChanges": [{"text": "x"}]}
        )
        editor.notify("textDocument/didClose", {"textDocument": ghost})
        await editor.command("status")
        assert editor.server.session.documents.get("file:///ghost.py") is None
        assert editor.problems == []


async def test_opening_twice_takes_the_later_text_and_closing_twice_is_one(tmp_path: Path) -> None:
    uri = (tmp_path / "a b.py").as_uri()
    async with editing(tmp_path) as editor:
        documents = editor.server.session.documents
        editor.open(uri, "old")
        editor.open(uri, "new", language="lua")
        await editor.command("status")
        assert (found := documents.get(uri.replace("%20", " ")))
        assert (found.text, found.language, found.uri) == ("new", "lua", uri)
        editor.close(uri)
        editor.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        await editor.command("status")
        assert documents.get(uri) is None


CHANGES: list[tuple[list[Any], int | None, str]] = [
    ([{"text": "whole"}], 7, "whole"),
    ([{"text": "whole", "range": None, "rangeLength": None}], 7, "whole"),
    (
        [
            {
                "text": "X",
                "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}},
            }
        ],
        7,
        "Xne",
    ),
    (
        [
            {
                "text": "all",
                "range": {
                    "start": {"line": -1, "character": 5},
                    "end": {"line": 2**53 - 1, "character": 10**400},
                },
            }
        ],
        7,
        "all",
    ),
    ([{"text": "a"}, {"text": "b"}], 7, "b"),
    ([{"text": "late"}], 1, "late"),
    ([{"text": "none"}], None, "none"),
    ([], 7, "one"),
]


@pytest.mark.parametrize(("changes", "version", "expected"), CHANGES)
async def test_every_kind_of_change_is_taken(
    changes: list[Any], version: int | None, expected: str, tmp_path: Path
) -> None:
    uri = (tmp_path / "a.py").as_uri()
    async with editing(tmp_path) as editor:
        editor.open(uri, "one")
        document = {"uri": uri, "version": version}
        editor.notify(
            "textDocument/didChange", {"textDocument": document, "contentChanges": changes}
        )
        await editor.command("status")
        assert (found := editor.server.session.documents.get(uri))
        assert (found.text, found.version) == (expected, version or 2)
