"""How a record becomes a line, whatever stands in it."""

import logging
import re
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.log.lines import Lines, about

HEAD = re.compile(
    r"(?P<moment>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d) (?P<level>[A-Z]+) +"
    r"\[(?P<process>\d+)\] (?P<who>[^:]+): (?P<said>.*)"
)


def record(message: object, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    trace = (type(error), error, error.__traceback__) if error else None
    name = "patchwright.pipeline.run"
    return logging.LogRecord(name, logging.INFO, __file__, 1, message, args, trace)  # pyright: ignore[reportArgumentType] - whatever is logged


def lines(message: object, *args: object, error: BaseException | None = None) -> list[str]:
    return Lines().format(record(message, *args, error=error)).split("\n")


def raised(text: str) -> Exception:
    try:
        raise ValueError(text)  # noqa: TRY301 - a traceback is what is tried
    except ValueError as error:
        return error


def test_a_line_tells_time_level_process_room_and_run() -> None:
    with about("20260102-030405-abc123"):
        (line,) = lines("stage %s", "plan")
    found = HEAD.fullmatch(line)
    assert found
    assert datetime.fromisoformat(found["moment"]).tzinfo
    assert found["level"] == "INFO"
    assert int(found["process"]) > 0
    assert found["who"] == "pipeline.run 20260102-030405-abc123"
    assert found["said"] == "stage plan"


def test_no_run_is_named_outside_of_it() -> None:
    with about("run"):
        pass
    assert " pipeline.run: x" in lines("x")[0]


@given(st.text(), st.text(st.characters(codec=None)))
def test_no_text_fakes_a_line(said: str, failed: str) -> None:
    first, *trace = lines("%s", said, error=raised(failed))
    assert HEAD.fullmatch(first)
    assert first.isprintable() or first.encode("utf-8")
    assert all(line.startswith("    ") for line in trace)


def test_what_nobody_sees_is_spelled() -> None:
    (line,) = lines("a\nb\x1b[2Jc\u202ed\u2028e\ud800")
    assert line.endswith(r"a\nb\x1b[2Jc\u202ed\u2028e\ud800")


def test_a_traceback_is_indented_with_its_message_of_several_lines() -> None:
    first, *trace = lines("it failed", error=raised("one\n2026-01-02 two"))
    assert first.endswith("it failed")
    assert trace[0] == "    Traceback (most recent call last):"
    assert trace[-2:] == ["    ValueError: one", "    2026-01-02 two"]


def test_what_is_long_is_cut_and_its_length_told() -> None:
    (line,) = lines("x" * 10_000)
    assert line.endswith("xxx… (10,000 characters)")
    assert len(line) < 2_200


def test_the_middle_of_a_long_traceback_is_left_out() -> None:
    trace = lines("it failed", error=raised("\n".join(["x" * 99] * 1_000) + "\nend"))
    assert trace[-1] == "    end"
    assert sum(map(len, trace)) < 25_000
    assert any(re.search(r"… [\d,]+ characters …", line) for line in trace)


def test_arguments_that_do_not_fit_stop_nothing() -> None:
    assert "%d of %d (its arguments cannot be shown: TypeError)" in lines("%d of %d", "one")[0]


def test_a_message_that_raises_when_it_is_shown_stops_nothing() -> None:
    class Mute:
        def __str__(self) -> str:
            raise RuntimeError("no")

    assert "RuntimeError" in lines("%s", Mute())[0]


def test_a_deep_recursion_is_told() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as caught:
        deeper()
    assert len(lines("it failed", error=caught.value)) < 100
