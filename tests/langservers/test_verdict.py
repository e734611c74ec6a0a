"""Verdicts on changes: clean, new errors, or none with the reason."""

import pytest
from tests.langservers.conftest import Start

from patchwright.domain.diagnostic import Checked, Clean, NewProblems, NoVerdict
from patchwright.langservers.errors import Died
from patchwright.langservers.verdict import verdict

pytestmark = pytest.mark.slow


def lines(checked: Checked) -> list[str]:
    assert isinstance(checked, NewProblems), checked
    return [str(one.location) for one in checked.problems]


@pytest.mark.parametrize("way", ["pull", "push", "late"])
async def test_only_what_is_new_counts_wherever_its_line_has_gone(way: str, start: Start) -> None:
    server = await start(way)
    before = {"x.a": "one\nwrong\n"}
    clean = await verdict(server, before, {"x.a": "zero\none\nwrong\n"})
    assert clean == Clean(by="scripted")
    assert lines(await verdict(server, before, {"x.a": "zero\none\nwrong\nis wrong\n"})) == [
        "x.a:4"
    ]
    assert lines(await verdict(server, before, {"x.a": "wrong\nwrong\n"})) == ["x.a:2"]
    assert isinstance(await verdict(server, before, {"x.a": "one\n"}), Clean)


async def test_a_file_that_is_created_has_only_new_errors(start: Start) -> None:
    server = await start("pull")
    after = {"x.a": "right\n", "y.a": "wrong\n"}
    assert lines(await verdict(server, {"x.a": "right\n"}, after)) == ["y.a:1"]


async def test_what_only_a_disk_can_show_gets_no_verdict(start: Start) -> None:
    server = await start("pull")
    checked = await verdict(server, {"x.a": "", "y.a": ""}, {"x.a": ""})
    assert checked == NoVerdict(
        by="scripted", why="y.a is deleted or moved, which scripted sees only on a disk"
    )


async def test_a_language_that_is_never_judged_gets_no_verdict(start: Start) -> None:
    server = await start("pull", unjudged=frozenset({"beta"}))
    assert isinstance(await verdict(server, {"x.b": ""}, {"x.b": "wrong"}), NoVerdict)
    assert lines(await verdict(server, {"x.a": ""}, {"x.a": "wrong"})) == ["x.a:1"]


async def test_a_server_that_has_died_gives_no_verdict_with_its_last_words(start: Start) -> None:
    server = await start("pull")
    with pytest.raises(Died):
        await server.link.ask("test/die")
    await server.stop()
    checked = await verdict(server, {"x.a": ""}, {"x.a": ""})
    assert checked == NoVerdict(by="scripted", why="scripted has ended. It said: Out of memory.")
