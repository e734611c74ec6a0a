"""What a server says of its own work."""

from typing import Any

from patchwright.langservers.work import Work


def progress(kind: str, title: str = "") -> dict[str, Any]:
    return {"token": "1", "value": {"kind": kind, "title": title}}


def test_a_server_is_busy_until_its_work_ends() -> None:
    work = Work()
    work.hear("$/progress", progress("begin", "Loading packages"))
    assert (work.is_busy(says_ready=False), work.title) == (True, "Loading packages")
    work.hear("$/progress", progress("end"))
    assert not work.is_busy(says_ready=False)


def test_an_error_that_is_shown_as_work_is_none() -> None:
    work = Work()
    work.hear("$/progress", progress("begin", "Error loading workspace"))
    assert not work.is_busy(says_ready=False)
