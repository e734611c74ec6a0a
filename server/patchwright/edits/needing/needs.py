"""Which hunks cannot stand without which others, by the names that they bind and use.

It goes by the grammar: names in comments and strings are none, and a language of which
nobody knows how it binds names has no needs. Needs may go both ways, as between a function
that gets another name and its callers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from patchwright.domain.proposal import Hunk
from patchwright.edits.needing.bindings import Bindings, Users, bindings
from patchwright.edits.needing.fitting import unfitting
from patchwright.edits.needing.sides import both_sides
from patchwright.edits.needing.things import Thing


def needs(hunks: Sequence[Hunk], texts: Mapping[str, str | None]) -> tuple[tuple[int, ...], ...]:
    """Return for each of *hunks* the positions of those without which it cannot stand, directly.

    Args:
        hunks: All those of a patch, in any order.
        texts: The texts before, by path; a renamed file by either of its paths.

    Raises:
        ValueError: A hunk was not made from its text.
    """
    old_files, new_files = both_sides(hunks, texts)
    old, new = bindings(old_files, new_files), bindings(new_files, old_files)
    found = [set[int]() for _ in hunks]
    for one, other in (*_pairs(old, new), *unfitting(old_files, new_files)):
        if one != other:
            found[one].add(other)
    return tuple(tuple(sorted(one)) for one in found)


def _pairs(old: Bindings, new: Bindings) -> Iterator[tuple[int, int]]:
    """Yield who needs whom.

    A thing that some line binds on both sides, or several hunks bind anew, needs nobody. So
    does what a hunk binds on both sides in scopes that differ in their names alone.
    """
    before, after = _by_depth(old), _by_depth(new)
    for thing in {*old.bound, *new.bound}:
        gone, come = old.bound.get(thing, set()), new.bound.get(thing, set())
        lost, won = old.used.get(thing, set()), new.used.get(thing, set())
        if None in gone | come or gone & come:
            continue
        lone_gone, lone_come = _only(old, thing, gone), _only(new, thing, come)
        if bool(gone) != bool(lone_gone) or bool(come) != bool(lone_come):
            continue
        if come & before[_depth(thing)] or gone & after[_depth(thing)]:
            continue
        if gone and come and won:
            yield from _each(lone_gone, lone_come)
        elif come and not gone:
            yield from _each(won - lost, lone_come)
        elif gone and not come:
            yield from _each(lone_gone, lost - won)


def _only(side: Bindings, thing: Thing, users: Users) -> Users:
    """Return the one that binds *thing* of those that do; none where nobody can say which."""
    if len(users) > 1:
        return {side.first[thing]} if thing in side.first else set()
    return users


def _depth(thing: Thing) -> tuple[str, int, str]:
    return thing.path, -1 if thing.scope is None else len(thing.scope), thing.name


def _by_depth(side: Bindings) -> defaultdict[tuple[str, int, str], Users]:
    """Return who binds a name in any scope that lies as deep."""
    found = defaultdict[tuple[str, int, str], Users](set)
    for thing, users in side.bound.items():
        found[_depth(thing)] |= users
    return found


def _each(some: Users, others: Users) -> Iterator[tuple[int, int]]:
    for one in some:
        for other in others:
            if one is not None and other is not None:
                yield one, other
