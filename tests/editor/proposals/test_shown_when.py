"""When proposals are looked at; time stands still until it is moved."""

import asyncio

from tests.support.scripted_folder import ScriptedTime

from patchwright.editor.proposals.shown.when import LATEST, QUIET, When

BEAT = 10.0


class Scene:
    """Counts looks, and holds one up where a test wants that."""

    def __init__(self) -> None:
        self.time = ScriptedTime()
        self.n_looks = self.n_glances = 0
        self.has_changed = False
        self.hold: asyncio.Event | None = None
        self.when = When(self.time.timing, self._look, self._changed, lambda: BEAT)

    async def _look(self) -> None:
        self.n_looks += 1
        if self.hold:
            await self.hold.wait()

    async def _changed(self) -> bool:
        self.n_glances += 1
        return self.has_changed

    async def pause(self, seconds: float = 0.0) -> None:
        """Let time go by, and all that follows from it be done."""
        self.time.move(seconds)
        for _ in range(10):
            await asyncio.sleep(0)


async def test_a_burst_is_one_look_after_a_pause() -> None:
    scene = Scene()
    for _ in range(4):
        scene.when.soon()
        await scene.pause(QUIET / 2)
    assert scene.n_looks == 0
    await scene.pause(QUIET)
    assert scene.n_looks == 1


async def test_typing_on_and_on_is_followed_at_last() -> None:
    scene = Scene()
    for _ in range(round(2.5 * LATEST / (QUIET / 2))):
        scene.when.soon()
        await scene.pause(QUIET / 2)
    assert scene.n_looks == 2


async def test_what_comes_during_a_look_is_looked_at_once_more() -> None:
    scene = Scene()
    scene.hold = asyncio.Event()
    scene.when.at_once()
    await scene.pause()
    for _ in range(3):
        scene.when.at_once()
    scene.when.soon()
    await scene.pause(QUIET)
    assert scene.n_looks == 1
    scene.hold.set()
    await scene.when.settled()
    assert scene.n_looks == 2


async def test_others_are_glanced_at_and_looked_at_only_where_they_did_something() -> None:
    scene = Scene()
    scene.when.at_once()
    await scene.pause()
    await scene.pause(BEAT)
    await scene.pause(BEAT)
    assert (scene.n_looks, scene.n_glances) == (1, 2)
    scene.has_changed = True
    await scene.pause(BEAT)
    assert (scene.n_looks, scene.n_glances) == (2, 3)


async def test_after_the_end_nothing_is_looked_at() -> None:
    scene = Scene()
    scene.when.at_once()
    await scene.pause()
    scene.when.soon()
    scene.when.stop()
    scene.when.soon()
    scene.when.at_once()
    await scene.pause(BEAT)
    assert (scene.n_looks, scene.n_glances) == (1, 0)
    assert scene.time.calls == []
