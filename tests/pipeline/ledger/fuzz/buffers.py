"""Files on disk, and open in editors that hold line ends each in its own way."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from tests.pipeline.ledger.fuzz.plain import Line, Text

from patchwright.domain.encoding import Decoded, Encoding, decode
from patchwright.domain.text import with_lf

Habit = Literal["exact", "lf", "one"]
r"""How an editor holds line ends: as they are; `\n` for a file of CRLF; or all as most are."""

NEW_FILE = Encoding()


@dataclass
class Disk:
    """Files below a folder, with the encoding of each."""

    root: Path

    def read(self, path: str) -> str | None:
        """Return the text of a file; None where there is none."""
        found = self._decoded(path)
        return found.text if found else None

    def write(self, path: str, text: str | None) -> None:
        """Write a text in the encoding that the file has, or take the file away."""
        place, old = self.root / path, self._decoded(path)
        if text is None:
            place.unlink(missing_ok=True)
        else:
            place.write_bytes((old.encoding if old else NEW_FILE).encode(text))

    def restore(self, path: str, data: bytes) -> None:
        """Write bytes."""
        (self.root / path).write_bytes(data)

    def _decoded(self, path: str) -> Decoded | None:
        place = self.root / path
        if not place.exists():
            return None
        found = decode(place.read_bytes())
        assert isinstance(found, Decoded)
        return found


@dataclass
class Buffer:
    """One open file in an editor.

    Attributes:
        text: As the editor holds it.
        habit: How it holds line ends.
        end: What it puts behind a typed line.
        on_save: What each line end becomes when it is saved; empty keeps them.
        marked: The text when it was last known to be the same as the file.
        undo: Texts before.
        redo: Texts that were undone.
    """

    text: Text
    habit: Habit
    end: str = "\n"
    on_save: str = ""
    marked: Text | None = None
    undo: list[Text] = field(default_factory=list[Text])
    redo: list[Text] = field(default_factory=list[Text])

    @classmethod
    def opened(cls, text: str, habit: Habit) -> "Buffer":
        """Return a file that an editor of *habit* opens."""
        lines = Text.of(text).lines
        ends = [line.end for line in lines if line.end]
        usual = max(set(ends), key=ends.count) if ends else "\n"
        held = "\n" if habit == "lf" and set(ends) == {"\r\n"} else usual
        on_save = "\r\n" if held != usual else ""
        made = cls(Text(lines), habit, held, on_save)
        made.text = made.held(Text(lines))
        made.marked = made.text
        return made

    def held(self, text: Text) -> Text:
        """Return *text* as the editor holds it."""
        if self.habit == "exact" or not (self.on_save or self.habit == "one"):
            return text
        return replace(text, lines=tuple(Line(w, self.end if end else "") for w, end in text.lines))

    def change(self, text: Text) -> None:
        """Take *text* as the next one, which can be undone."""
        self.undo.append(self.text)
        self.redo.clear()
        self.text = Text.of(self.held(text).text)

    def saved(self) -> str:
        """Return what is written when it is saved."""
        return (
            with_lf(self.text.text).replace("\n", self.on_save) if self.on_save else self.text.text
        )
