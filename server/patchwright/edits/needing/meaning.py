"""What a name that is used may mean among the files of one side of a patch.

Where that is no more than a guess, as of a member of nobody knows what, it means something
only where one thing alone can be meant, and nothing had such a name before.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from patchwright.edits.needing.things import SideFile, Thing
from patchwright.syntax.facts import Import
from patchwright.syntax.languages import language_of, rules_of
from patchwright.syntax.names import Name, NameKind
from patchwright.syntax.rules.base import Rules

_ALL = "*"


def members_of(names: Iterable[Name]) -> Iterator[str]:
    """Yield what stands behind a dot, or is bound in a class."""
    for name in names:
        if name.kind is NameKind.MEMBER or (name.is_binding and name.in_class):
            yield name.name


class Meaning:
    """Finds what names mean.

    Args:
        files: Those of one side.
        known: Names of members that say nothing, since the other side has them too.
    """

    def __init__(self, files: Sequence[SideFile], known: Collection[str]) -> None:
        self._files, self._known = files, known
        self._members, self._given = defaultdict[str, set[Thing]](set), set[Thing]()
        self._by_keyword = defaultdict[str, set[Thing]](set)
        for file in files:
            for name in file.names:
                if name.is_binding:
                    self._learn(Thing(file.path, name.scope, name.name), name)
        self._imported = {file.here: _imported(file) for file in files}

    def _learn(self, thing: Thing, name: Name) -> None:
        self._given.add(thing)
        if name.in_class or name.kind is NameKind.PARAMETER:
            self._by_keyword[name.name].add(thing)
        if name.in_class:
            self._members[name.name].add(thing)

    def of(self, file: SideFile, name: Name) -> Iterator[Thing]:
        """Yield what *name* uses, where it stands in *file*."""
        match name.kind:
            case NameKind.BINDS | NameKind.PARAMETER:
                pass
            case NameKind.USES:
                if name.scope is not None:
                    yield Thing(file.path, name.scope, name.name)
            case NameKind.IMPORTS:
                if name.taken:
                    yield from self._taken(file, name.taken)
            case NameKind.MEMBER:
                yield from self._member(file, name)
            case NameKind.KEYWORD:
                yield from self._keyword(name)

    def _taken(self, file: SideFile, taken: Import) -> Iterator[Thing]:
        """Yield the modules and the name that an import takes."""
        rules = _rules(file)
        module = rules.absolute(file.here, taken.module) if rules else ""
        if found := self._module(module):
            yield found.module
            if taken.member not in {None, _ALL}:
                yield Thing(found.path, (), taken.member or "")
        if taken.member and (found := self._module(f"{module}.{taken.member}")):
            yield found.module

    def _member(self, file: SideFile, name: Name) -> Iterator[Thing]:
        exact = Thing(file.path, name.scope, name.name)
        taken = self._imported[file.here].get(name.of)
        if name.scope is not None and exact in self._given:
            yield exact
        elif taken:
            yield from self._of_import(file, taken, name.name)
        else:
            yield from self._guessed(file, name.name)

    def _of_import(self, file: SideFile, taken: Import, name: str) -> Iterator[Thing]:
        """Yield what is meant by *name* behind something imported: of a module, or of a class."""
        rules = _rules(file)
        module = rules.absolute(file.here, taken.module) if rules else ""
        if found := self._module(f"{module}.{taken.member}" if taken.member else module):
            yield Thing(found.path, (), name)
        elif taken.member and (found := self._module(module)):
            thing = Thing(found.path, (taken.member,), name)
            if thing in self._given:
                yield thing
            else:
                yield from self._guessed(file, name)

    def _guessed(self, file: SideFile, name: str) -> Iterator[Thing]:
        rules, things = _rules(file), self._members.get(name, ())
        is_common = name in self._known or (rules is not None and name in rules.own_members)
        if len(things) == 1 and not is_common:
            yield from things

    def _keyword(self, name: Name) -> Iterator[Thing]:
        """Yield the parameter, or the field of a class, that an argument is given to by name."""
        known = self._by_keyword.get(name.name, set())
        things = [thing for thing in known if name.of in (thing.scope or ())[-2:]]
        if len(things) == 1:
            yield things[0]

    def _module(self, dotted: str) -> SideFile | None:
        """Return the file whose dotted name is, or alone ends with, *dotted*."""
        found = [file for file in self._files if _is_called(file, dotted)]
        whole = [file for file in found if _dotted(file) == dotted]
        return next(iter(whole or found), None) if len(whole or found) == 1 else None


def receivers_above(file: SideFile) -> Collection[str]:
    """Return what means the base classes of a class in *file*, before a dot."""
    rules = _rules(file)
    return rules.above if rules else ()


def _imported(file: SideFile) -> dict[str, Import]:
    """Return what is imported in *file*, by the name that it has there."""
    taken = (name.taken for name in file.names)
    return {one.bound: one for one in taken if one and one.bound != _ALL}


def _is_called(file: SideFile, dotted: str) -> bool:
    rules, own = _rules(file), _dotted(file)
    if rules is None or not dotted:
        return False
    return own == dotted or (own.endswith(f".{dotted}") and dotted not in rules.own_modules)


def _dotted(file: SideFile) -> str:
    rules = _rules(file)
    names = rules.module_names(file.here, lambda _: False) if rules else []
    return names[0][0] if names else ""


def _rules(file: SideFile) -> Rules | None:
    language = language_of(file.here)
    return rules_of(language) if language else None
