"""How a line of the log is written: one for each record, which no text from outside can fake.

    2026-01-02 03:04:05.678+01:00 INFO    [4711] pipeline.run 20260102-030405-abc123: done

Time with zone, level, process, who says it (its room first), the run where one goes on,
and what is said; a traceback follows, indented.
"""

import logging
import re
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from patchwright.log.secrets import redacted

_OURS = "patchwright."
_LONGEST = 2_000
_LONGEST_TRACEBACK = 20_000

# Controls (line ends and ESC among them), what turns or hides text, halves of pairs.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff"
    "\U000e0000-\U000e0fff]"
)

_run: ContextVar[str] = ContextVar("run", default="")


@contextmanager
def about(run: str) -> Generator[None]:
    """Let what is logged inside, in tasks and offloaded threads too, name *run*."""
    before = _run.set(run)
    try:
        yield
    finally:
        _run.reset(before)


class Lines(logging.Formatter):
    """Writes a record as one line, and the lines of its traceback, all without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines, without a line end behind the last one."""
        moment = datetime.fromtimestamp(record.created).astimezone()
        who = f"{record.name.removeprefix(_OURS)} {_run.get()}".strip()
        head = f"{moment.isoformat(' ', 'milliseconds')} {record.levelname:<7} [{record.process}]"
        lines = [f"{head} {spelled(who)}: {_clipped(spelled(redacted(_message(record))))}"]
        if record.exc_info:
            trace = _middle_out(redacted(self.formatException(record.exc_info)))
            lines += [f"    {_clipped(spelled(line))}" for line in trace.split("\n")]
        return "\n".join(lines)


def spelled(text: str) -> str:
    r"""Return *text* on one line, with what nobody sees written as `\n`, `\x1b`, `\u202e`."""
    return _UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception as error:  # noqa: BLE001 - what is told of goes on, whatever its telling does
        return f"{record.msg} (its arguments cannot be shown: {type(error).__name__})"


def _clipped(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}… ({len(line):,} characters)"


def _middle_out(trace: str) -> str:
    if len(trace) <= _LONGEST_TRACEBACK:
        return trace
    half = _LONGEST_TRACEBACK // 2
    return f"{trace[:half]}\n… {len(trace) - 2 * half:,} characters …\n{trace[-half:]}"
