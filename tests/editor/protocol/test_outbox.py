"""What goes to the editor: in order, without ever waiting, news dropped before answers."""

import os
import threading
from collections.abc import Generator
from dataclasses import dataclass

import pytest

from patchwright.editor.protocol.outbox import Outbox
from patchwright.editor.protocol.topics import topic_of


@dataclass
class Pipe:
    """A pipe, and whether its reader was told to be lost."""

    reading: int
    writing: int
    lost: threading.Event

    def read_all(self) -> bytes:
        """Read until the other end is closed."""
        with os.fdopen(os.dup(self.reading), "rb") as reader:
            return reader.read()


@pytest.fixture
def pipe() -> Generator[Pipe]:
    reading, writing = os.pipe()
    yield Pipe(reading, writing, threading.Event())
    for descriptor in (reading, writing):
        try:
            os.close(descriptor)
        except OSError:
            continue


def test_messages_go_out_in_order(pipe: Pipe) -> None:
    outbox = Outbox(pipe.writing, pipe.lost.set)
    for number in range(100):
        outbox.put(b"%03d" % number)
    outbox.close(5)
    os.close(pipe.writing)
    expected = b"".join(b"Content-Length: 3\r\n\r\n%03d" % number for number in range(100))
    assert pipe.read_all() == expected
    assert not pipe.lost.is_set()


def fill(outbox: Outbox) -> None:
    """Send more than a pipe holds, so that the thread waits and the rest stands in line."""
    outbox.put(b"f" * 300_000)


def drained(pipe: Pipe, outbox: Outbox) -> bytes:
    """Read all that was sent, now."""
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_all()))
    reader.start()
    outbox.close(10)
    os.close(pipe.writing)
    reader.join(10)
    return found[0].partition(b"f" * 300_000)[2]


def test_of_one_topic_only_the_latest_waits(pipe: Pipe) -> None:
    outbox = Outbox(pipe.writing, pipe.lost.set)
    fill(outbox)
    outbox.put(b"answer")
    for number in range(1000):
        outbox.put(b"%d" % number, "progress 1")
    outbox.put(b"end")
    rest = drained(pipe, outbox)
    assert rest == (
        b"Content-Length: 6\r\n\r\nanswerContent-Length: 3\r\n\r\n999Content-Length: 3\r\n\r\nend"
    )


def test_where_nobody_reads_news_are_dropped_and_answers_never(pipe: Pipe) -> None:
    outbox = Outbox(pipe.writing, pipe.lost.set, limit=400_000)
    fill(outbox)
    for number in range(100):
        outbox.put(b"l" * 10_000, f"log {number}")
        outbox.put(b"answer")
    rest = drained(pipe, outbox)
    assert rest.count(b"answer") == 100
    assert rest.count(b"llll") < 2_500 * 50
    assert not pipe.lost.is_set()


def test_an_editor_that_reads_nothing_at_all_is_given_up(pipe: Pipe) -> None:
    outbox = Outbox(pipe.writing, pipe.lost.set, limit=100_000)
    for _ in range(10):
        fill(outbox)
    assert pipe.lost.wait(5)


def test_a_closed_pipe_is_an_editor_that_is_gone(pipe: Pipe) -> None:
    os.close(pipe.reading)
    outbox = Outbox(pipe.writing, pipe.lost.set)
    outbox.put(b"x")
    assert pipe.lost.wait(5)
    outbox.put(b"y")
    outbox.close(5)


@pytest.mark.parametrize(
    ("method", "params", "topic"),
    [
        ("$/progress", {"token": "a", "value": {"kind": "report"}}, "progress a"),
        ("$/progress", {"token": "a", "value": {"kind": "end"}}, ""),
        ("textDocument/publishDiagnostics", {"uri": "u"}, "diagnostics u"),
        ("window/showMessage", {"message": "m"}, ""),
        ("other", None, ""),
    ],
)
def test_what_may_be_lost(method: str, params: object, topic: str) -> None:
    assert topic_of(method, params) == topic


def test_lines_of_a_log_do_not_replace_each_other() -> None:
    first, second = (topic_of("window/logMessage", {}) for _ in range(2))
    assert first
    assert first != second
