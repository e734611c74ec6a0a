"""Whether the lines of a half stand in a file, and what models wrap around halves."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from patchwright.domain.text import split_lines
from patchwright.edits.heading import FENCE

_NUMBER = re.compile(r"\s*\d+\s?[|:\u2192\t]\s?")


@dataclass(frozen=True, slots=True)
class BareText:
    """A text by its lines without the white space around them."""

    lines: frozenset[str]
    joined: str

    @classmethod
    def of(cls, text: str) -> "BareText":
        """Return *text* as bare lines."""
        lines = [line.strip() for line in split_lines(text)]
        return cls(frozenset(lines), _framed(lines))

    def has(self, lines: Sequence[str]) -> bool:
        """Say whether *lines* stand here one after the other, whatever their indentation."""
        bare = [line.strip() for line in lines]
        return bool(bare) and self.lines.issuperset(bare) and _framed(bare) in self.joined


def _framed(lines: Iterable[str]) -> str:
    return "\n" + "\n".join(lines) + "\n"


def without_fence(lines: list[str]) -> list[str]:
    """Return *lines* without the fence around them, if there is one."""
    fenced = len(lines) >= 2 and FENCE.fullmatch(lines[0]) and FENCE.fullmatch(lines[-1])
    return lines[1:-1] if fenced else lines


def without_numbers(lines: list[str]) -> list[str]:
    """Return *lines* without the line numbers before them, if all have one."""
    if all(_NUMBER.match(line) or not line.strip() for line in lines):
        return [_NUMBER.sub("", line, count=1) for line in lines]
    return lines
