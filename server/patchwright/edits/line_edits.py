r"""Whole lines of a text that become other lines: the smallest edits to a wanted text.

New lines end as the text's own lines do; where those differ, as their neighbor
does. A form feed or U+2028 ends no line. Pure: text in, text out.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from patchwright.domain.text import BOM, line_end, split_lines, strip_end, with_lf
from patchwright.edits.compare import Stretch, differences


@dataclass(frozen=True, slots=True, kw_only=True)
class LineEdit:
    """Lines *start* to *stop* (end excluded, from zero) become *lines*, each with its end."""

    start: int
    stop: int
    lines: tuple[str, ...]


def plain(text: str) -> str:
    r"""Return *text* without BOM and with `\n` as its only line end, as it is compared."""
    return with_lf(text.removeprefix(BOM))


def exact_edits(live: str, wanted: str) -> tuple[LineEdit, ...]:
    """Return what makes *wanted* of *live*, to the letter."""
    lines, wishes = split_lines(live), split_lines(wanted)
    return tuple(
        LineEdit(start=part.start, stop=part.stop, lines=tuple(_new(wishes, part)))
        for part in differences(lines, wishes)
    )


def own_edits(live: str, wanted: str, *, otherwise: str) -> tuple[LineEdit, ...]:
    r"""Return what makes *wanted* of *live*, keeping the line ends and the BOM of *live*.

    Args:
        live: The text as it stands.
        wanted: What it shall say, with `\n` and without BOM.
        otherwise: The line end where *live* has none.
    """
    lines = split_lines(live)
    wishes = split_lines(BOM + wanted if live.startswith(BOM) else wanted)
    ends = [line_end(line) for line in lines]
    usual = _usual(ends, otherwise)
    edits = tuple(
        LineEdit(start=part.start, stop=part.stop, lines=_ended(ends, usual, wishes, part))
        for part in differences([with_lf(line) for line in lines], wishes)
    )
    if plain(with_edits(live, edits)) == wanted:
        return edits
    # A lone CR before a lone LF would become one line end: only one style tells them apart.
    whole = tuple(_with_end(line, usual) for line in wishes)
    return (LineEdit(start=0, stop=len(lines), lines=whole),)


def with_edits(live: str, edits: Sequence[LineEdit]) -> str:
    """Return *live* with *edits* made, which come in order and do not overlap."""
    lines, parts, at = split_lines(live), list[str](), 0
    for edit in edits:
        parts += [*lines[at : edit.start], *edit.lines]
        at = edit.stop
    return "".join([*parts, *lines[at:]])


def usual_end(text: str) -> str:
    r"""Return the line end that most lines of *text* have; `\n` where none has any."""
    return _usual([line_end(line) for line in split_lines(text)], "\n")


def _usual(ends: Sequence[str], otherwise: str) -> str:
    counts = Counter(end for end in ends if end).most_common(1)
    return counts[0][0] if counts else otherwise


def _new(wishes: list[str], part: Stretch) -> list[str]:
    return wishes[part.new_start : part.new_stop]


def _ended(ends: Sequence[str], usual: str, wishes: list[str], part: Stretch) -> tuple[str, ...]:
    """Return the new lines of *part*, each ending as the line whose place it takes."""
    neighbor = ends[part.start - 1] if part.start else "".join(ends[:1])
    old = [end or neighbor or usual for end in ends[part.start : part.stop]] or [neighbor or usual]
    new = _new(wishes, part)
    return tuple(_with_end(line, old[min(n, len(old) - 1)]) for n, line in enumerate(new))


def _with_end(line: str, end: str) -> str:
    return strip_end(line) + end if line.endswith("\n") else line
