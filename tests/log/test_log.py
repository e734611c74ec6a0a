"""What is logged, where to, and what never."""

import logging
from collections.abc import Iterator

import pytest

from patchwright import log


@pytest.fixture(autouse=True)
def quiet_again() -> Iterator[None]:
    logger = logging.getLogger("patchwright")
    before = logger.handlers[:], logger.level, logger.propagate
    yield
    logger.handlers[:], logger.level, logger.propagate = before


def test_a_secret_stands_neither_in_a_message_nor_in_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log.start("warning", frozenset({"s3cret", ""}))
    try:
        raise ValueError("no s3cret here")  # noqa: TRY301 - the traceback is what is tested
    except ValueError:
        logging.getLogger("patchwright.llm").exception("with s3cret")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "with ***" in captured.err
    assert "no *** here" in captured.err
    assert "s3cret" not in captured.err


def test_starting_twice_logs_once(capsys: pytest.CaptureFixture[str]) -> None:
    log.start()
    log.start()
    logging.getLogger("patchwright").warning("once")
    assert capsys.readouterr().err.count("once") == 1


def test_the_longer_of_two_secrets_goes_whole() -> None:
    assert log.redacted("abc ab", ["ab", "abc", ""]) == "*** ***"
