"""Where an issue may have its cause, as the editor shows it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from tests.support.scripted_editor import ABLE, Scene, make_scene

from patchwright.domain.evidence import Finding
from patchwright.domain.text import Location, lines_range, split_lines
from patchwright.editor.places.locating import clear_places, show_places
from patchwright.editor.places.places_page import page
from patchwright.editor.session.client import Client
from patchwright.editor.texts.marks import Mark, mark_of, moved
from patchwright.editor.words import ordinal
from patchwright.graph.places import Places, RankedFile

CODE = (
    "import x\n\n\n@total.cache\ndef total(é😀, b):\n    return total\n\n\nclass Other:\n    pass\n"
)


def finding(path: str, first: int, last: int, symbol: str, why: str = "It is named.") -> Finding:
    return Finding(
        location=Location(path=path, range=lines_range(first, last)),
        symbol=symbol,
        why=why,
        by="retrieval",
    )


TOTAL = finding("a.py", 3, 5, "total")
OTHER = finding("pkg/b.py", 8, 9, "Other")
PLACES = Places(
    files=(RankedFile(path="a.py", score=2.0, reasons=("It is named.",)),),
    symbols=(TOTAL, OTHER),
)


def a_scene(tmp_path: Path, client: Client = ABLE, opened: tuple[str, ...] = ("a.py",)) -> Scene:
    return make_scene(tmp_path, {"a.py": CODE, "pkg/b.py": CODE}, opened=opened, client=client)


def published(scene: Scene) -> dict[str, Sequence[lsp.Diagnostic]]:
    """What stands in the editor's texts, by path."""
    standing = dict[str, Sequence[lsp.Diagnostic]]()
    for method, params in scene.editor.said:
        if method == lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS:
            told = cast("lsp.PublishDiagnosticsParams", params)
            standing[scene.folder.path(told.uri) or ""] = told.diagnostics
    return {path: found for path, found in standing.items() if found}


async def test_places_stand_on_the_names_of_what_was_found(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12")
    (first,), (second,) = published(scene)["a.py"], published(scene)["pkg/b.py"]
    assert first.range == lsp.Range(lsp.Position(4, 4), lsp.Position(4, 9))
    assert first.message == "1st of 2 places for #12: It is named."
    assert (first.severity, first.source, first.code) == (
        lsp.DiagnosticSeverity.Information,
        "patchwright",
        "place",
    )
    assert second.range.start == lsp.Position(8, 6)


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 9), ("utf-16", 6), ("utf-32", 5)])
async def test_columns_are_the_editor_s(tmp_path: Path, encoding: str, column: int) -> None:
    scene = make_scene(tmp_path, {"a.py": "é😀 = x\n"}, client=replace(ABLE, encoding=encoding))
    places = Places(symbols=(finding("a.py", 0, 0, "x"),))
    await show_places(scene.session, scene.folder, places, "#12")
    expected = {"utf-8": 9, "utf-16": 6, "utf-32": 5}[encoding]
    assert published(scene)["a.py"][0].range.start.character == expected == column


async def test_the_text_in_the_editor_counts_and_not_the_disk_s(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, {"a.py": "old\n"}, opened={"a.py": CODE})
    await show_places(scene.session, scene.folder, PLACES, "#12")
    assert published(scene)["a.py"][0].range.start.line == 4


async def test_places_can_be_cleared(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12")
    assert clear_places(scene.session) == 2
    assert not published(scene)
    assert clear_places(scene.session) == 0


async def test_new_places_take_the_place_of_old_ones(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12")
    await show_places(scene.session, scene.folder, Places(symbols=(OTHER,)), "#13")
    assert list(published(scene)) == ["pkg/b.py"]
    assert "The only place for #13: " in published(scene)["pkg/b.py"][0].message


async def test_a_place_moves_with_its_line_and_goes_with_a_change_of_it(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12")
    scene.editor.type(scene.uri("a.py"), "# one more\n" + CODE)
    assert published(scene)["a.py"][0].range.start.line == 5
    n_told = len(scene.editor.said)
    scene.editor.type(scene.uri("a.py"), "# one more\n" + CODE + "\n")
    assert len(scene.editor.said) == n_told
    scene.editor.type(scene.uri("a.py"), CODE.replace("def total", "def sum_of"))
    assert list(published(scene)) == ["pkg/b.py"]


async def test_closing_a_document_keeps_its_places(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12")
    scene.session.documents.closed(scene.uri("a.py"))
    assert "a.py" in published(scene)


async def test_the_list_is_opened_in_the_editor(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    uri = await show_places(scene.session, scene.folder, PLACES, "#12")
    (shown,) = scene.editor.shown
    assert (shown.uri, shown.take_focus, shown.external) == (uri, True, False)
    assert not scene.editor.messages(lsp.MessageType.Info)
    text = (scene.disk.cache / "places" / "places.md").read_text("utf-8")
    assert text.startswith("# Where #12 may have its cause\n\n## Classes and functions\n\n")
    assert f"1. [`a.py:4`]({scene.uri('a.py')}#L4) `total`\n   It is named.\n" in text


async def test_without_show_document_one_message_names_the_best_and_the_file(
    tmp_path: Path,
) -> None:
    scene = a_scene(tmp_path, Client(apply_edit=True))
    await show_places(scene.session, scene.folder, PLACES, "#12")
    (said,) = scene.editor.messages(lsp.MessageType.Info)
    assert said.startswith("#12 may have its cause in a.py:4 total, pkg/b.py:9 Other. All: /")
    assert said.endswith("places.md")


async def test_an_editor_that_opens_nothing_gets_the_message_too(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    scene.editor.shows = False
    await show_places(scene.session, scene.folder, PLACES, "#12")
    assert len(scene.editor.messages(lsp.MessageType.Info)) == 1


async def test_no_place_at_all_is_said(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12")
    assert not await show_places(scene.session, scene.folder, Places(), "#13")
    assert not published(scene)
    (said,) = scene.editor.messages(lsp.MessageType.Info)
    assert "words in common with #13" in said


async def test_what_is_gone_since_is_left_out(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    places = Places(symbols=(finding("gone.py", 0, 1, "x"), finding("a.py", 90, 99, "x"), TOTAL))
    await show_places(scene.session, scene.folder, places, "#12")
    assert "3rd of 3 places" in published(scene)["a.py"][0].message


async def test_no_more_than_asked_for_is_shown(tmp_path: Path) -> None:
    scene = a_scene(tmp_path)
    await show_places(scene.session, scene.folder, PLACES, "#12", limit=1)
    assert list(published(scene)) == ["a.py"]


def test_titles_and_paths_show_as_they_are() -> None:
    odd = Places(symbols=(finding("a`b/__init__.py", 0, 0, "__init__", "See [x](y) <b>."),))
    text = page(odd, "![x](http://host/x.png)\nmore", lambda path: f"file:///{path}", 10)
    assert r"# Where !\[x\](http" not in text
    assert r"\!\[x\](http://host/x.png) more" in text
    assert "[`` a`b/__init__.py:1 ``](" in text
    assert r"See \[x\](y) \<b\>." in text


def test_a_symbol_without_a_name_is_marked_at_its_first_line() -> None:
    mark = mark_of(finding("a.py", 1, 2, ""), ["a\n", "  b\n", "c"], "")
    assert mark == Mark(line=1, start=2, end=3, text="  b", message="")


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th")],
)
def test_ranks_are_said_as_people_do(number: int, expected: str) -> None:
    assert ordinal(number) == expected


@given(st.text("ab\n", max_size=30), st.text("ab\n", max_size=30), st.integers(0, 9))
def test_a_mark_stays_on_a_line_that_says_the_same(before: str, after: str, number: int) -> None:
    lines, new_lines = split_lines(before), split_lines(after)
    mark = mark_of(finding("a.py", number, number, ""), lines, "")
    if mark is None:
        assert number >= len(lines)
        return
    for now in moved([mark], new_lines):
        assert new_lines[now.line].rstrip("\n") == mark.text
    assert moved([mark], lines) == (mark,)
