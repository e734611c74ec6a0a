"""Live text: questions side by side, servers that start slowly, hang or die, news by themselves."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from tests.support import language_server

from patchwright.domain.text import Position
from patchwright.langservers import live as module
from patchwright.langservers.errors import Died, Hung, NoServer, ServerError
from patchwright.langservers.find import Choice
from patchwright.langservers.live import Live, Said
from patchwright.langservers.places import pointed
from patchwright.langservers.servers import Servers
from patchwright.langservers.shadow import Changed
from patchwright.langservers.showing import MOST_UNANSWERED
from patchwright.langservers.state import Condition
from patchwright.langservers.table import Install, Row

pytestmark = pytest.mark.slow

DEFINITION, REFERENCES = "textDocument/definition", "textDocument/references"
ROW = Row(
    name="scripted",
    serves="Tests",
    suffixes={".a": "alpha"},
    install=Install(by="system", packages=(), words="Nothing to install."),
    pulls=True,
    quiet=0.05,
)


class Ground:
    """A folder, and who asks its servers about live text."""

    def __init__(self, home: Path) -> None:
        self.home, self.root = home, home / "project"
        self.root.mkdir()
        self.choice = Choice(root=self.root, ours=home / "ours", trusted=False, rows=(ROW,))
        self.live = self.of(ROW)

    def of(self, *rows: Row) -> Live:
        servers = Servers(replace(self.choice, rows=rows), self.home / "cache")
        self.live = Live(servers, self._read)
        return self.live

    def program(self, *words: str, name: str = "scripted", before: str = "") -> None:
        """Have a server that behaves as *words* say; what stands *before* it is done first."""
        folder = self.home / "ours" / name / "bin"
        folder.mkdir(parents=True, exist_ok=True)
        command = f"{sys.executable} {language_server.__file__} {' '.join(words)}"
        (folder / name).write_text(f"#!/bin/sh\n{before}\nexec {command}\n")
        (folder / name).chmod(0o755)

    async def ask(
        self, method: str, text: str, line: int = 0, column: int = 0, **texts: str
    ) -> Any:
        """Return what is answered about `a.a`, which says *text*."""
        over = {"a.a": text, **{f"{name}.a": one for name, one in texts.items()}}
        return await self.live.ask(method, "a.a", Position(line, column), over)

    async def problems(self, text: str) -> list[str]:
        """Return what is wrong with `a.a`, which says *text*."""
        found, by = await self.live.problems("a.a", {"a.a": text})
        assert by == "scripted"
        return [one.message for one in found]

    async def until(self, ready: Callable[[], Any]) -> Any:
        async with asyncio.timeout(30):
            while not (found := ready()):  # noqa: ASYNC110 - processes are on the way
                await asyncio.sleep(0.01)
        return found

    def _read(self, path: str) -> str | None:
        file = self.root / path
        return file.read_text("utf-8") if file.exists() else None


@pytest_asyncio.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    """A folder whose server pulls and tells; all end after the test."""
    ground = Ground(tmp_path)
    ground.program("pull", "tells")
    yield ground
    await ground.live.showing.close()


async def test_unsaved_texts_are_seen_and_columns_count_code_points(ground: Ground) -> None:
    (ground.root / "b.a").write_text("old\n")
    said = await ground.ask(DEFINITION, "'😀' size\n", 0, 5, b="'😀'\ndef size\n")
    assert said.by == "scripted"
    [place] = pointed(said.answer, ground.root, {})
    assert (place.location.path, place.location.range.start) == ("b.a", Position(1, 4))


async def test_a_question_that_the_server_does_not_know_is_no_fault(ground: Ground) -> None:
    assert await ground.ask("textDocument/implementation", "size\n") is None


async def test_a_question_that_hangs_keeps_no_other_one_waiting(ground: Ground) -> None:
    ground.program("pull", "deaf")
    hanging = asyncio.create_task(ground.ask(REFERENCES, "size\n"))
    said = await ground.ask(DEFINITION, "def size\n", 0, 4)
    assert said.answer
    assert not hanging.done()
    hanging.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hanging
    [turn] = ground.live.showing.turns
    told = await turn.ask("workspace/symbol", "a.a")
    assert "$/cancelRequest" in [what for what, _ in told]


async def test_a_server_that_leaves_questions_unanswered_is_ended_and_started_again(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.05)
    ground.program("pull", "deaf")
    for _ in range(MOST_UNANSWERED):
        with pytest.raises(Hung, match="did not answer"):
            await ground.ask(REFERENCES, "size\n")
    await ground.until(lambda: not ground.live.showing.turns)
    ground.program("pull")
    monkeypatch.setattr(module, "ANSWER_SECONDS", 10)
    assert (await ground.ask(REFERENCES, "size\n")).answer


async def test_a_start_goes_on_when_nobody_waits_for_it_any_more(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = ground.home / "gate"
    ground.program("pull", before=f"while [ ! -e {gate} ]; do sleep 0.01; done")
    monkeypatch.setattr(module, "SHOW_SECONDS", 0.05)
    for _ in range(3):
        with pytest.raises(NoServer, match="scripted is not ready yet"):
            await ground.ask(DEFINITION, "def size\n", 0, 4)
    gate.touch()
    monkeypatch.setattr(module, "SHOW_SECONDS", 30)
    assert (await ground.ask(DEFINITION, "def size\n", 0, 4)).answer
    [state] = ground.live.servers.states()
    assert state.condition is Condition.RUNNING


async def test_a_server_that_dies_fails_its_question_at_once_and_the_next_one_works(
    ground: Ground,
) -> None:
    await ground.ask(DEFINITION, "def size\n", 0, 4)
    [turn] = ground.live.showing.turns
    with pytest.raises(Died, match="Out of memory"):
        await turn.ask("test/die", "a.a")
    assert (await ground.ask(DEFINITION, "def size\n", 0, 4)).answer


async def test_nobody_listens_to_a_server_that_has_ended(ground: Ground) -> None:
    await ground.ask(DEFINITION, "def size\n", 0, 4)
    [turn] = ground.live.showing.turns

    def listeners() -> list[str]:
        return [str(task) for task in asyncio.all_tasks() if "Showing." in str(task)]

    assert listeners()
    os.killpg(turn.server.link.pid, signal.SIGKILL)
    await ground.until(lambda: not listeners())


async def test_without_a_server_it_is_said_why(ground: Ground) -> None:
    (ground.home / "ours" / "scripted" / "bin" / "scripted").unlink()
    with pytest.raises(NoServer, match="There is no scripted"):
        await ground.ask(DEFINITION, "size\n")
    with pytest.raises(ServerError):
        await ground.live.problems("a.a", {"a.a": ""})


@pytest.mark.parametrize("words", ["pull", "", "unversioned"])
async def test_what_is_wrong_comes_and_goes_with_its_text(ground: Ground, words: str) -> None:
    ground.of(replace(ROW, pulls=words == "pull"))
    ground.program(words)
    assert await ground.problems("right\n") == []
    assert await ground.problems("wrong\n") == ["It is wrong."]
    # Asked again about the same text, nothing is waited for that will not come.
    assert await ground.problems("wrong\n") == ["It is wrong."]
    assert await ground.problems("right\n") == []


async def test_a_server_tells_by_itself_of_what_other_files_have_changed(ground: Ground) -> None:
    ground.of(replace(ROW, pulls=False))
    ground.program()
    news = list[int]()
    ground.live.showing.news = lambda: news.append(1)
    assert await ground.problems("use size\n") == ["size is not defined."]
    news.clear()
    (ground.root / "b.a").write_text("def size\n")
    ground.live.showing.changed("b.a", Changed.CREATED)
    await ground.until(lambda: news)
    assert await ground.problems("use size\n") == []


async def test_what_a_server_says_late_is_news(ground: Ground) -> None:
    ground.of(replace(ROW, pulls=False))
    ground.program("late")
    news = asyncio.Event()
    ground.live.showing.news = news.set
    async with asyncio.timeout(30):
        while await ground.problems("wrong\n") != ["It is wrong."]:
            await news.wait()
            news.clear()


async def test_a_text_that_is_saved_is_told_of(ground: Ground) -> None:
    ground.program()
    await ground.ask(DEFINITION, "def size\n", 0, 4)
    for path in ("a.a", "b.a"):
        ground.live.showing.changed(path, Changed.CHANGED)
    await ground.ask(DEFINITION, "def sizes\n", 0, 4)
    [turn] = ground.live.showing.turns
    told = [what for what, _ in await turn.ask("workspace/symbol", "a.a")]
    # What was saved is shown first.
    assert told[-2:] == ["textDocument/didChange", "textDocument/didSave"]


async def test_a_server_that_never_judges_is_not_waited_for(ground: Ground) -> None:
    ground.of(replace(ROW, unjudged=frozenset({"alpha"}), pulls=False, seconds=60.0))
    ground.program("pull")
    assert await asyncio.wait_for(ground.problems("wrong\n"), 30) == []


async def test_one_that_gives_wrong_places_is_asked_for_none(ground: Ground) -> None:
    ground.of(replace(ROW, astray=frozenset({"alpha"})))
    ground.program()
    assert await ground.ask(DEFINITION, "def size\n", 0, 4) is None
    assert not ground.live.servers.running


async def test_symbols_come_from_all_servers_that_run_or_have_an_open_text(ground: Ground) -> None:
    other = replace(ROW, name="other", suffixes={".b": "beta"})
    ground.of(ROW, other)
    ground.program("tells", name="other")
    texts = {"a.a": "def size\n", "c.a": "def sizes\n", "b.b": "def other_size\n"}
    said = await ground.live.named("size", texts)
    found = {one.by: sorted(symbol["name"] for symbol in one.answer) for one in said}
    assert found == {"other": ["other_size"], "scripted": ["size", "sizes"]}
    # Nothing is open any more, but both run.
    assert {one.by for one in await ground.live.named("size", {})} == {"other", "scripted"}


async def test_symbols_of_one_server_do_not_fail_with_another(ground: Ground) -> None:
    other = replace(ROW, name="other", suffixes={".b": "beta"})
    ground.of(ROW, other)
    ground.program(name="other", before="exit 1")
    texts = {"a.a": "def size\n", "b.b": "def size\n"}
    [said] = await ground.live.named("size", texts)
    assert isinstance(said, Said)
    assert said.by == "scripted"


@pytest.mark.parametrize("text", ["", "def f\n", "def f"])
async def test_a_place_that_the_text_has_not_ends_no_server(ground: Ground, text: str) -> None:
    ground.program("pull")
    for line, column in ((10**9, 0), (0, 10**9), (-1, -1)):
        assert isinstance(await ground.ask(REFERENCES, text, line, column), Said)


async def test_who_asks_while_all_ends_hears_of_it(ground: Ground) -> None:
    ground.program("mute")
    asking = asyncio.create_task(ground.ask(REFERENCES, "def f\n"))
    async with asyncio.timeout(60):
        while not list(ground.root.glob("mute.*")):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    await ground.live.showing.close()
    with pytest.raises(NoServer, match="have been ended"):
        await asking


async def test_nothing_goes_on_after_the_end(ground: Ground) -> None:
    before = asyncio.all_tasks()
    await ground.ask(DEFINITION, "def size\n", 0, 4)
    await ground.live.showing.close()
    with pytest.raises(NoServer):
        await ground.ask(DEFINITION, "def size\n", 0, 4)
    await ground.until(lambda: asyncio.all_tasks() <= before)
