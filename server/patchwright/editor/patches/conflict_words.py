"""Conflicts of a merge, told to the person whose text it is."""

from patchwright.domain.text import split_lines
from patchwright.edits.compare import Stretch, differences
from patchwright.edits.merge import Conflict, Merged

_MOST_SHOWN = 60
"""Characters of a line that are shown."""

_MOST_TOLD = 3


def told(merged: Merged, now: str) -> str:
    """Say where in the text as it is *now* the patch does not fit, and what each side has there.

    Args:
        merged: The patch's text merged with *now*, its conflicts keeping the patch's lines.
        now: The text that the user has, with the line ends of the merge.
    """
    parts = differences(split_lines(now), split_lines(merged.text))
    sentences = [_sentence(one, _line_in(parts, one.start)) for one in merged.conflicts]
    more = len(sentences) - _MOST_TOLD
    rest = [f"So it is at {more} more places."] if more > 0 else []
    return " ".join(sentences[:_MOST_TOLD] + rest)


def _line_in(parts: list[Stretch], line: int) -> int:
    """Return where in the text now the merged text's *line* has its place."""
    shift = 0
    for part in parts:
        if line < part.new_start:
            break
        if line < max(part.new_stop, part.new_start + 1):
            return part.start
        shift = part.stop - part.new_stop
    return line + shift


def _sentence(conflict: Conflict, line: int) -> str:
    return (
        f"{_lines(line, len(conflict.theirs))} changed since the run read the file, and the patch"
        f" changes the same otherwise (now: {_shown(conflict.theirs)};"
        f" in the patch: {_shown(conflict.ours)})."
    )


def _lines(start: int, count: int) -> str:
    if not count:
        return f"What stood at line {start + 1} was"
    return f"Line {start + 1} was" if count == 1 else f"Lines {start + 1} to {start + count} were"


def _shown(lines: tuple[str, ...]) -> str:
    if not lines:
        return "nothing"
    first = lines[0].strip()
    cut = first if len(first) <= _MOST_SHOWN else first[: _MOST_SHOWN - 1] + "…"
    return f"“{cut}”" + (f" and {len(lines) - 1} more" if len(lines) > 1 else "")
