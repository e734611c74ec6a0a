"""A file's text with a hunk brought in or taken out; nothing else of it changes. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from patchwright.domain.proposal import Hunk
from patchwright.domain.text import BOM, line_end, split_lines, strip_end
from patchwright.edits.line_edits import own_edits, plain, usual_end, with_edits
from patchwright.pipeline.ledger.lines import Span
from patchwright.pipeline.ledger.standing import Beside, Said, Standing, beside


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Lines that gave way to others, each with its own end, so that they can come back exactly.

    Attributes:
        was: What stood there.
        put: What took its place.
        above: How many lines above the hunk belong to both: a last line may have got an end.
        ends: The ends of the lines above and below what was put.
    """

    was: tuple[str, ...]
    put: tuple[str, ...]
    above: int = 0
    ends: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """A text with its lines, each with its end; the BOM is of none."""

    text: str
    bom: str
    lines: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The whole text afterwards, what was swapped in it, and what stands beside that now."""

    lines: Lines
    swap: Swap
    beside: Beside

    @property
    def text(self) -> str:
        """The whole text."""
        return self.lines.text


def lines_of(live: str) -> Lines:
    """Return the lines of *live*."""
    body = live.removeprefix(BOM)
    return Lines(text=live, bom=live[: len(live) - len(body)], lines=split_lines(body))


def changed(live: Lines, hunk: Hunk, standing: Standing, last: Swap | None = None) -> Changed:
    """Return *live* with *hunk* on its other side.

    Where exactly the hunk's own lines stand, line ends included, exactly the lines of its
    other side take their place; where the editor has other ends, those of *live* are kept.

    Args:
        live: The text as it is.
        hunk: What changes.
        standing: How it stands in *live*; its `other` is not None.
        last: What was swapped when the hunk came to the side where it is now.
    """
    if standing.other is None:
        raise ValueError("neither side of the hunk stands in the text")
    bom, lines, span = live.bom, live.lines, standing.span
    body = live.text[len(bom) :]
    if last and standing.is_whole and (back := _back(lines, span, last, body)):
        now = Span(span.start, span.start + len(last.was) - last.above)
        put = tuple(back[span.start - last.above : now.stop])
        swap = Swap(was=last.put, put=put, above=last.above, ends=_ends(back, now))
        return _changed(bom, back, now, swap)
    new = _exact(lines, hunk, standing, body) or split_lines(_in_its_ways(body, standing, hunk))
    now = Span(span.start, span.start + len(standing.other))
    return _changed(bom, new, now, _swap(lines, new, span, now))


def _changed(bom: str, lines: list[str], span: Span, swap: Swap) -> Changed:
    above, below = (strip_end(line) if line else None for line in beside(lines, span))
    whole = Lines(text=bom + "".join(lines), bom=bom, lines=lines)
    return Changed(lines=whole, swap=swap, beside=(above, below))


def _back(lines: list[str], span: Span, last: Swap, body: str) -> list[str]:
    """Return *lines* with what was swapped last swapped back; none where it is not there whole."""
    start = span.start - last.above
    if start < 0 or tuple(lines[start : span.stop]) != last.put:
        return []
    # Of no lines, only those around can say whether the text ends as it did.
    if not last.put and last.ends != _ends(lines, span):
        return []
    return _joined(lines[:start], last.was, lines[span.stop :], body)


def _swap(lines: list[str], new: list[str], span: Span, now: Span) -> Swap:
    above = 1 if span.start and lines[span.start - 1] != new[span.start - 1] else 0
    start = span.start - above
    return Swap(
        was=tuple(lines[start : span.stop]),
        put=tuple(new[start : now.stop]),
        above=above,
        ends=_ends(new, now),
    )


def _ends(lines: Sequence[str], span: Span) -> tuple[str, str]:
    above, below = lines[max(span.start - 1, 0) : span.start], lines[span.stop : span.stop + 1]
    return "".join(map(line_end, above)), "".join(map(line_end, below))


def _exact(lines: list[str], hunk: Hunk, standing: Standing, body: str) -> list[str]:
    """Return *lines* with exactly those of the other side, where exactly this side's stand."""
    if not standing.is_exact:
        return []
    span, exact = standing.span, hunk.before if standing.said is Said.IN else hunk.after
    return _joined(lines[: span.start], exact, lines[span.stop :], body)


def _joined(
    above: Sequence[str], lines: Sequence[str], below: Sequence[str], body: str
) -> list[str]:
    """Return all lines, only the last of which may lack an end.

    There are none where a lone CR would be one line end with a LF behind it.
    """
    above = _ended(above, body, follows=lines or below)
    lines = _ended(lines, body, follows=below)
    seams = pairwise([*above[-1:], *lines, *below[:1]])
    if any(one.endswith("\r") and other.startswith("\n") for one, other in seams):
        return []
    return [*above, *lines, *below]


def _in_its_ways(body: str, standing: Standing, hunk: Hunk) -> str:
    """Return *body* with the other side's words, and line ends as the text has them there."""
    lines, span = split_lines(plain(body)), standing.span
    new = [f"{line}\n" for line in standing.other or ()]
    wanted = "".join([*_all_ended(lines[: span.start]), *new, *lines[span.stop :]])
    is_ended = not body or body.endswith(("\n", "\r"))
    # A last line that is empty is none without its end.
    if not is_ended and not wanted.endswith("\n\n"):
        wanted = wanted.removesuffix("\n")
    otherwise = usual_end("".join((*hunk.before, *hunk.after)))
    return with_edits(body, own_edits(body, wanted, otherwise=otherwise))


def _all_ended(lines: list[str]) -> list[str]:
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]


def _ended(lines: Sequence[str], body: str, *, follows: Sequence[str]) -> list[str]:
    """Return *lines* with an end behind the last one, where something *follows* it."""
    if not lines or not follows or line_end(lines[-1]):
        return list(lines)
    return [*lines[:-1], lines[-1] + usual_end(body)]
