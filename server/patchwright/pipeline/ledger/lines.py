"""Where stretches of one text stand in another that came from it by typing. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from patchwright.edits.compare import Stretch, differences


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Lines *start* to *stop*, the end excluded; an empty one is a place between two lines."""

    start: int
    stop: int

    @property
    def is_empty(self) -> bool:
        """Whether it holds no line."""
        return self.start == self.stop


@dataclass(frozen=True, slots=True)
class _Slide:
    """A stretch with how many lines up and down it could stand instead: same text, other place."""

    stretch: Stretch
    up: int
    down: int

    @property
    def delta(self) -> int:
        """How many lines it adds."""
        at = self.stretch
        return (at.new_stop - at.new_start) - (at.stop - at.start)

    def is_above(self, span: Span) -> bool:
        """Say whether it can stand wholly above *span*."""
        top = self.stretch.stop - self.up
        return top < span.start if span.is_empty else top <= span.start

    def is_below(self, span: Span) -> bool:
        """Say whether it can stand wholly below *span*."""
        low = self.stretch.start + self.down
        return low > span.stop if span.is_empty else low >= span.stop

    def may_touch(self, span: Span) -> bool:
        """Say whether it might as well have happened to *span*, or right beside it."""
        first, last = self.stretch.start - self.up, self.stretch.stop + self.down
        return first <= span.stop and last >= span.start


@dataclass(frozen=True)
class Alignment:
    """What typing made of *text*, as *live* shows it; both are lines without their ends."""

    text: Sequence[str]
    live: Sequence[str]

    @property
    def is_equal(self) -> bool:
        """Whether nothing differs."""
        return list(self.text) == list(self.live)

    @cached_property
    def stretches(self) -> list[Stretch]:
        """What differs, from top to bottom."""
        return differences(self.text, self.live)

    @cached_property
    def cost(self) -> int:
        """How many lines went and came."""
        return sum(s.stop - s.start + s.new_stop - s.new_start for s in self.stretches)

    def place(self, span: Span) -> Span | None:
        """Return where the lines of *span* stand whole; None where they do not.

        Lines that were typed right above or below do not matter to a span that has lines.
        For an empty one they do: nobody can say on which side of them it stands.
        """
        shift = 0
        for slide in self._slides:
            if span.is_empty and slide.may_touch(span):
                return None
            if slide.is_above(span):
                shift += slide.delta
            elif not slide.is_below(span):
                return None
        return Span(span.start + shift, span.stop + shift)

    def is_doubtful(self, span: Span) -> bool:
        """Say whether some way of reading the difference touches *span*."""
        return any(slide.may_touch(span) for slide in self._slides)

    def around(self, span: Span) -> tuple[Span, Span]:
        """Return *span* with all that touches it, and what stands there instead in the live text."""
        low, high, grown = span.start, span.stop, True
        while grown:
            touching = [s for s in self.stretches if s.start <= high and s.stop >= low]
            new = min([low, *(s.start for s in touching)]), max([high, *(s.stop for s in touching)])
            grown, (low, high) = new != (low, high), new
        above = sum(_delta(s) for s in self.stretches if s.stop < low)
        within = sum(_delta(s) for s in self.stretches if low <= s.start and s.stop <= high)
        return Span(low, high), Span(low + above, high + above + within)

    @cached_property
    def _slides(self) -> list[_Slide]:
        slides = list[_Slide]()
        for number, stretch in enumerate(self.stretches):
            above = self.stretches[number - 1].stop if number else 0
            later = self.stretches[number + 1 : number + 2]
            below = later[0].start if later else len(self.text)
            slides.append(self._slide(stretch, above, below))
        return slides

    def _slide(self, stretch: Stretch, above: int, below: int) -> _Slide:
        """Return how far *stretch* slides without meeting the one before or behind it."""
        if stretch.start < stretch.stop and stretch.new_start < stretch.new_stop:
            return _Slide(stretch, 0, 0)
        gone = stretch.start < stretch.stop
        lines = self.text if gone else self.live
        first, end = (
            (stretch.start, stretch.stop) if gone else (stretch.new_start, stretch.new_stop)
        )
        up = down = 0
        while up < stretch.start - above and lines[first - 1 - up] == lines[end - 1 - up]:
            up += 1
        while down < below - stretch.stop and lines[first + down] == lines[end + down]:
            down += 1
        return _Slide(stretch, up, down)


def _delta(stretch: Stretch) -> int:
    return (stretch.new_stop - stretch.new_start) - (stretch.stop - stretch.start)
