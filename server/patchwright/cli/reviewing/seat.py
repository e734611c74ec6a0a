"""Where somebody reviews a proposal: what he sees, what he types, and what is decided so far."""

import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGINT, default_int_handler, signal
from types import FrameType

from rich.text import Text

from patchwright.cli.again import again
from patchwright.cli.program import Decided, Review
from patchwright.cli.render.screen import Screen
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided


class Left(Exception):  # noqa: N818 - an end, not a fault
    """Whoever reviewed typed nothing more: standard input has ended."""


def at_terminal(screen: Screen) -> bool:
    """Say whether somebody can be asked."""
    return not screen.json and sys.stdin.isatty() and sys.stdout.isatty()


@dataclass(slots=True, kw_only=True)
class Seat:
    """One review; what it decides is written at once.

    Attributes:
        screen: Where people read.
        review: Decides.
        root: The repository.
        proposal: What is reviewed, as it stood when it was last looked at.
        written: The files that were written here.
        told: Those of them that were named since somebody was asked.
        done: What was decided here, one after the other.
    """

    screen: Screen
    review: Review
    root: Path
    proposal: Proposal
    written: dict[str, None] = field(default_factory=dict[str, None])
    told: set[str] = field(default_factory=set[str])
    done: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])

    @property
    def last(self) -> tuple[int, ...]:
        """The hunks that were decided last here and still are, to be taken back."""
        while self.done:
            if decided := tuple(n for n in self.done[-1] if not is_undecided(self.entry(n))):
                return decided
            self.done.pop()
        return ()

    @property
    def newer(self) -> int:
        """The revision that the run has proposed since; 0 where this is the newest."""
        newest = self.review.newest(self.proposal)
        return newest if newest > self.proposal.revision else 0

    def command(self, *options: str) -> str:
        """Return the command that reviews this proposal again."""
        which = ("--revision", str(self.proposal.revision)) if self.newer else ()
        return again(self.root, "review", self.proposal.run, *which, *options)

    def entry(self, number: int) -> Entry:
        """Return one hunk of the proposal."""
        return {entry.number: entry for entry in self.proposal.entries}[number]

    def look(self) -> None:
        """Look at the files, and at what others decided."""
        was_open = self.proposal.is_open
        self.proposal = self.review.look(self.proposal)
        if was_open and not self.proposal.is_open:
            self.screen.say(
                "Something newer has been proposed for this issue; this proposal is no longer the newest.",
                "yellow",
            )

    def ask(self, prompt: str) -> str:
        """Return what is typed on a line, without blanks around it; raises Left."""
        self.told.clear()
        console = self.screen.console
        console.print(Text(f"{prompt} ", style="bold blue"), end="", soft_wrap=True)
        console.file.flush()
        # As bytes: a terminal that is set to another encoding must end nothing.
        line = sys.stdin.buffer.readline()
        if not line.endswith(b"\n"):
            self.screen.say()
            raise Left
        return line.decode("utf-8", "replace").strip()

    def agrees(self, question: str, *, default: bool = True) -> bool:
        """Return whether a question is answered by yes; nothing typed is the default."""
        choice = "[Y/n]" if default else "[y/N]"
        while True:
            answer = self.ask(f"{question} {choice}").lower()
            if answer in ("", "y", "yes", "n", "no"):
                return answer.startswith("y") if answer else default

    def decide(
        self, does: Callable[[Proposal, Sequence[int]], Decided], numbers: Sequence[int]
    ) -> Mapping[int, str]:
        """Carry out a decision, tell what was written, and return what was refused and why."""
        with unbroken():
            decided = does(self.proposal, numbers)
        self.proposal = decided.proposal
        self.done.append(tuple(n for n in numbers if n not in decided.refused))
        self._tell(decided)
        return decided.refused

    def say_written(self, written: Iterable[str]) -> None:
        """Say which files were written, and which of them are gone by that."""
        every = list(written)
        there = [path for path in every if self.review.text(path) is not None]
        gone = [path for path in every if path not in there]
        for word, paths in (("Written", there), ("Removed", gone)):
            if paths:
                self.screen.say(f"{word:<9} {', '.join(paths)}", "green")
        self.told.update(every)

    def _tell(self, decided: Decided) -> None:
        self.written.update(dict.fromkeys(decided.written))
        self.say_written(decided.written)
        for number, why in decided.refused.items():
            self.screen.say(f"Hunk {number} stays as it was. {why}", "yellow")


@contextmanager
def unbroken(*, forget: bool = False) -> Generator[None]:
    """Let an interrupt wait until a decision is carried out; with *forget* it counts for nothing."""
    came = list[int]()

    def note(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    before = signal(SIGINT, note)
    try:
        yield
    finally:
        signal(SIGINT, before or default_int_handler)
    if came and not forget:
        raise KeyboardInterrupt
