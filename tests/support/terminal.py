"""The real command at a real pseudo-terminal, as somebody sits there: what he reads, what he types."""

import re
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pexpect

PATIENCE = 120.0
"""Seconds for anything that is waited for: a machine may be slow, and none is so slow."""

PROGRAM = (sys.executable, "-P", "-m", "patchwright")
ASKS = r"\? (?:\x1b\[0m)?$"
"""The end of what asks for a key."""
ASKS_YES = r"\? \[[Yy]/[Nn]\] (?:\x1b\[0m)?$"
"""The end of a question that is answered by yes or no."""

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass(frozen=True, kw_only=True)
class Terminal:
    """A command that goes on at a pseudo-terminal.

    Attributes:
        child: The process with its terminal.
        shown: All that came from it.
    """

    child: "pexpect.spawn[str]"
    shown: StringIO

    @property
    def raw(self) -> str:
        """All that was shown, with its colors."""
        return self.shown.getvalue().replace("\r\n", "\n")

    @property
    def text(self) -> str:
        """All that was shown, as it is read: without colors, and without blanks at ends of lines."""
        lines = _ESCAPE.sub("", self.raw).split("\n")
        return "\n".join(line.rstrip() for line in lines)

    def asked(self) -> str:
        """Wait for a prompt; return what is shown since the one before."""
        return self._until(ASKS)

    def asked_yes(self) -> str:
        """Wait for a question by yes or no; return what is shown since the prompt before."""
        return self._until(ASKS_YES)

    def types(self, *lines: str) -> None:
        """Type lines, each once a prompt stands there."""
        for number, line in enumerate(lines):
            if number:
                self.asked()
            self.child.sendline(line)

    def ends(self) -> int:
        """Wait for the end; return the exit code, or less than zero for a signal."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        signal = self.child.signalstatus
        return -signal if signal else self.child.exitstatus or 0

    def _until(self, pattern: str) -> str:
        self.child.expect(pattern)
        return _ESCAPE.sub("", f"{self.child.before}{self.child.after}").replace("\r\n", "\n")


@contextmanager
def at_terminal(
    arguments: Sequence[str], cwd: Path, environ: Mapping[str, str], *, width: int = 100
) -> Generator[Terminal]:
    """Start `patchwright` with *arguments* at a terminal of *width* columns; it ends with the block."""
    shown = StringIO()
    child: pexpect.spawn[str] = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *arguments],
        cwd=str(cwd),
        env={"TERM": "xterm-256color", "LANG": "C.UTF-8", **environ},  # pyright: ignore[reportArgumentType] - a mapping, which the stubs call an `os._Environ`
        dimensions=(50, width),
        encoding="utf-8",
        timeout=PATIENCE,
    )
    child.logfile_read = shown
    try:
        yield Terminal(child=child, shown=shown)
    finally:
        child.close(force=True)
