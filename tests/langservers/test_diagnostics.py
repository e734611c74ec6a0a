"""What servers say of texts: sent or asked for, of the right version, counted in code points."""

from typing import Any

import pytest
from tests.langservers.conftest import Start

from patchwright.domain.text import Position
from patchwright.langservers.diagnostics import diagnostics_of
from patchwright.langservers.errors import Died, Silent
from patchwright.langservers.pushed import Reports
from patchwright.langservers.server import Server

pytestmark = pytest.mark.slow

WAYS = [("pull",), (), ("unversioned",), ("late",), ("late", "unversioned")]


async def problems(server: Server, text: str) -> list[Position]:
    server.documents.show({"x.a": text})
    return [one.location.range.start for one in await diagnostics_of(server, "x.a")]


@pytest.mark.parametrize("ways", WAYS, ids=" ".join)
async def test_an_error_comes_and_goes_with_its_text(ways: tuple[str, ...], start: Start) -> None:
    server = await start(*ways)
    assert await problems(server, "right\n") == []
    assert await problems(server, "right\nis wrong\n") == [Position(1, 3)]
    assert await problems(server, "right\n") == []


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
