"""Lines that name issues have lenses, each of which is an action as well."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeEditor, editing
from tests.support.lsp_peer import ABLE, Policy

from patchwright.editor.code_actions import lenses as module

TEXT = "x = 1\n# TODO(#12): mend it, as in octo/demo#3\ny = '#7'  # and #12 again\n"


async def lenses(editor: FakeEditor, uri: str) -> list[tuple[int, str]]:
    asked = {"textDocument": {"uri": uri}}
    found = await editor.request("textDocument/codeLens", asked)
    return [(one["range"]["start"]["line"], one["command"]["title"]) for one in found]


async def test_the_line_that_names_an_issue_first_has_lenses(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        uri = (tmp_path / "a.py").as_uri()
        editor.open(uri, TEXT)
        assert await lenses(editor, uri) == [
            (1, "Fix #12"),
            (1, "Where would #12 be fixed?"),
            (1, "Fix octo/demo#3"),
            (1, "Where would octo/demo#3 be fixed?"),
        ]
        editor.type(uri, "\n" + TEXT)
        assert {line for line, _ in await lenses(editor, uri)} == {2}
        editor.type(uri, "x = 1\n")
        assert await lenses(editor, uri) == []


async def test_each_lens_has_an_equal_action(tmp_path: Path) -> None:
    async with editing(tmp_path) as editor:
        uri = (tmp_path / "a.py").as_uri()
        editor.open(uri, TEXT)
        document: Any = {"textDocument": {"uri": uri}}
        found = await editor.request("textDocument/codeLens", document)
        offered = list[Any]()
        for column in (TEXT.split("\n")[1].index(name) + 1 for name in ("#12", "octo")):
            at = {"line": 1, "character": column}
            asked: Any = {
                **document,
                "range": {"start": at, "end": at},
                "context": {"diagnostics": []},
            }
            offered += await editor.request("textDocument/codeAction", asked)
        assert [
            one["command"] for one in found if one["command"] not in [o["command"] for o in offered]
        ] == []


async def test_a_document_has_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with editing(tmp_path) as editor:
        uri = (tmp_path / "CHANGELOG.md").as_uri()
        editor.open(
            uri, "".join(f"- Mended (#{number}).\n" for number in range(1, 500)), "markdown"
        )
        assert len(await lenses(editor, uri)) == 50
        monkeypatch.setattr(module, "_LARGEST", 100)
        assert await lenses(editor, uri) == []


async def test_nothing_stands_over_a_document_outside_of_all_folders(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    async with editing(tmp_path / "work") as editor:
        uri = (tmp_path / "a.py").as_uri()
        editor.open(uri, TEXT)
        assert await lenses(editor, uri) == []


async def test_a_setting_takes_them_away_and_the_editor_asks_again(tmp_path: Path) -> None:
    able = {
        **ABLE,
        "workspace": {
            **ABLE["workspace"],
            "configuration": False,
            "codeLens": {"refreshSupport": True},
        },
    }
    async with editing(tmp_path, policy=Policy(), capabilities=able) as editor:
        uri = (tmp_path / "a.py").as_uri()
        editor.open(uri, TEXT)
        assert len(await lenses(editor, uri)) == 4
        settings = {"patchwright": {"referenceLenses": "off"}}
        editor.notify("workspace/didChangeConfiguration", {"settings": settings})
        await editor.until(
            lambda: [o for o in editor.sent if o.get("method") == "workspace/codeLens/refresh"]
        )
        assert await lenses(editor, uri) == []
