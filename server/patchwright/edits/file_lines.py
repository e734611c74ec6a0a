"""A file as lines, searched in more and less lenient ways of calling two lines equal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from patchwright.domain.text import split_lines, strip_end
from patchwright.edits.lookalike import plain

_BLANKS = " \t"
MOST_PLACES = 100
"""Among more equal places is nothing to choose either, so no more are looked for."""

Key = Callable[[str], str]


@dataclass(frozen=True)
class FileLines:
    """A file's text as lines, with each form of it that a search asked for."""

    text: str
    _joined: dict[Key, str] = field(default_factory=dict[Key, str], repr=False, compare=False)

    @cached_property
    def lines(self) -> list[str]:
        """The lines, each with its end."""
        return split_lines(self.text)

    @cached_property
    def contents(self) -> list[str]:
        """The lines without their ends."""
        return [strip_end(line) for line in self.lines]

    def occurrences(self, wanted: Sequence[str], key: Key) -> list[int]:
        """Return the lines at which *wanted* begins, where lines are equal if their keys are."""
        if key not in self._joined:
            self._joined[key] = "\n" + "\n".join(map(key, self.contents)) + "\n"
        text, needle = self._joined[key], "\n" + "\n".join(map(key, wanted)) + "\n"
        found, line, at = list[int](), 0, 0
        while (hit := text.find(needle, at)) >= 0 and len(found) < MOST_PLACES:
            line += text.count("\n", at, hit)
            found.append(line)
            line, at = line + 1, hit + 1
        return found


def same(line: str) -> str:
    """Lines are equal if they are."""
    return line


def unindented(line: str) -> str:
    """Lines are equal whatever their indentation."""
    return line.lstrip(_BLANKS)


def trimmed(line: str) -> str:
    """Lines are equal whatever their trailing white space."""
    return line.rstrip()


def bare(line: str) -> str:
    """Lines are equal whatever the white space around them."""
    return line.rstrip().lstrip(_BLANKS)


def look(line: str) -> str:
    """Lines are equal if they look equal."""
    return plain(line).rstrip()


def bare_look(line: str) -> str:
    """Lines are equal if they look equal but for their indentation."""
    return plain(line).rstrip().lstrip(_BLANKS)
