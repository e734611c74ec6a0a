"""Questions about code over the wire: where names lead, what they are, what stands where."""

import asyncio
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeEditor, FakeFolder, FakeProgram, editing
from tests.support.lsp_peer import RpcError
from tests.support.scripted_navigator import BY, ScriptedNavigator, pointed, span

from patchwright.domain.text import Position
from patchwright.editor.navigation import asking, features
from patchwright.editor.session.navigator import Way
from patchwright.langservers.symbols import Named, Outlined

TEXT = "'😀'; name = other\n"
ANSWERS = {
    "definitionProvider",
    "referencesProvider",
    "implementationProvider",
    "typeDefinitionProvider",
    "hoverProvider",
    "documentSymbolProvider",
    "workspaceSymbolProvider",
}
ABLE = {
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "window": {"workDoneProgress": True},
}


@asynccontextmanager
async def navigating(
    root: Path, options: Any = None, **navigator: Any
) -> AsyncGenerator[tuple[FakeEditor, ScriptedNavigator, str]]:
    """Have an editor with one text open, and who answers about it."""
    answers = ScriptedNavigator(**navigator)

    def prepare(folder: FakeFolder) -> None:
        folder.navigates = answers

    given = {"navigation": "on"} if options is None else options
    program = FakeProgram(prepare)
    async with editing(
        root, program=program, initializationOptions=given, capabilities=ABLE
    ) as editor:
        uri = (root / "a.py").as_uri()
        editor.open(uri, TEXT)
        yield editor, answers, uri


def at(uri: str, line: int, character: int, **more: Any) -> dict[str, Any]:
    return {
        "textDocument": {"uri": uri},
        "position": {"line": line, "character": character},
        **more,
    }


def stretch(line: int, start: int, end: int) -> dict[str, Any]:
    return {
        "start": {"line": line, "character": start},
        "end": {"line": line, "character": end},
    }


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, {"hoverProvider"}),
        ({"navigation": "off"}, {"hoverProvider"}),  # hunks of proposals answer there all the same
        ({"navigation": "on"}, ANSWERS),
        ({"patchwright": {"navigation": "fallback", "ownServers": ["python"]}}, ANSWERS),
    ],
)
async def test_what_is_not_wanted_is_not_told_to_the_editor(
    tmp_path: Path, options: Any, told: set[str]
) -> None:
    async with navigating(tmp_path, options) as (editor, _, _uri):
        capabilities = editor.initialized["capabilities"]
        assert {name for name in ANSWERS if capabilities.get(name)} == told
        assert not editor.problems


async def test_what_is_off_asks_nobody(tmp_path: Path) -> None:
    async with navigating(tmp_path, {}) as (editor, answers, uri):
        assert await editor.request("textDocument/definition", at(uri, 0, 6)) is None
        assert await editor.request("workspace/symbol", {"query": "a"}) == []
        assert not answers.asked


async def test_an_editor_that_does_not_wait_for_its_first_answer_is_answered_all_the_same(
    tmp_path: Path,
) -> None:
    editor = FakeEditor(FakeProgram())
    given = {"rootUri": tmp_path.as_uri(), "initializationOptions": {"navigation": "on"}}
    _, hello = editor.begin("initialize", {"capabilities": {}, **given})
    editor.notify("initialized", {})
    uri = (tmp_path / "a.py").as_uri()
    editor.open(uri, TEXT)
    assert await editor.request("textDocument/definition", at(uri, 0, 6)) == []
    assert (await hello)["capabilities"]["definitionProvider"]
    await editor.shutdown()


@pytest.mark.parametrize(
    ("method", "way"),
    [
        ("definition", Way.DEFINITION),
        ("implementation", Way.IMPLEMENTATION),
        ("typeDefinition", Way.TYPE_DEFINITION),
    ],
)
async def test_places_are_asked_in_code_points_and_told_as_the_editor_counts(
    tmp_path: Path, method: str, way: Way
) -> None:
    texts = {"a.py": TEXT, "b.py": "'😀'; name = 1\n", "/usr/c.py": "'😀'; name\n"}
    found = [pointed(path, 0, 5, 9) for path in texts]
    async with navigating(tmp_path, found=found, texts=texts) as (editor, answers, uri):
        places = await editor.request(f"textDocument/{method}", at(uri, 0, 6))
        assert answers.of(way) == [("a.py", Position(0, 5), {"a.py": TEXT}, True)]
        uris = [uri, (tmp_path / "b.py").as_uri(), "file:///usr/c.py"]
        assert places == [{"uri": one, "range": stretch(0, 6, 10)} for one in uris]


async def test_references_are_asked_with_or_without_the_declaration(tmp_path: Path) -> None:
    async with navigating(tmp_path) as (editor, answers, uri):
        for declared in (True, False):
            more = {"context": {"includeDeclaration": declared}}
            found = await editor.request("textDocument/references", at(uri, 0, 6, **more))
            assert found == []
        assert [question[-1] for question in answers.of(Way.REFERENCES)] == [True, False]


async def test_a_place_in_an_open_text_has_the_spelling_of_the_editor(tmp_path: Path) -> None:
    texts = {"a b.py": "x", "/usr/c d.py": "x"}
    found = [pointed(path, 0, 0, 1) for path in texts]
    async with navigating(tmp_path, found=found, texts=texts) as (editor, _, uri):
        spelled = [tmp_path.as_uri() + "/a b.py", "file:///usr/c d.py"]
        for one in spelled:
            editor.open(one, "x")
        places = await editor.request("textDocument/definition", at(uri, 0, 0))
        assert [one["uri"] for one in places] == spelled


async def test_a_place_in_a_file_that_cannot_be_read_is_told_all_the_same(tmp_path: Path) -> None:
    found = [pointed("/proc/gone.py", 3, 5, 9)]
    async with navigating(tmp_path, found=found) as (editor, _, uri):
        [place] = await editor.request("textDocument/definition", at(uri, 0, 0))
        assert place["range"] == stretch(3, 5, 9)


async def test_all_unsaved_texts_come_along(tmp_path: Path) -> None:
    async with navigating(tmp_path) as (editor, answers, uri):
        editor.open((tmp_path / "b.py").as_uri(), "new")
        editor.type(uri, "typed")
        await editor.request("textDocument/definition", at(uri, 0, 0))
        assert answers.of(Way.DEFINITION)[0][2] == {"a.py": "typed", "b.py": "new"}


async def test_a_hover_says_who_tells_it(tmp_path: Path) -> None:
    async with navigating(tmp_path, found="**int**") as (editor, answers, uri):
        hover = await editor.request("textDocument/hover", at(uri, 0, 6))
        assert hover["contents"] == {"kind": "markdown", "value": f"**int**\n\n*From {BY}.*"}
        answers.found = ""
        assert await editor.request("textDocument/hover", at(uri, 0, 6)) is None


async def test_a_hover_stars_secrets(tmp_path: Path) -> None:
    options = {"navigation": "on", "apiKey": "s3cret-of-mine"}
    async with navigating(tmp_path, options, found="KEY = 's3cret-of-mine'") as (editor, _, uri):
        hover = await editor.request("textDocument/hover", at(uri, 0, 6))
        assert "KEY = " in hover["contents"]["value"]
        assert "s3cret" not in hover["contents"]["value"]


async def test_symbols_of_a_text_lie_in_each_other(tmp_path: Path) -> None:
    inner = Outlined(name="b", kind=12, detail="", range=span(0, 5, 9), name_range=span(0, 5, 6))
    outer = Outlined(
        name="a",
        kind=5,
        detail="x",
        range=span(0, 0, 9),
        name_range=span(0, 0, 3),
        inside=(inner,),
    )
    async with navigating(tmp_path, found=[outer]) as (editor, _, uri):
        asked = {"textDocument": {"uri": uri}}
        [symbol] = await editor.request("textDocument/documentSymbol", asked)
        assert (symbol["name"], symbol["kind"], symbol["detail"]) == ("a", 5, "x")
        assert (symbol["range"], symbol["selectionRange"]) == (stretch(0, 0, 10), stretch(0, 0, 4))
        assert [one["range"] for one in symbol["children"]] == [stretch(0, 6, 10)]


async def test_an_older_editor_gets_the_symbols_of_a_text_in_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ABLE, "textDocument", {})
    inner = Outlined(name="b", kind=12, detail="", range=span(0, 5, 9), name_range=span(0, 5, 6))
    outer = Outlined(
        name="a", kind=5, detail="", range=span(0, 0, 9), name_range=span(0, 0, 3), inside=(inner,)
    )
    async with navigating(tmp_path, found=[outer]) as (editor, answers, uri):
        asked = {"textDocument": {"uri": uri}}
        one, two = await editor.request("textDocument/documentSymbol", asked)
        assert (one["name"], one["location"]["uri"]) == ("a", uri)
        assert (two["name"], two["containerName"]) == ("b", "a")
        assert two["location"]["range"] == stretch(0, 6, 10)
        answers.found = "```python\nint\n```"
        hover = await editor.request("textDocument/hover", at(uri, 0, 6))
        assert hover["contents"] == {"kind": "plaintext", "value": f"int\n\nFrom {BY}."}


async def test_symbols_of_all_folders_are_told(tmp_path: Path) -> None:
    found = [Named(name="a", kind=12, around="A", place=pointed("a.py", 0, 5, 9))]
    async with navigating(tmp_path, found=found, texts={"a.py": TEXT}) as (editor, answers, uri):
        [symbol] = await editor.request("workspace/symbol", {"query": "A"})
        assert answers.of("symbols") == [("A", {"a.py": TEXT})]
        assert (symbol["name"], symbol["containerName"]) == ("a", "A")
        assert symbol["location"] == {"uri": uri, "range": stretch(0, 6, 10)}


async def test_each_folder_has_answers_of_its_own(tmp_path: Path) -> None:
    roots = [tmp_path / name for name in ("one", "two")]

    def prepare(folder: FakeFolder) -> None:
        name = folder.root.name
        found = [Named(name=name, kind=12, around="", place=pointed("a.py", 0, 0, 1))]
        folder.navigates = ScriptedNavigator(found=found, texts={"a.py": "x"})

    for root in roots:
        root.mkdir()
    program, options = FakeProgram(prepare), {"navigation": "on"}
    async with editing(*roots, program=program, initializationOptions=options) as editor:
        uris = [(root / "a.py").as_uri() for root in roots]
        for uri in uris:
            editor.open(uri, "x")
        symbols = await editor.request("workspace/symbol", {"query": ""})
        assert [one["name"] for one in symbols] == ["one", "two"]
        assert [one["location"]["uri"] for one in symbols] == uris
        for folder in program.folders:
            folder.navigates.found = ()
        await editor.request("textDocument/definition", at(uris[1], 0, 0))
        asked = [folder.navigates.of(Way.DEFINITION) for folder in program.folders]
        assert asked == [[], [("a.py", Position(0, 0), {"a.py": "x"}, True)]]


async def test_languages_that_the_editor_serves_itself_are_left_to_it(tmp_path: Path) -> None:
    options = {"navigation": "fallback", "ownServers": ["python"]}
    found = [
        Named(name=path, kind=12, around="", place=pointed(path, 0, 0, 1))
        for path in ("a.py", "b.lua")
    ]
    async with navigating(tmp_path, options, found=found) as (editor, answers, uri):
        assert await editor.request("textDocument/definition", at(uri, 0, 6)) is None
        symbols = await editor.request("workspace/symbol", {"query": ""})
        assert [one["name"] for one in symbols] == ["b.lua"]
        other = (tmp_path / "b.lua").as_uri()
        editor.open(other, "x", "lua")
        answers.found = ()
        assert await editor.request("textDocument/definition", at(other, 0, 0)) == []
        assert [path for path, *_ in answers.of(Way.DEFINITION)] == ["b.lua"]


async def test_names_in_a_file_outside_that_was_led_to_can_be_asked_about(tmp_path: Path) -> None:
    path = "/usr/lib/a b.py"
    found = [pointed(path, 0, 0, 1)]
    async with navigating(tmp_path, found=found, texts={path: "x"}) as (editor, answers, uri):
        outside = "file:///usr/lib/a%20b.py"
        editor.open(outside, "x")
        assert await editor.request("textDocument/definition", at(outside, 0, 0)) is None
        await editor.request("textDocument/definition", at(uri, 0, 0))
        places = await editor.request("textDocument/definition", at(outside, 0, 0))
        assert [one["uri"] for one in places] == [outside]
        texts = {"a.py": TEXT, path: "x"}
        assert answers.of(Way.DEFINITION)[-1] == (path, Position(0, 0), texts, True)


@pytest.mark.parametrize("uri", ["file:///elsewhere/a.py", "untitled:1", "nonsense"])
async def test_what_lies_in_no_folder_is_answered_with_nothing(tmp_path: Path, uri: str) -> None:
    async with navigating(tmp_path) as (editor, answers, _):
        editor.open(uri, "x")
        assert await editor.request("textDocument/definition", at(uri, 0, 0)) is None
        assert not answers.of(Way.DEFINITION)


async def test_a_text_that_is_not_open_is_answered_with_nothing(tmp_path: Path) -> None:
    async with navigating(tmp_path) as (editor, _, _uri):
        uri = (tmp_path / "closed.py").as_uri()
        assert await editor.request("textDocument/hover", at(uri, 0, 0)) is None


async def test_a_question_that_is_cancelled_is_given_up(tmp_path: Path) -> None:
    async with navigating(tmp_path, hold=asyncio.Event()) as (editor, answers, uri):
        name, answer = editor.begin("textDocument/definition", at(uri, 0, 6))
        await editor.eventually(lambda: answers.of(Way.DEFINITION))
        editor.notify("$/cancelRequest", {"id": name})
        with pytest.raises(RpcError, match="-32800"):
            await answer
        assert [what for what, *_ in answers.cancelled if what is Way.DEFINITION]


async def test_who_does_not_answer_holds_up_nobody_and_is_told_of_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.02)
    async with navigating(tmp_path, hold=asyncio.Event()) as (editor, _, uri):
        for _ in range(5):
            assert await editor.request("textDocument/definition", at(uri, 0, 6)) is None
        assert len([one for one in editor.problems if "No answer came" in one]) == 1
        assert (await editor.command("status"))["folders"]


async def test_why_no_server_answers_is_told_once_until_one_answers_again(tmp_path: Path) -> None:
    async with navigating(tmp_path, why="ty has ended.", by="the graph") as (editor, answers, uri):
        for _ in range(3):
            await editor.request("textDocument/definition", at(uri, 0, 6))
        told = f"{tmp_path.name}, python: ty has ended. What is known comes from the graph."
        assert editor.problems == [told]
        answers.why, answers.by = "", "ty"
        await editor.request("textDocument/definition", at(uri, 0, 6))
        logged = [one["message"] for one in editor.of("window/logMessage")]
        assert f"{tmp_path.name}, python: answers come from ty." in logged
        assert editor.problems == [told]


async def test_who_answers_first_is_in_the_log_once(tmp_path: Path) -> None:
    async with navigating(tmp_path, by="ty") as (editor, _, uri):
        for _ in range(3):
            await editor.request("textDocument/definition", at(uri, 0, 6))
        logged = [one["message"] for one in editor.of("window/logMessage")]
        assert logged.count(f"{tmp_path.name}, python: answers come from ty.") == 1
        assert not editor.shown


async def test_a_reason_that_differs_in_numbers_alone_is_told_once(tmp_path: Path) -> None:
    async with navigating(tmp_path, why="It rests for 10 min.") as (editor, answers, uri):
        for minutes in (10, 9, 8):
            answers.why = f"It rests for {minutes} min."
            await editor.request("textDocument/definition", at(uri, 0, 6))
        assert len(editor.problems) == 1


async def test_a_setting_that_comes_too_late_is_told_once(tmp_path: Path) -> None:
    async with navigating(tmp_path, {}) as (editor, _, uri):
        for _ in range(2):
            late = {"settings": {"patchwright": {"navigation": "on"}}}
            editor.notify("workspace/didChangeConfiguration", late)
            await editor.command("status")
        await editor.until(lambda: [one for one in editor.shown if "from the next start" in one])
        assert len([one for one in editor.shown if "navigation is on" in one]) == 1
        assert await editor.request("textDocument/definition", at(uri, 0, 6)) is None


async def test_who_answers_can_wait_for_the_first_reading_and_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    answers = ScriptedNavigator()

    def prepare(folder: FakeFolder) -> None:
        folder.navigates = answers
        folder.on_bring = lambda _progress: go_on.wait(30)

    options = {"navigation": "on"}
    program = FakeProgram(prepare)
    async with editing(tmp_path, program=program, initializationOptions=options):
        assert answers.read
        monkeypatch.setattr(features, "READ_SECONDS", 0.02)
        await answers.read()
        monkeypatch.setattr(features, "READ_SECONDS", 30)
        waiting = asyncio.ensure_future(answers.read())
        await asyncio.sleep(0)
        assert not waiting.done()
        go_on.set()
        await waiting


async def test_a_folder_that_is_closed_ends_who_answers_for_it(tmp_path: Path) -> None:
    async with navigating(tmp_path) as (editor, answers, uri):
        gone = [{"uri": tmp_path.as_uri(), "name": "w"}]
        event = {"event": {"added": [], "removed": gone}}
        editor.notify("workspace/didChangeWorkspaceFolders", event)
        await editor.eventually(lambda: answers.closed)
        assert await editor.request("textDocument/definition", at(uri, 0, 6)) is None
    assert answers.closed == 1
