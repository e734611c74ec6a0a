"""What is wrong with open texts is shown after a pause, for the version it is about."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from tests.support.scripted_folder import Editor, an_editor
from tests.support.scripted_navigator import BY, ScriptedNavigator, wrongs

from patchwright.editor.folders import watching
from patchwright.editor.navigation import features, problems
from patchwright.editor.session.wish import Wish
from patchwright.editor.texts.marks import Mark
from patchwright.langservers.shadow import Changed

ON = Wish(level="on")
PAUSE = problems.QUIET


class Scene:
    """An editor whose texts are looked at; time stands still until it is moved."""

    def __init__(self, root: Path, wish: Wish = ON, **navigator: Any) -> None:
        self.answers = ScriptedNavigator(**navigator)
        self.editor: Editor = an_editor(root, navigates=self.answers)
        self.session, self.opened = self.editor.session, self.editor.opened
        self.session.wish = wish
        self.session.documents.on_change.append(partial(watching.document_changed, self.session))
        features.begin(self.session, self.opened)

    def type(self, uri: str, text: str) -> None:
        version = (self.session.documents.version(uri) or 0) + 1
        change = lsp.TextDocumentContentChangeEvent_Type2(text)
        self.session.documents.changed(uri, version, [change])

    async def pause(self, seconds: float = PAUSE) -> None:
        """Let nothing be typed for a while, and all that follows from it be done."""
        self.editor.time.move(seconds)
        await self.settled()

    async def settled(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    @property
    def looked(self) -> list[tuple[str, str]]:
        """The texts that were asked about, with their paths."""
        return [(path, text) for path, text in self.answers.of("problems")]

    def told(self, uri: str) -> list[tuple[int | None, list[str]]]:
        """What was published for a text: the version, and the words."""
        return [
            (one.version, [problem.message for problem in one.diagnostics])
            for one in self.editor.wire.of(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            if one.uri == uri
        ]


async def test_what_is_wrong_is_shown_after_a_pause_and_goes_when_it_is_right(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path)
    uri = scene.editor.open("a.py", "'😀'; wrong\n")
    await scene.settled()
    assert not scene.looked
    await scene.pause()
    assert scene.told(uri) == [(1, ["It is wrong."])]
    [params] = scene.editor.wire.of(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    [shown] = params.diagnostics
    # Two units of UTF-16 for the emoji.
    assert shown.range == lsp.Range(lsp.Position(0, 6), lsp.Position(0, 11))
    assert (shown.source, shown.code, shown.severity) == (BY, "w", lsp.DiagnosticSeverity.Error)
    scene.type(uri, "right\n")
    await scene.pause()
    assert scene.told(uri)[-1] == (2, [])


async def test_a_problem_without_a_source_is_said_to_come_from_its_server(tmp_path: Path) -> None:
    scene = Scene(tmp_path, by="clangd")
    scene.answers.says = lambda path, text: [replace(one, source="") for one in wrongs(path, text)]
    scene.editor.open("a.py", "wrong\n")
    await scene.pause()
    [params] = scene.editor.wire.of(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert [one.source for one in params.diagnostics] == ["clangd"]


async def test_a_burst_of_typing_is_one_look(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    uri = scene.editor.open("a.py", "0")
    for number in range(9):
        scene.type(uri, f"wrong {number}")
        await scene.pause(PAUSE / 2)
    assert not scene.looked
    await scene.pause()
    assert scene.looked == [("a.py", "wrong 8")]


async def test_what_is_typed_meanwhile_ends_a_look_and_nothing_old_is_shown(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path, hold=asyncio.Event())
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    assert scene.looked == [("a.py", "wrong")]
    scene.type(uri, "right")
    await scene.settled()
    assert len(scene.answers.cancelled) == 1
    assert scene.answers.hold
    scene.answers.hold.set()
    await scene.pause()
    assert scene.looked[1:] == [("a.py", "right")]
    assert scene.told(uri) == []


async def test_other_open_texts_are_looked_at_too_and_the_one_that_was_touched_first(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path)
    scene.editor.open("a.py", "x")
    uri = scene.editor.open("b.py", "x")
    await scene.pause()
    scene.answers.asked.clear()
    scene.type(uri, "wrong")
    await scene.pause()
    assert scene.looked == [("b.py", "wrong"), ("a.py", "x")]


async def test_a_text_that_is_closed_is_cleared_at_once(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    scene.session.documents.closed(uri)
    assert scene.told(uri)[-1] == (None, [])
    await scene.pause()
    assert len(scene.looked) == 1


async def test_a_text_that_is_closed_during_a_look_is_not_shown(tmp_path: Path) -> None:
    scene = Scene(tmp_path, hold=asyncio.Event())
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    scene.session.documents.closed(uri)
    assert scene.answers.hold
    scene.answers.hold.set()
    await scene.settled()
    assert scene.looked
    assert not scene.told(uri)


async def test_places_of_an_issue_stay_beside_what_is_wrong(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    uri = scene.editor.open("a.py", "wrong\n")
    mark = Mark(line=0, start=0, end=5, text="wrong", message="The place.")
    scene.session.places.put(uri, [mark])
    await scene.pause()
    assert scene.told(uri)[-1] == (1, ["The place.", "It is wrong."])
    scene.session.places.clear()
    assert scene.told(uri)[-1] == (1, ["It is wrong."])
    scene.session.places.put(uri, [mark])
    scene.session.documents.closed(uri)
    assert scene.told(uri)[-1] == (None, ["The place."])


async def test_languages_that_the_editor_serves_itself_are_not_looked_at(tmp_path: Path) -> None:
    scene = Scene(tmp_path, Wish(level="fallback", own=frozenset({"python"})))
    scene.editor.open("a.py", "wrong")
    await scene.pause()
    assert not scene.looked


async def test_nothing_is_shown_where_nothing_is_wanted(tmp_path: Path) -> None:
    scene = Scene(tmp_path, Wish())
    scene.editor.open("a.py", "wrong")
    await scene.pause()
    assert not scene.looked


async def test_files_that_change_on_disk_are_a_reason_to_look_again(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    scene.editor.open("a.py", "x")
    await scene.pause()
    changed = {"changes": [{"uri": (tmp_path / "b.py").as_uri(), "type": 2}]}
    watching.files_changed(scene.session, changed)
    await scene.pause()
    assert len(scene.looked) == 2


async def test_news_of_a_server_are_a_reason_to_look_again(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    scene.answers.says = lambda _path, _text: ()
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    scene.answers.says = wrongs
    scene.answers.news()
    await scene.pause()
    assert scene.told(uri) == [(1, ["It is wrong."])]


async def test_servers_hear_of_files_that_change_on_disk(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    uri = (tmp_path / "b.py").as_uri()
    for kind in (1, 2, 3, 4, None):
        watching.files_changed(scene.session, {"changes": [{"uri": uri, "type": kind}]})
    watching.saved(scene.session, {"textDocument": {"uri": uri}})
    kinds = [Changed.CREATED, Changed.CHANGED, Changed.DELETED, Changed.CHANGED]
    assert scene.answers.told == [("b.py", kind) for kind in kinds]


async def test_a_disk_that_never_rests_delays_no_look(tmp_path: Path) -> None:
    scene = Scene(tmp_path, hold=asyncio.Event())
    uri = scene.editor.open("a.py", "wrong")
    changed = {"changes": [{"uri": (tmp_path / "b.py").as_uri(), "type": 2}]}
    for _ in range(9):
        watching.files_changed(scene.session, changed)
        await scene.pause(PAUSE / 2)
    assert len(scene.looked) == 1
    assert not scene.answers.cancelled
    assert scene.answers.hold
    scene.answers.hold.set()
    await scene.settled()
    assert scene.told(uri) == [(1, ["It is wrong."])]
    # What changed meanwhile is looked at once more.
    await scene.pause()
    assert len(scene.looked) == 2


async def test_typing_counts_after_the_disk_has_changed_during_a_look(tmp_path: Path) -> None:
    scene = Scene(tmp_path, hold=asyncio.Event())
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    changed = {"changes": [{"uri": (tmp_path / "b.py").as_uri(), "type": 2}]}
    watching.files_changed(scene.session, changed)
    scene.type(uri, "wrong again")
    await scene.pause()
    assert scene.looked[1:] == [("a.py", "wrong again")]


async def test_a_server_that_hangs_keeps_no_other_language_waiting(tmp_path: Path) -> None:
    scene = Scene(tmp_path)

    async def hang(path: str, texts: Any) -> Any:
        if path.endswith(".py"):
            await asyncio.Event().wait()
        return await ScriptedNavigator.problems(scene.answers, path, texts)

    setattr(scene.answers, "problems", hang)  # noqa: B010 - the type checker knows the method
    scene.editor.open("a.py", "wrong")
    uri = scene.opened.uri("b.lua")
    scene.session.documents.opened(lsp.TextDocumentItem(uri, "lua", 1, "wrong"))
    await scene.pause()
    assert scene.told(uri) == [(1, ["It is wrong."])]


async def test_a_fault_is_logged_and_the_next_look_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    scene = Scene(tmp_path, fails=OSError("gone"))
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    assert "cannot be shown" in caplog.text
    scene.answers.fails = None
    scene.type(uri, "wrong again")
    await scene.pause()
    assert scene.told(uri) == [(2, ["It is wrong."])]


async def test_at_the_end_of_a_folder_all_is_cleared_and_nothing_is_asked_any_more(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path)
    uri = scene.editor.open("a.py", "wrong")
    await scene.pause()
    await features.end(scene.opened)
    assert scene.told(uri)[-1] == (1, [])
    assert scene.answers.closed == 1
    scene.type(uri, "wrong again")
    await scene.pause()
    assert len(scene.looked) == 1
