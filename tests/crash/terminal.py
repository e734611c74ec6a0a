"""A terminal that goes on deciding, and commands that are called beside it.

As a program, `python -m tests.crash.terminal ROOT`, it is that terminal. A line of its input is
JSON: `[WHAT, NUMBER …]`, with WHAT as `accept`, `take_back`, `reject` or `look`. Each is answered
by a line: how all hunks stand, what the text says of them, which files are held, and what was
refused.
"""

import asyncio
import json
import random
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.proposed import at_home

from patchwright.app.reviewing import Review

_DEEDS = ("accept", "accept", "take_back", "take_back", "reject", "look")
_OPTIONS = ("--accept", "--reject", "--take-back")
_LEANS = b"cannot stand without"


@dataclass(kw_only=True)
class Terminal:
    """A user at a terminal.

    Attributes:
        root: The workspace.
        environment: Of the processes.
        run: Whose proposal is decided on.
        numbers: Its hunks.
        lots: What is drawn from.
        tally: What was done.
        refused: Why hunks were refused.
        errors: What went wrong.
    """

    root: Path
    environment: dict[str, str]
    run: str
    numbers: list[int]
    lots: random.Random
    tally: Counter[str] = field(default_factory=Counter[str])
    refused: Counter[str] = field(default_factory=Counter[str])
    errors: list[str] = field(default_factory=list[str])

    async def start(self) -> None:
        """Start the terminal that goes on."""
        self._process = await self._started("tests.crash.terminal", str(self.root))

    async def act(self) -> None:
        """Do one thing."""
        what = self.lots.choice(_DEEDS)
        answer = await self.ask(what, *self.lots.sample(self.numbers, self.lots.choice((1, 1, 2))))
        self.refused.update(answer["refused"])
        self.tally[f"{what} {'refused' if answer['refused'] else 'done'}"] += 1

    async def ask(self, what: str, *numbers: int) -> dict[str, Any]:
        """Have the terminal that goes on do one thing, and return its answer."""
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps([what, *numbers]).encode() + b"\n")
        if line := await process.stdout.readline():
            return json.loads(line)
        assert process.stderr
        raise AssertionError((await process.stderr.read()).decode())

    async def command(self) -> None:
        """Carry out one command, as a process of its own."""
        option, number = self.lots.choice(_OPTIONS), self.lots.choice(self.numbers)
        process = await self._started("patchwright", "review", self.run, option, str(number))
        out, err = await process.communicate(b"")
        self.tally[f"command ended with {process.returncode}"] += 1
        # A hunk may not fit just now, or need another one.
        ends = (0, 2, 6) if _LEANS in err else (0, 6)
        if process.returncode not in ends or b"Traceback" in err:
            said = f"{option} {number} ended with {process.returncode}:\n{(out + err).decode()}"
            self.errors.append(said)

    async def end(self) -> None:
        """End the terminal that goes on."""
        _, err = await self._process.communicate(b"")
        if err or self._process.returncode:
            self.errors.append(f"it ended with {self._process.returncode}: {err.decode()}")

    async def _started(self, *words: str) -> Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *words),
            cwd=self.root,
            env=self.environment,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
        )


def main(root: str) -> None:
    """Answer line after line."""
    with at_home(Path(root)) as home:
        review = Review(home)
        for line in sys.stdin:
            what, *numbers = json.loads(line)
            sys.stdout.write(json.dumps(_answer(review, what, numbers)) + "\n")
            sys.stdout.flush()


def _answer(review: Review, what: str, numbers: list[int]) -> dict[str, Any]:
    (proposal,) = review.open()
    do = {"accept": review.accept, "take_back": review.take_back, "reject": review.reject}
    decided = do[what](proposal, numbers) if what in do else None
    now = decided.proposal if decided else proposal
    return {
        "states": {entry.number: entry.state.value for entry in now.entries},
        "said": {number: one.said.value for number, one in review.readings(now).items()},
        "held": dict(review.held()),
        "refused": list(decided.refused.values()) if decided else [],
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
