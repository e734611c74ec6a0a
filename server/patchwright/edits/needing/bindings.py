"""Which hunks bind which things, and which use them, on one side of a patch."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwright.edits.needing.meaning import Meaning, members_of
from patchwright.edits.needing.things import SideFile, Thing

Users = set[int | None]
"""Hunks by their positions; None stands for all lines that stay."""


@dataclass(frozen=True, slots=True)
class Bindings:
    """Who binds and who uses each thing.

    Attributes:
        bound: By thing, who binds it.
        used: By thing, who uses it.
        first: Who binds what a class has, or its objects, at the first place: it is there from
            the start, as what `__init__` assigns, whoever assigns it again.
    """

    bound: dict[Thing, Users] = field(default_factory=lambda: defaultdict(set))
    used: dict[Thing, Users] = field(default_factory=lambda: defaultdict(set))
    first: dict[Thing, int | None] = field(default_factory=dict[Thing, int | None])


def bindings(files: Sequence[SideFile], other: Sequence[SideFile]) -> Bindings:
    """Return who binds and uses what in *files*, with the *other* side to tell what is common."""
    found = Bindings()
    for file in files:
        found.bound[file.module].add(file.maker)
        for name in file.names:
            if name.is_binding:
                thing = Thing(file.path, name.scope, name.name)
                found.bound[thing].add(file.owner(name))
                if name.in_class:
                    found.first.setdefault(thing, file.owner(name))
    meaning = Meaning(files, known={name for file in other for name in members_of(file.names)})
    for file in files:
        for name in file.names:
            for thing in meaning.of(file, name):
                found.used[thing].add(file.owner(name))
    return found
