"""Where logs go, from which level on, and that all is as before afterwards."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from patchwright.log import starting
from patchwright.log.secrets import hide, redacted

LOGGER = logging.getLogger("patchwright.llm.service")


@pytest.fixture(autouse=True)
def quiet_again() -> Iterator[None]:
    with starting.contained():
        yield


def test_a_secret_stands_neither_in_a_message_nor_in_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start(file=tmp_path / "a.log")
    hide("s3cret")
    try:
        raise ValueError("no s3cret here")  # noqa: TRY301 - the traceback is what is tested
    except ValueError:
        LOGGER.exception("with s3cret")
    captured = capsys.readouterr()
    assert captured.out == ""
    for told in (captured.err, (tmp_path / "a.log").read_text()):
        assert "with ***" in told
        assert "no *** here" in told
        assert "s3cret" not in told


@pytest.mark.parametrize(
    ("level", "shown", "kept"),
    [
        ("debug", "diwe", "diwe"),
        ("info", "iwe", "iwe"),
        ("warning", "we", "iwe"),
        ("error", "e", "iwe"),
    ],
)
def test_the_file_has_all_from_info_on(
    level: str, shown: str, kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start(level, file=tmp_path / "a.log")
    for name in ("debug", "info", "warning", "error"):
        getattr(LOGGER, name)("level %s", name)
    assert initials(capsys.readouterr().err) == shown
    assert initials((tmp_path / "a.log").read_text()) == kept
    assert starting.shows_all() is (level == "debug")


@pytest.mark.parametrize(("stays", "shown", "kept"), [(False, "diwe", "diwe"), (True, "e", "iwe")])
def test_a_level_that_comes_later_counts_unless_one_was_typed(
    stays: bool, shown: str, kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start("error", file=tmp_path / "a.log", stays=stays)
    starting.show_from("debug")
    for name in ("debug", "info", "warning", "error"):
        getattr(LOGGER, name)("level %s", name)
    assert initials(capsys.readouterr().err) == shown
    assert initials((tmp_path / "a.log").read_text()) == kept


def test_a_level_where_nothing_was_started_changes_nothing() -> None:
    before = logging.getLogger("patchwright").level
    starting.show_from("debug")
    assert logging.getLogger("patchwright").level == before


def initials(lines: str) -> str:
    return "".join(line.rpartition("level ")[2][0] for line in lines.splitlines())


def test_starting_twice_logs_once(capsys: pytest.CaptureFixture[str]) -> None:
    starting.start()
    starting.start()
    LOGGER.warning("once")
    assert capsys.readouterr().err.count("once") == 1


def test_other_libraries_are_heard_from_warnings_on(capsys: pytest.CaptureFixture[str]) -> None:
    starting.start("debug")
    hide("s3cret")
    other = logging.getLogger("urllib3.connection")
    other.info("quiet")
    other.warning("with s3cret")
    told = capsys.readouterr().err
    assert "WARNING" in told
    assert " urllib3.connection: with ***\n" in told
    assert "quiet" not in told


def test_a_thread_that_fails_is_told_in_the_same_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    starting.start(file=tmp_path / "a.log")
    hide("s3cret")

    def fail() -> None:
        raise ValueError("with s3cret")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert "    ValueError: with ***\n" in (tmp_path / "a.log").read_text()
    assert "s3cret" not in capsys.readouterr().err


def test_what_cannot_be_raised_is_told_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    class Stubborn:
        def __del__(self) -> None:
            raise ValueError("with s3cret")

    starting.start()
    hide("s3cret")
    Stubborn()
    assert "    ValueError: with ***\n" in capsys.readouterr().err


def test_a_stderr_that_is_closed_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting.start(file=tmp_path / "a.log")
    monkeypatch.setattr(sys, "stderr", None)
    LOGGER.warning("kept all the same")
    assert "kept all the same" in (tmp_path / "a.log").read_text()


def test_who_listens_hears_lines_without_secrets_until_the_end() -> None:
    starting.start("info")
    heard = list[str]()
    with starting.listening(heard.append):
        LOGGER.info("ghp_0123456789")
    LOGGER.info("unheard")
    assert [line.rpartition(": ")[2] for line in heard] == ["***"]


def test_a_listener_that_fails_stops_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_line: str) -> None:
        raise RuntimeError("the loop is closed")

    starting.start()
    with starting.listening(fail):
        LOGGER.warning("heard by others")
    assert "heard by others" in capsys.readouterr().err


def test_why_the_file_is_not_written_can_be_asked(tmp_path: Path) -> None:
    assert starting.problem() == ""
    (tmp_path / "a.log").mkdir()
    starting.start(file=tmp_path / "a.log")
    assert starting.problem() == ""
    LOGGER.info("lost")
    assert "a.log" in starting.problem()


def test_all_is_as_before_afterwards() -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level, threading.excepthook, sys.unraisablehook
    with starting.contained():
        starting.start("debug")
        hide("s3cret")
        assert len(root.handlers) == len(before[0]) + 1
    assert (root.handlers, root.level, threading.excepthook, sys.unraisablehook) == before
    assert logging.getLogger("patchwright").level == logging.NOTSET
    assert redacted("s3cret") == "s3cret"
