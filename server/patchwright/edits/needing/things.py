"""What can be bound by one hunk of a patch and used by another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from patchwright.syntax.names import Name


class Thing(NamedTuple):
    """What can be bound: a name of a file's scope, or a file as a module, without either."""

    path: str
    scope: tuple[str, ...] | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFile:
    """One file of a side.

    Attributes:
        path: Where the file stands in the end, which its things go by on both sides.
        here: Where it stands on this side.
        names: What its text binds and uses.
        owners: Which hunk a line is of; lines that no hunk has are left out.
        maker: The hunk by which the file is here and not on the other side.
        gaps: Hunks that have no line here, by the line above which they stand.
    """

    path: str
    here: str
    names: tuple[Name, ...]
    owners: Mapping[int, int]
    maker: int | None = None
    gaps: Mapping[int, int] = field(default_factory=dict[int, int])

    @property
    def module(self) -> Thing:
        """The file itself, as a thing."""
        return Thing(self.here, None, "")

    def owner(self, name: Name) -> int | None:
        """Return the hunk that *name* stands in."""
        return self.owners.get(name.line)

    def owners_of(self, lines: Iterable[int]) -> set[int]:
        """Return the hunks that *lines* are of."""
        return {self.owners[line] for line in lines if line in self.owners}

    def gaps_within(self, first: int, last: int) -> set[int]:
        """Return the hunks without lines here that stand between two lines."""
        return {at for line, at in self.gaps.items() if first < line <= last}
