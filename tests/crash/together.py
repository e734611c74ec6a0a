"""One of several that work on one repository at once: `python -m tests.crash.together ROOT WHO SEED COUNT`.

WHO is `terminal`, or the name of an editor's window. It waits for a line, does COUNT things
that lots decide, brings what is unsaved into the files, and says which lines it typed there.
"""

import json
import random
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.pipeline.ledger.fuzz.buffers import Buffer, Disk
from tests.pipeline.ledger.fuzz.plain import Line, Text
from tests.pipeline.ledger.fuzz.windows import Window
from tests.support.proposed import at_home

from patchwright.app.opened import Opened
from patchwright.app.reviewing import Review
from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.pipeline.lease import ourselves
from patchwright.pipeline.ledger.standing import Said
from patchwright.workspace.lock import alone

Tally = Counter[str]
"""How often each thing was done, or refused."""


class Whole(Disk):
    """A disk on which a file is the old or the new one, as editors write."""

    def write(self, path: str, text: str | None) -> None:
        """Put a new file in the place of the old one."""
        part = self.root.parent / f"{path}.{random.randrange(10**9)}"  # noqa: S311
        part.write_bytes((text or "").encode())
        part.replace(self.root / path)


def review(home: Opened, lots: random.Random, count: int) -> Tally:
    """Decide at random, as a terminal does."""
    terminal, tally = Review(home), Tally()
    for _ in range(count):
        (proposal,) = terminal.open()
        number = lots.choice(proposal.entries).number
        what = lots.choice(["accept", "accept", "take_back", "take_back", "reject", "look"])
        if what == "look":
            tally["looked"] += bool(terminal.readings(proposal))
            continue
        do = {"accept": terminal.accept, "take_back": terminal.take_back, "reject": terminal.reject}
        decided = do[what](proposal, [number])
        tally[f"{what} refused" if decided.refused else what] += 1
    return tally


@dataclass
class Seat:
    """A user at a window.

    Attributes:
        home: The repository.
        name: Of the window, with which each typed line begins.
        lots: What decides.
        window: The window.
        saved: The lines that were saved, by file.
        tally: What was done.
    """

    home: Opened
    name: str
    lots: random.Random
    window: Window
    saved: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    tally: Tally = field(default_factory=Tally)
    typed: int = 0

    def act(self) -> None:
        """Do one thing."""
        what = self.lots.choice(
            ["type", "type", "save", "undo", "decide", "decide", "decide", "look"]
        )
        path = self.lots.choice(sorted(file.name for file in self.home.root.glob("*.py")))
        self.tally[what] += 1
        match what:
            case "decide":
                self.decide()
            case "look":
                self.window.look(self.window.ledger.open()[0])
            case "save":
                self.save(path)
            case "undo":
                buffer = self.window.buffers.get(path)
                if buffer and buffer.undo:
                    buffer.text = buffer.undo.pop()
            case _:
                self.type(path)

    def type(self, path: str) -> None:
        """Type a line that nobody else types."""
        buffer = self.window.buffers.get(path) or self.open(path)
        lines, self.typed = list(buffer.text.lines), self.typed + 1
        at = self.lots.randrange(len(lines) + 1)
        lines.insert(at, Line(f"# {self.name} {self.typed}", "\n"))
        buffer.change(Text(tuple(lines)))

    def open(self, path: str) -> Buffer:
        """Open a file."""
        text = self.window.disk.read(path)
        self.window.buffers[path] = Buffer.opened(text or "", "exact")
        return self.window.buffers[path]

    def save(self, path: str) -> bool:
        """Save a file, unless it has changed since it was read: then read it and type again."""
        buffer = self.window.buffers.get(path)
        if buffer is None:
            return True
        ours = [w for w in buffer.text.words if w.startswith(f"# {self.name} ")]
        with alone(self.home.state):
            disk = self.window.disk.read(path)
            if buffer.marked and disk == buffer.marked.text:
                self.window.disk.write(path, buffer.text.text)
                buffer.marked = buffer.text
                self.saved[path] = {*ours}
                return True
        self.tally["conflict"] += 1
        new = self.open(path)
        there = {*new.text.words}
        gone = self.saved.get(path, set()) - {*ours}
        kept = [line for line in new.text.lines if line.words not in gone]
        again = [Line(words, "\n") for words in ours if words not in there]
        new.change(Text((*again, *kept)))
        return False

    def decide(self) -> None:
        """Accept a hunk, take it back, reject it or lay it open again."""
        ledger = self.window.ledger
        proposal = self.window.look(ledger.open()[0])
        number = self.lots.choice(proposal.entries).number
        what = self.lots.choice(["in", "in", "out", "out", "reject", "reconsider"])
        if what in ("reject", "reconsider"):
            do = ledger.reject if what == "reject" else ledger.reconsider
            self.tally[f"{what} refused" if do(proposal, [number]) else what] += 1
            return
        wanted = Said.IN if what == "in" else Said.OUT
        doing = ledger.begin(proposal, [number], wanted, self.window.texts(proposal))
        why = ""
        try:
            for change in doing.planned.changes:
                with alone(self.home.state):
                    self.window.apply(change, None, opens=self.lots.random() < 0.5)
        except WorkspaceError as error:
            why = str(error)
        ledger.settle(doing, self.window.texts(proposal), why=why)
        self.tally[
            f"{what} {'failed' if why else 'refused' if doing.planned.refused else 'done'}"
        ] += 1

    def leave(self) -> None:
        """Save all, close all, and look once more."""
        for path in list(self.window.buffers):
            while not self.save(path):
                pass
            del self.window.buffers[path]
        self.window.look(self.window.ledger.open()[0])


def sit(home: Opened, name: str, lots: random.Random, count: int) -> Seat:
    """Work at a window."""
    window = Window(home.state, Whole(home.root), "editor", ourselves(0))
    seat = Seat(home=home, name=name, lots=lots, window=window)
    for _ in range(count):
        with suppress(UserError):
            seat.act()
    seat.leave()
    return seat


def main(root: str, who: str, seed: str, count: str) -> None:
    """Do it, and say what came of it."""
    lots = random.Random(seed)  # noqa: S311
    with at_home(Path(root)) as home:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        saved = dict[str, list[str]]()
        if who == "terminal":
            tally = review(home, lots, int(count))
        else:
            seat = sit(home, who, lots, int(count))
            tally, saved = seat.tally, {path: sorted(one) for path, one in seat.saved.items()}
        sys.stdout.write(json.dumps({"saved": saved, "tally": tally}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
