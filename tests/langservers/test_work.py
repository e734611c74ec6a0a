"""What servers say of their own work, and whether they are waited for."""

from typing import Any

import pytest

from patchwright.langservers.work import Work


def progress(kind: str, title: str = "", which: Any = 1) -> Any:
    return {"token": which, "value": {"kind": kind, "title": title}}


def test_what_has_begun_is_under_way_until_its_end() -> None:
    work = Work()
    work.hear("$/progress", progress("begin", "Indexing", "a"))
    work.hear("$/progress", progress("begin", "Building", "b"))
    work.hear("$/progress", progress("end", which="a"))
    assert work.is_busy(says_ready=False)
    assert work.still("x", 3) == "x is still loading (Building) after 3 s."
    work.hear("$/progress", progress("end", which="b"))
    assert not work.is_busy(says_ready=False)
    assert work.begun == 2


@pytest.mark.parametrize("title", ["", "  ", "Error loading workspace"])
def test_work_that_may_never_end_is_not_waited_for(title: str) -> None:
    work = Work()
    work.hear("$/progress", progress("begin", title))
    assert not work.is_busy(says_ready=False)
    assert work.begun == 0


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("experimental/serverStatus", {"quiescent": True, "health": "warning", "message": "x"}),
        ("language/status", {"type": "ServiceReady", "message": "x"}),
    ],
)
def test_one_that_tells_is_busy_until_it_is_ready(method: str, params: Any) -> None:
    work = Work()
    assert work.is_busy(says_ready=True)
    work.hear(method, params)
    assert not work.is_busy(says_ready=True)
    assert not work.unfit


def test_one_that_reads_everything_anew_is_busy_again_and_may_fail() -> None:
    work = Work()
    work.hear("experimental/serverStatus", {"quiescent": True, "health": "ok"})
    work.hear("experimental/serverStatus", {"quiescent": False, "health": "ok"})
    assert work.is_busy(says_ready=False)
    assert work.begun == 1
    work.hear(
        "experimental/serverStatus",
        {"quiescent": True, "health": "error", "message": "No\nproject."},
    )
    assert work.unfit == "No project."


@pytest.mark.parametrize("params", [None, 3, [], {}, {"token": None, "value": 1}, {"value": {}}])
def test_what_is_none_of_its_work_is_passed_over(params: Any) -> None:
    work = Work()
    for method in ("$/progress", "experimental/serverStatus", "language/status", "x/y"):
        work.hear(method, params)
    assert not work.is_busy(says_ready=False)
    assert (work.ready, work.begun, work.unfit) == (None, 0, "")
