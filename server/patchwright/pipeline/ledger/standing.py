"""How the hunks of one file stand in its text as it is now: told by the text alone. Pure.

The text is held against the base with those hunks laid in that stood in it when it was
last seen. Where what differs touches a hunk, it is tried whether the text is nearer with
the hunk on its other side, as after undo; what is neither is merged line by line, as diff3
does, and where that conflicts nobody can say any more. Lines are compared without their
ends, so that editors may have their own.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from patchwright.domain.proposal import Hunk
from patchwright.domain.text import BOM, line_end, split_lines, strip_end, with_lf
from patchwright.edits.merge import merge
from patchwright.pipeline.ledger.lines import Alignment, Span

Hunks = Mapping[int, Hunk]
"""The hunks of one file's text, by number; they do not overlap."""

Beside = tuple[str | None, str | None]
"""The lines above and below a place, without ends; None where the text ends there."""


_NOTHING: Mapping[int, Beside] = {}


class Said(Enum):
    """Which of a hunk's two texts stands there."""

    OUT = "out"
    IN = "in"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one hunk stands.

    Attributes:
        said: Which of its texts stands there, perhaps among lines that the user has changed.
        span: Where, in lines of the live text; where neither stands, all that is in question.
        is_whole: Whether the lines there are the hunk's own, without a change of the user's.
        is_exact: Whether they are so with their line ends, or those around where it has no line.
        other: The lines there, without ends, once the hunk is on its other side; None where
            that cannot be said.
        beside: The lines around it, by which a hunk without lines is found again.
        near: Where neither stands, the side that has all of its lines there, with others among
            them, where it was on the other before; None where that cannot be said.
    """

    said: Said
    span: Span
    is_whole: bool
    other: tuple[str, ...] | None
    beside: Beside = (None, None)
    is_exact: bool = False
    near: Said | None = None


def contents(text: str) -> list[str]:
    """Return the lines of *text* without BOM and ends, as they are compared."""
    lines = with_lf(text.removeprefix(BOM)).split("\n")
    return lines if lines[-1] else lines[:-1]


def beside(lines: Sequence[str], span: Span) -> Beside:
    """Return what stands right above and below *span*."""
    above = lines[span.start - 1] if span.start else None
    return above, lines[span.stop] if span.stop < len(lines) else None


def stand(
    base: str,
    hunks: Hunks,
    inside: Collection[int],
    live: str,
    known: Mapping[int, Beside] = _NOTHING,
) -> dict[int, Standing]:
    """Return how each of *hunks* stands in *live*.

    Args:
        base: The text that the hunks change.
        hunks: What is proposed, each with lines of *base*.
        inside: Those that stood in the text when it was last seen; only a guess to begin with.
        live: The text as it is.
        known: What stood beside hunks when they were last seen, for those of which it is known.
    """
    guess = _Guess(contents(base), hunks, contents(live))
    settled = guess.settled(frozenset(inside) & hunks.keys())
    laid, lines = guess.laid(settled), split_lines(live.removeprefix(BOM))
    old = split_lines(base.removeprefix(BOM))
    found = {
        n: laid.standing(n, hunk, known.get(n), is_inside=n in settled) for n, hunk in hunks.items()
    }
    return {
        n: replace(
            _by_ends(hunks[n], one, lines),
            beside=beside(guess.live, one.span),
            is_exact=one.is_whole and _is_exact(hunks[n], one, old, lines),
        )
        for n, one in found.items()
    }


def _is_exact(hunk: Hunk, standing: Standing, base: Sequence[str], live: Sequence[str]) -> bool:
    """Say whether a hunk stands with its line ends; one without lines, whether those around are."""
    span, own = standing.span, hunk.after if standing.said is Said.IN else hunk.before
    if own:
        return tuple(live[span.start : span.stop]) == own
    stop = hunk.start + len(hunk.before)
    above = (
        hunk.start == 0
        or span.start == 0
        or _is_same_end(base[hunk.start - 1], live[span.start - 1])
    )
    below = all(map(_is_same_end, base[stop : stop + 1], live[span.stop : span.stop + 1]))
    return above and below


def _is_same_end(one: str, other: str) -> bool:
    return line_end(one) == line_end(other)


def _by_ends(hunk: Hunk, standing: Standing, live: Sequence[str]) -> Standing:
    """Return *standing*; where a hunk changes nothing but line ends, these alone tell."""
    if not standing.is_whole or _lines(hunk.before) != _lines(hunk.after):
        return standing
    there = tuple(live[standing.span.start : standing.span.stop])
    if there not in (hunk.before, hunk.after):
        return replace(standing, said=Said.NEITHER, other=None)
    said = Said.IN if there == hunk.after else Said.OUT
    new = hunk.before if said is Said.IN else hunk.after
    # Only the last line of a text can be without an end.
    can = standing.span.stop == len(live) or all(map(line_end, new))
    return replace(standing, said=said, other=standing.other if can else None)


@dataclass(frozen=True)
class _Guess:
    """The base, and the hunks that are tried on either side."""

    base: Sequence[str]
    hunks: Hunks
    live: Sequence[str]

    def settled(self, inside: frozenset[int]) -> frozenset[int]:
        """Return which hunks are inside, judging by what makes the live text nearest.

        Who asks again with that gets the same: only what is nearer than before is taken.
        """
        before, laid = None, self.laid(inside)
        # Undo of all, a file that was checked out anew, and the patch as a whole.
        for exact in (frozenset[int](), frozenset(self.hunks)):
            if laid.distance[0] and (whole := self.laid(exact)).alignment.is_equal:
                inside, laid = exact, whole
        while before != inside:
            before = inside
            for turned in _trials(laid.doubtful):
                trial = self.laid(inside ^ turned)
                adopted = frozenset(n for n in turned if trial.is_nearer(n, laid))
                if not adopted:
                    continue
                new = trial if adopted == turned else self.laid(inside ^ adopted)
                if new.distance < laid.distance:
                    inside, laid = inside ^ adopted, new
        return inside

    def laid(self, inside: frozenset[int]) -> "_Laid":
        """Return the base with the hunks *inside* laid in, held against the live text."""
        text, spans, at = list[str](), dict[int, Span](), 0
        for number, hunk in sorted(self.hunks.items(), key=lambda one: (one[1].start, one[0])):
            text += self.base[at : hunk.start]
            lines = _lines(hunk.after if number in inside else hunk.before)
            spans[number] = Span(len(text), len(text) + len(lines))
            text += lines
            at = hunk.start + len(hunk.before)
        return _Laid(Alignment([*text, *self.base[at:]], self.live), spans)


@dataclass(frozen=True)
class _Laid:
    """One guess at which hunks are inside, and where each would stand in its text."""

    alignment: Alignment
    spans: Mapping[int, Span]

    @property
    def doubtful(self) -> list[int]:
        """The hunks that some change may have touched."""
        return [n for n, span in self.spans.items() if self.alignment.is_doubtful(span)]

    @cached_property
    def distance(self) -> tuple[int, int]:
        """How far the live text is: how many lines differ, and how many hunks are torn."""
        torn = sum(self.alignment.place(span) is None for span in self.spans.values())
        return self.alignment.cost, torn

    def is_nearer(self, number: int, than: "_Laid") -> bool:
        """Say whether the live text rather has hunk *number* as it is here."""
        if self.alignment.place(self.spans[number]) is None:
            return False
        torn = than.alignment.place(than.spans[number]) is None
        cost, before = self.alignment.cost, than.alignment.cost
        return cost < before or (torn and cost == before)

    def standing(
        self, number: int, hunk: Hunk, known: Beside | None, *, is_inside: bool
    ) -> Standing:
        """Return how one hunk stands, that is taken to be *is_inside* the text or not."""
        there = _lines(hunk.before if is_inside else hunk.after)
        span = self.spans[number]
        whole = self.alignment.place(span)
        if whole is None and span.is_empty:
            whole = self._between(span, known)
        if whole:
            said = Said.IN if is_inside else Said.OUT
            return Standing(said=said, span=whole, is_whole=True, other=tuple(there))
        return self._among(span, there, is_inside=is_inside)

    def _between(self, span: Span, known: Beside | None) -> Span | None:
        """Return the one place where an empty *span* can be, among lines that were typed there."""
        live, place = self.alignment.live, self.alignment.around(span)[1]
        every = [Span(at, at) for at in range(place.start, place.stop + 1)]
        fitting = [at for at in every if beside(live, at) == known]
        return next(iter(every if len(every) == 1 else fitting if len(fitting) == 1 else ()), None)

    def _among(self, span: Span, there: list[str], *, is_inside: bool) -> Standing:
        """Return how a hunk stands among changes of the user's."""
        around, place = self.alignment.around(span)
        text = self.alignment.text
        here = list(text[around.start : around.stop])
        turned = [*text[around.start : span.start], *there, *text[span.stop : around.stop]]
        live = list(self.alignment.live[place.start : place.stop])
        taken = Said.IN if is_inside else Said.OUT
        # What it was taken for comes first: of a hunk that is there by half, both are true.
        for said, now, other in ((taken, here, turned), (_OTHER[taken], turned, here)):
            merged = _merge(now, other, live)
            if merged is not None and merged != live:
                return Standing(said=said, span=place, is_whole=False, other=tuple(merged))
        gone = is_inside and span.is_empty and not {*filter(None, there)} & {*live}
        said = Said.IN if gone else Said.NEITHER
        # As after undo, with lines typed among those that came back.
        mine = text[span.start : span.stop]
        near = _OTHER[taken] if _holds(live, there) and not _holds(live, mine) else None
        return Standing(said=said, span=place, is_whole=False, other=None, near=near)


_OTHER = {Said.IN: Said.OUT, Said.OUT: Said.IN}


def _trials(doubtful: Sequence[int]) -> Iterator[frozenset[int]]:
    if doubtful:
        yield frozenset(doubtful)
    if len(doubtful) > 1:
        yield from (frozenset({number}) for number in doubtful)


def _holds(live: Sequence[str], lines: Sequence[str]) -> bool:
    """Say whether all of *lines* are in *live*, in their order; blank ones alone tell nothing."""
    rest = iter(live)
    return any(map(str.strip, lines)) and all(line in rest for line in lines)


def _merge(base: list[str], ours: list[str], theirs: list[str]) -> list[str] | None:
    """Return the merged lines, or None where both sides changed the same ones differently."""
    merged = merge(*("".join(f"{line}\n" for line in side) for side in (base, ours, theirs)))
    return None if merged.conflicts else contents(merged.text)


def _lines(lines: Sequence[str]) -> list[str]:
    return [strip_end(line) for line in lines]
