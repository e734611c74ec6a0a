"""Where a command's words go: people's to one stream, programs' to the other."""

import json
import sys
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, NoReturn

from rich.console import Console, ConsoleDimensions
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.text import Text

from patchwright.cli.render.visible import visible

NARROWEST = 40
"""Columns that words are laid out for at the least."""


_WIDEST = 88


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """The two streams of a command.

    Attributes:
        console: For people: stdout, or stderr where stdout belongs to a program.
        json: Whether stdout belongs to a program.
    """

    console: Console
    json: bool = False

    @property
    def live(self) -> bool:
        """Whether lines may be drawn over; where signs are spelled out, widths would be wrong."""
        console = self.console
        plain = console.is_dumb_terminal or console.options.ascii_only
        # Lines for a program that is the same terminal must not be drawn over.
        shared = self.json and sys.stdout.isatty()
        return console.is_terminal and not (plain or shared)

    def say(self, text: str = "", style: str = "") -> None:
        """Print words to people, made harmless; what a terminal wraps stays indented."""
        for line in visible(text).split("\n"):
            words = line.lstrip(" ")
            if self.live and words:
                indented = Padding(
                    Text(words, style=style), (0, 0, 0, len(line) - len(words)), expand=False
                )
                self.console.print(indented)
            else:
                self.show(line, style)

    def words(self, text: str, indent: str = "  ", style: str = "dim italic") -> None:
        """Print a paragraph for people, broken into lines of a length that is read with ease."""
        width = min(self.console.width, _WIDEST)
        for line in wrap(text, width, initial_indent=indent, subsequent_indent=indent):
            self.say(line, style)

    def show(self, text: str, style: str = "", end: str = "\n") -> None:
        """Print text that is harmless already; its lines stay whole and its tabs tabs, to be copied."""
        self.pieces((text, style), end=end)

    def pieces(self, *pieces: tuple[str, str], end: str = "\n") -> None:
        """Print a line likewise, of texts with their styles: in one go, as what is drawn over needs it."""
        # Rich would make blanks of tabs, and drop a CR, in whatever it lays out itself.
        exact = [Segment(text, self.console.get_style(style)) for text, style in pieces]
        self.console.print(Segments([*exact, Segment(end)]), soft_wrap=True, end="")

    def line(self, value: Any) -> None:
        """Print one JSON object on one line of stdout, for programs."""
        # ASCII only, so that no locale and no half of a pair can stop it.
        sys.stdout.write(json.dumps(value) + "\n")
        sys.stdout.flush()


def make_screen(*, for_program: bool = False) -> Screen:
    """Return the screen of a command; *for_program* gives stdout to a program."""
    return Screen(console=_console(stderr=for_program), json=for_program)


class _Console(Console):
    """A console that is never too narrow for words, whatever COLUMNS says."""

    @property
    def size(self) -> ConsoleDimensions:
        """Columns and lines; no columns at all are as good as unknown."""
        columns, lines = super().size
        return ConsoleDimensions(max(columns or get_terminal_size().columns, NARROWEST), lines)

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size

    def on_broken_pipe(self) -> NoReturn:
        """Leave it to the barrier, where rich would end the process by itself."""
        raise BrokenPipeError


def _console(*, stderr: bool) -> Console:
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False)
