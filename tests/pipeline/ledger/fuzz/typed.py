"""What users type, and what other programs write, as changes of lines."""

from dataclasses import dataclass, replace
from typing import Literal

from tests.pipeline.ledger.fuzz.plain import Line, Text

What = Literal["insert", "delete", "replace", "part", "gap", "copy", "block", "end", "clear"]
Outside = Literal["ends", "append", "drop", "swap"]


@dataclass(frozen=True)
class Change:
    """One change by hand.

    Attributes:
        what: What is done; `part` is within a line, `gap` an empty line, `end` the last line's.
        count: To how many lines.
        where: A number that decides the rest.
    """

    what: What
    count: int
    where: int


def typed(text: Text, at: int, change: Change, new: list[str], end: str) -> Text:
    """Return *text* after *change* at line *at*; *new* are lines that nobody has typed yet."""
    lines = list(text.lines)
    match change.what:
        case "insert" | "replace" | "gap":
            came = [Line(words, end) for words in new]
            came = [*came, Line("", end)] if change.what == "gap" else came
            gone = change.count if change.what == "replace" else 0
            lines[at : at + gone] = came
            if at + len(came) == len(lines) and change.where % 2:
                lines[-1] = Line(lines[-1].words or new[0], "")
        case "delete":
            del lines[at : at + change.count]
        case "block":
            del lines[at : at + 3 * change.count]
        case "part":
            lines[at : at + 1] = [Line(f"{w} {new[0]}", e) for w, e in lines[at : at + 1]]
        case "copy":
            to = change.where % (len(lines) + 1)
            lines[to:to] = [Line(w, e or end) for w, e in lines[at : at + change.count]]
        case "end":
            lines[-1:] = [Line(w, "" if e else end) for w, e in lines[-1:]]
        case _:
            lines = []
    return _read(text, lines, end)


def outside(text: Text, what: Outside, where: int, new: str, end: str) -> Text:
    """Return *text* after a formatter, or whoever else, was at it."""
    lines = list(text.lines)
    at = where % max(len(lines), 1)
    match what:
        case "ends":
            lines = [Line(w, end if e else "") for w, e in lines]
        case "append":
            lines.insert(at, Line(new, end))
        case "drop":
            del lines[at : at + 1]
        case _:
            lines[at : at + 2] = lines[at : at + 2][::-1]
    return _read(text, lines, end)


def _read(text: Text, lines: list[Line], end: str) -> Text:
    """Return the lines as a text; where a lone CR meets a LF, they are one line end."""
    ended = [Line(one.words, one.end or end) for one in lines[:-1]] + lines[-1:]
    return Text.of(replace(text, lines=tuple(ended)).text)
