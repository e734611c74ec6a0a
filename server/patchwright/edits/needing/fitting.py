"""Which hunks change what functions take, and which calls do not fit without them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from patchwright.edits.needing.meaning import Meaning, receivers_above
from patchwright.edits.needing.things import SideFile, Thing
from patchwright.syntax.giving import Gives, Takes, fits
from patchwright.syntax.names import Name, NameKind

_START = "__init__"
"""What is called where a class is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Function:
    """A function as it stands on one side, in its file."""

    file: SideFile
    in_class: bool
    takes: Takes

    def makers(self, other: Takes) -> set[int]:
        """Return the hunks that bring what differs from *other*."""
        known = {one.shape for one in other.parameters}
        own = self.takes.parameters
        return self.file.owners_of({one.line for one in own if one.shape not in known})


class _Both(NamedTuple):
    """A function on the side where a call stands, and what it takes on the other side."""

    here: _Function
    there: Takes


def unfitting(old: Sequence[SideFile], new: Sequence[SideFile]) -> Iterator[tuple[int, int]]:
    """Yield who needs whom.

    A new call needs that what it calls takes its arguments; where that takes others from now
    on, it needs that the calls go which it does not fit any more.
    """
    before, after = _functions(old), _functions(new)
    changed = {
        thing: (before[thing], after[thing])
        for thing in before.keys() & after.keys()
        if before[thing].takes != after[thing].takes
    }
    gone = _callers(old, {t: _Both(one, other.takes) for t, (one, other) in changed.items()})
    come = _callers(new, {t: _Both(other, one.takes) for t, (one, other) in changed.items()})
    for thing, (one, other) in changed.items():
        for maker in one.makers(other.takes) | other.makers(one.takes):
            yield from ((user, maker) for user in come.get(thing, ()))
            yield from ((maker, user) for user in gone.get(thing, ()))


def _functions(files: Sequence[SideFile]) -> dict[Thing, _Function]:
    """Return the functions of which it is known what they take, each bound once."""
    found = defaultdict[Thing, list[_Function | None]](list)
    for file in files:
        for name in file.names:
            if name.is_binding:
                takes, in_class = name.takes, name.in_class
                one = _Function(file=file, in_class=in_class, takes=takes) if takes else None
                found[Thing(file.path, name.scope, name.name)].append(one)
    return {thing: some[0] for thing, some in found.items() if len(some) == 1 and some[0]}


def _callers(files: Sequence[SideFile], functions: Mapping[Thing, _Both]) -> dict[Thing, set[int]]:
    """Return the hunks with calls that fit here and not there, by what they call."""
    found = defaultdict[Thing, set[int]](set)
    if not functions:
        return found
    meaning = Meaning(files, known=())
    for file in files:
        imports = {name.name: name for name in file.names if name.taken}
        for name in file.names:
            if name.gives and name.of not in receivers_above(file):
                thing = _called(meaning, file, name, imports, functions)
                if thing and _is_alone(functions[thing], thing, name, name.gives):
                    lines = {name.line, *name.gives.lines}
                    found[thing] |= file.owners_of(lines)
                    found[thing] |= file.gaps_within(min(lines), max(lines))
    return found


def _called(
    meaning: Meaning,
    file: SideFile,
    name: Name,
    imports: Mapping[str, Name],
    functions: Collection[Thing],
) -> Thing | None:
    """Return which of *functions* is called, where one alone can be."""
    things = list(meaning.of(file, name))
    if things == [Thing(file.path, (), name.name)] and name.name in imports:
        things = [one for one in meaning.of(file, imports[name.name]) if one.scope is not None]
    started = [Thing(t.path, (*(t.scope or ()), t.name), _START) for t in things]
    called = [thing for thing in (*things, *started) if thing in functions]
    return called[0] if len(things) == 1 and called else None


def _is_alone(both: _Both, thing: Thing, name: Name, gives: Gives) -> bool:
    """Say whether a call fits what is called as it is on its own side, and not on the other."""
    here, there = (
        fits(takes, gives, is_bound=both.here.in_class and _is_bound(takes, thing, name))
        for takes in (both.here.takes, both.there)
    )
    return here and not there


def _is_bound(takes: Takes, thing: Thing, name: Name) -> bool:
    """Say whether a method gets its first argument from what stands before it."""
    if name.kind is not NameKind.MEMBER or thing.name == _START:
        return takes.is_bound
    by_class = name.of.rpartition(".")[2] == (thing.scope or ("",))[-1]
    return takes.is_bound and (takes.is_bound_to_class or not by_class)
