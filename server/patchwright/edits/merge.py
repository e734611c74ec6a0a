"""Three texts into one, line by line; what both changed differently is a conflict.

The way is that of diff3 (Khanna, Kunal, Pierce: A Formal Investigation of Diff3,
2007). Changes that touch count as one place, as in git: no line between them
says that they are independent. Whether the last line has an end is a question of
its own: editors add one when they save, and that is no change of the line.
"""

from dataclasses import dataclass

from patchwright.domain.text import split_lines
from patchwright.edits.compare import Stretch, differences


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A place that both sides changed, each in its own way.

    Attributes:
        start: Zero-based line of the merged text at which the lines of *ours* stand.
        base: The lines before, each with an end.
        ours: What we made of them, likewise.
        theirs: What they made of them, likewise.
    """

    start: int
    base: tuple[str, ...]
    ours: tuple[str, ...]
    theirs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The merged text; at a conflict it keeps ours, so it is only whole without any."""

    text: str
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """A stretch of the base, with what each side has changed in it."""

    start: int
    stop: int
    ours: tuple[Stretch, ...]
    theirs: tuple[Stretch, ...]


def merge(base: str, ours: str, theirs: str) -> Merged:
    """Return *ours* and *theirs* as one text, both made from *base*; never guesses."""
    lines, our_lines, their_lines = _all_ended(base, ours, theirs)
    merged, conflicts, at = list[str](), list[Conflict](), 0
    for place in _places(differences(lines, our_lines), differences(lines, their_lines)):
        merged += lines[at : place.start]
        left = _version(lines, our_lines, place, place.ours)
        right = _version(lines, their_lines, place, place.theirs)
        if place.ours and place.theirs and left != right:
            was = tuple(lines[place.start : place.stop])
            conflicts.append(Conflict(start=len(merged), base=was, ours=left, theirs=right))
        merged += left if place.ours else right
        at = place.stop
    text = "".join(merged + lines[at:])
    changed = ours if _is_ended(ours) != _is_ended(base) else theirs
    kept = text if _is_ended(changed) else text.removesuffix(_last_end(text))
    return Merged(text=kept, conflicts=tuple(conflicts))


def _all_ended(base: str, *sides: str) -> list[list[str]]:
    """Return the lines of all texts, with an end for each that has none, whichever side is first."""
    ends = [end for end in map(_last_end, sides) if end]
    end = _last_end(base) or min(ends, default="\n")
    return [split_lines(text if _is_ended(text) else text + end) for text in (base, *sides)]


def _is_ended(text: str) -> bool:
    return not text or bool(_last_end(text))


def _last_end(text: str) -> str:
    return next((end for end in ("\r\n", "\n", "\r") if text.endswith(end)), "")


def _places(ours: list[Stretch], theirs: list[Stretch]) -> list[_Place]:
    sided = [(part, True) for part in ours] + [(part, False) for part in theirs]
    places = list[_Place]()
    for part, mine in sorted(sided, key=lambda item: (item[0].start, item[0].stop)):
        one = _Place(part.start, part.stop, (part,) * mine, (part,) * (not mine))
        if places and part.start <= places[-1].stop:
            last = places.pop()
            one = _Place(
                last.start,
                max(last.stop, part.stop),
                last.ours + one.ours,
                last.theirs + one.theirs,
            )
        places.append(one)
    return places


def _version(
    base: list[str], side: list[str], place: _Place, parts: tuple[Stretch, ...]
) -> tuple[str, ...]:
    """Return what one side made of *place*."""
    lines, at = list[str](), place.start
    for part in parts:
        lines += base[at : part.start] + side[part.new_start : part.new_stop]
        at = part.stop
    return tuple(lines + base[at : place.stop])
