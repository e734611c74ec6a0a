"""What is wrong with a text that was not wrong before, whoever says so."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from patchwright.domain.diagnostic import Diagnostic
from patchwright.domain.text import split_lines, strip_end

_Identity = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class _On:
    """A problem on the lines of its text."""

    problem: Diagnostic
    lines: list[str]

    @property
    def line(self) -> str:
        """The line that it begins on."""
        line = self.problem.location.range.start.line
        return strip_end(self.lines[line]) if line < len(self.lines) else ""

    @property
    def marked(self) -> str:
        """The words that it marks, of its first line."""
        start, end = self.problem.location.range.start, self.problem.location.range.end
        return self.line[start.column : end.column if end.line == start.line else None]


_Key = Callable[[_On], _Identity]


def new_problems(
    before: tuple[Iterable[Diagnostic], str], after: tuple[Iterable[Diagnostic], str]
) -> list[Diagnostic]:
    """Return the problems of *after* that *before* has not, each pair with its text.

    Two are the same where code, message and the line they stand on agree, wherever that
    line is; else where the message alone differs, since it may spell a type that has grown;
    else, where that line was changed, where code, message and marked words agree. The same
    problem twice where it was once is new once, unless it names what it marks: a name that
    was not found before is no less found in a further place.
    """
    old = old_left = [_On(problem, split_lines(before[1])) for problem in before[0]]
    new = [_On(problem, split_lines(after[1])) for problem in after[0]]
    for key in (_on_its_line, _at_its_place, _said):
        old_left, new = _without_pairs(old_left, new, key)
    missed = {_said(each) for each in old if _names_what_it_marks(each)}
    return [each.problem for each in new if _said(each) not in missed]


def _without_pairs(old: list[_On], new: list[_On], key: _Key) -> tuple[list[_On], list[_On]]:
    """Return what of each has no partner of the same *key* in the other."""
    known, found = (Counter(map(key, some)) for some in (old, new))
    return _beyond(old, found, key), _beyond(new, known, key)


def _beyond(some: list[_On], others: Counter[_Identity], key: _Key) -> list[_On]:
    beyond = list[_On]()
    for each in some:
        if others[key(each)]:
            others[key(each)] -= 1
        else:
            beyond.append(each)
    return beyond


def _on_its_line(each: _On) -> _Identity:
    return each.problem.code, each.problem.message, each.line.strip()


def _at_its_place(each: _On) -> _Identity:
    # Without a code nothing tells what kind of problem it is but its message.
    return each.problem.code or each.problem.message, each.marked, each.line.strip()


def _said(each: _On) -> _Identity:
    return each.problem.code, each.problem.message, each.marked


def _names_what_it_marks(each: _On) -> bool:
    """Say whether the marked words stand in the message as a name: quoted, or at an end of it."""
    name, message = each.marked.strip("\"'`<>"), each.problem.message
    if not re.search(r"\w", name):
        return False
    quoted = re.search(rf"[\"'`]{re.escape(name)}[\"'`]", message)
    return bool(quoted) or message.startswith(f"{name} ") or message.endswith(f": {name}")
