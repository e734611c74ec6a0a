"""What servers say of texts: sent or asked for, of the right version, counted in code points."""

import asyncio
import os
import signal
from typing import Any

import pytest
from tests.langservers.conftest import Start

from patchwright.domain.text import Position
from patchwright.langservers.diagnostics import diagnostics_of, overlooks
from patchwright.langservers.errors import Died, Hung, Loading, Silent, Unfit
from patchwright.langservers.pushed import Reports
from patchwright.langservers.server import Server

pytestmark = pytest.mark.slow

WAYS = [
    ("pull",),
    ("pull", "registers"),
    (),
    ("unversioned",),
    ("late",),
    ("late", "unversioned"),
    ("once", "unversioned"),
    ("forgets", "unversioned"),
]


async def problems(server: Server, text: str) -> list[Position]:
    server.documents.show({"x.a": text})
    return [one.location.range.start for one in await diagnostics_of(server, "x.a")]


@pytest.mark.parametrize("ways", WAYS, ids=" ".join)
async def test_an_error_comes_and_goes_with_its_text(ways: tuple[str, ...], start: Start) -> None:
    server = await start(*ways)
    assert await problems(server, "right\n") == []
    assert await problems(server, "right\nis wrong\n") == [Position(1, 3)]
    assert await problems(server, "right\n") == []


@pytest.mark.parametrize("ways", WAYS, ids=" ".join)
async def test_what_rests_on_another_text_is_looked_at_again(
    ways: tuple[str, ...], start: Start
) -> None:
    server = await start(*ways)
    for lib, wrong in [("def f\n", []), ("def g\n", [Position(0, 4)]), ("def f\n", [])]:
        server.documents.show({"lib.a": lib, "x.a": "use f\n"})
        server.documents.show({"lib.a": lib + "\n"})
        found = await asyncio.gather(diagnostics_of(server, "x.a"), diagnostics_of(server, "lib.a"))
        assert [[one.location.range.start for one in each] for each in found] == [wrong, []]


@pytest.mark.parametrize("way", ["pull", "push"])
async def test_before_it_has_loaded_a_server_is_not_believed(way: str, start: Start) -> None:
    server = await start(way, "loads", seconds=0.5)
    server.documents.show({"x.a": "wrong\n"})
    with pytest.raises(Loading, match=r"scripted is still loading \(Reading\) after 0\.5 s"):
        await diagnostics_of(server, "x.a")
    server.link.tell("test/loaded")
    assert await problems(server, "is wrong\n") == [Position(0, 3)]


async def test_one_that_tells_when_it_has_loaded_is_waited_for(start: Start) -> None:
    server = await start("pull", seconds=0.2, says_ready=True)
    server.documents.show({"x.a": "right\n"})
    with pytest.raises(Loading, match="scripted is still loading after"):
        await diagnostics_of(server, "x.a")


async def test_one_that_answers_out_of_order_is_given_time_for_its_texts(start: Start) -> None:
    server = await start("pull", "slow", takes=0.3)
    for _ in range(3):
        assert await problems(server, "is wrong\n") == [Position(0, 3)]
        assert await problems(server, "right\n") == []


async def test_one_that_understands_nothing_gives_no_verdict(start: Start) -> None:
    server = await start("pull", "loads", "failed")
    server.link.tell("test/loaded")
    server.documents.show({"x.a": "right\n"})
    with pytest.raises(Unfit, match=r"scripted cannot judge this workspace: No project\."):
        await diagnostics_of(server, "x.a")


@pytest.mark.parametrize("ways", WAYS, ids=" ".join)
async def test_a_file_in_which_no_error_would_be_seen_is_overlooked(
    ways: tuple[str, ...], start: Start
) -> None:
    server = await start(*ways, seconds=1)
    server.documents.show({"x.a": "right\n", "excluded.a": "wrong\n"})
    assert not await overlooks(server, "x.a")
    assert server.documents["x.a"].text == "right\n"
    if "once" not in ways:  # which says nothing at all
        assert await overlooks(server, "excluded.a")
        assert server.documents["excluded.a"].text == "wrong\n"


async def test_columns_count_code_points_behind_signs_of_two_units(start: Start) -> None:
    server = await start("pull")
    assert await problems(server, "'🙂🙂' e\u0301 wrong\r\n\twrong") == [
        Position(0, 8),
        Position(1, 1),
    ]


async def test_a_text_of_which_nothing_is_said_is_no_clean_one(start: Start) -> None:
    server = await start("pull", seconds=0.3)
    server.documents.show({"x.a": "right"})
    server.can.pop("diagnosticProvider")  # so that it is waited for
    with pytest.raises(Silent, match=r"scripted said nothing of x\.a within 0\.3 s"):
        await diagnostics_of(server, "x.a")


async def test_what_is_said_of_a_server_that_hangs_is_the_same_each_time(start: Start) -> None:
    server = await start("pull", seconds=0.3)
    server.documents.show({"x.a": "right"})
    os.killpg(server.link.pid, signal.SIGSTOP)
    for _ in range(2):
        with pytest.raises(Hung, match=r"scripted said nothing of x\.a within 0\.3 s"):
            await diagnostics_of(server, "x.a")


async def test_a_server_that_ends_while_it_is_waited_for_is_no_verdict(start: Start) -> None:
    server = await start("pull")
    server.documents.show({"x.a": "right"})
    server.can.pop("diagnosticProvider")
    with pytest.raises(Died):
        await server.link.ask("test/die")
    with pytest.raises(Died):
        await diagnostics_of(server, "x.a")


def test_reports_that_are_none_are_passed_over() -> None:
    reports = Reports()
    given: list[Any] = [None, 3, {}, {"uri": 1, "diagnostics": []}, {"uri": "file:///a"}]
    for params in given:
        reports.take(params)
    assert reports.of("file:///a") is None
    reports.take({"uri": "file:///%61", "diagnostics": [], "version": "x"})
    report = reports.of("file:///a")
    assert report
    assert report.version is None


async def test_one_that_looks_and_says_nothing_of_a_text_is_silent(start: Start) -> None:
    server = await start("forgets", "once")
    server.documents.show({"x.a": "right\n"})
    with pytest.raises(Silent, match=r"scripted looked at x\.a and said nothing of it\."):
        await diagnostics_of(server, "x.a")
