"""Which stretches of lines a person decides on as one."""

from collections.abc import Callable, Sequence

from patchwright.edits.compare import Stretch

_MOST_BETWEEN = 2
"""Unchanged lines between stretches that are one in a language without a grammar."""

Joins = Callable[[Sequence[Stretch], Stretch], bool]
"""Says of a stretch whether it belongs to those before it."""


def joined(parts: Sequence[Stretch], joins: Joins) -> list[Stretch]:
    """Return *parts* with those joined that belong together, and those that touch."""
    groups = list[list[Stretch]]()
    for part in parts:
        last = groups[-1] if groups else []
        if last and (last[-1].stop >= part.start or joins(last, part)):
            last.append(part)
        else:
            groups.append([part])
    return [
        Stretch(group[0].start, group[-1].stop, group[0].new_start, group[-1].new_stop)
        for group in groups
    ]


def by_lines(before: Sequence[str], after: Sequence[str]) -> Joins:
    """Return how stretches are joined in a text without a grammar: by nearness and indentation."""

    def joins(group: Sequence[Stretch], part: Stretch) -> bool:
        last = group[-1]
        between = before[last.stop : part.start]
        if is_nothing(between):
            return True
        if len(between) > _MOST_BETWEEN or not all(map(str.strip, between)):
            return False
        outermost = min(_indent(_changed(one, before, after)) for one in (last, part))
        return all(_indent([line]) >= outermost for line in between)

    return joins


def is_nothing(lines: Sequence[str]) -> bool:
    """Say whether a person would read nothing in *lines*: they are blank, or brackets."""
    return not any(letter.isalnum() for line in lines for letter in line)


def _changed(part: Stretch, before: Sequence[str], after: Sequence[str]) -> list[str]:
    return [*before[part.start : part.stop], *after[part.new_start : part.new_stop]]


def _indent(lines: Sequence[str]) -> int:
    """Return how far the outermost of *lines* is indented; blank ones are not."""
    return min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
