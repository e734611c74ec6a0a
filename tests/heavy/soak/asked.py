"""A request that was answered, and what the answer should be."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.heavy.soak.dialects import Place

from patchwright.domain.text import Location

Said = frozenset[Place] | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request that was answered.

    Attributes:
        what: The request, for people.
        right: What the answer should be.
        given: What it was; None where there was none.
        why: Why there was none.
    """

    what: str
    right: Said
    given: Said | None
    why: str = ""

    @property
    def kind(self) -> str:
        """What was asked, without of what."""
        return self.what.partition(" of ")[0]


def lines_of(locations: Iterable[Location]) -> frozenset[Place]:
    """Return the lines on which *locations* begin."""
    return frozenset((one.path, one.range.start.line) for one in locations)
