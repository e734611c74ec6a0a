"""Which names one text binds, and which it uses, each with the scope that it means.

Names in comments and strings are none. A name that no scope of the text binds, as one of
the language's own, means no scope.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tree_sitter import Node, QueryCursor

from patchwright.syntax.facts import Import
from patchwright.syntax.giving import Gives, Takes
from patchwright.syntax.languages import language_of, names_query_of, rules_of
from patchwright.syntax.parse import Captures, Parsed, parse
from patchwright.syntax.scopes import Mark, ScopePath, class_around, marks_of, meaning, text_of


class NameKind(Enum):
    """What a name does where it stands."""

    BINDS = "binds"
    PARAMETER = "parameter"
    IMPORTS = "imports"
    USES = "uses"
    MEMBER = "member"
    KEYWORD = "keyword"


class Name(NamedTuple):
    """A name at its place.

    Attributes:
        kind: What it does there.
        name: As written.
        line: Where.
        scope: The scope that binds it; None where that is not known.
        in_class: Whether that scope is a class.
        of: What stands before the dot of a member, or the callee that is given a keyword.
        taken: What an import takes, and from where.
        takes: What a function takes that has the name there; None where that cannot be counted.
        gives: What it is given where it is called, likewise.
    """

    kind: NameKind
    name: str
    line: int
    scope: ScopePath | None = None
    in_class: bool = False
    of: str = ""
    taken: Import | None = None
    takes: Takes | None = None
    gives: Gives | None = None

    @property
    def is_binding(self) -> bool:
        """Whether it gives the name its meaning there."""
        return self.kind in {NameKind.BINDS, NameKind.PARAMETER, NameKind.IMPORTS}


def names(path: str, text: str) -> tuple[Name, ...]:
    """Return the names in *text* by place; none where its language has no query for them."""
    language = language_of(path)
    query = names_query_of(language) if language else None
    if language is None or query is None:
        return ()
    parsed = parse(language, text)
    matches = [found for _, found in QueryCursor(query).matches(parsed.tree.root_node)]
    return tuple(_told(parsed, matches))


def _told(parsed: Parsed, matches: Sequence[Captures]) -> Iterator[Name]:
    """Yield the names; of an import statement those alone that it binds."""
    marks = marks_of(parsed, matches)
    imports = _imports(parsed, matches, marks)
    classes = {mark.scope.path for mark in marks if mark.scope.is_class}
    own = rules_of(parsed.language).itself
    reading = _Reading(parsed=parsed, imports=imports, classes=classes, itself=own)
    takes, gives = _signatures(parsed, matches)
    for mark in marks:
        start = mark.node.start_byte
        for name in reading.read(mark):
            yield name._replace(takes=takes.get(start), gives=gives.get(start))
    yield from _all_of(parsed, matches)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """What is known of a text when its names are told.

    Attributes:
        parsed: The text.
        imports: By the place of a name in an import statement what its clause takes; None for
            a name that none binds.
        classes: The paths of its classes.
        itself: Receivers that mean the object or class of the method they stand in.
    """

    parsed: Parsed
    imports: Mapping[int, Import | None]
    classes: Collection[ScopePath]
    itself: Collection[str]

    def read(self, mark: Mark) -> Iterator[Name]:
        """Yield what *mark* comes to."""
        line = self.parsed.places.line(self.parsed.places.offset(mark.node.start_byte))
        match mark.role:
            case "label" | "global" | "nonlocal":
                pass
            case "member" | "assigned":
                yield self._member(mark, line)
            case "keyword":
                callee = text_of(self.parsed, mark.found["callee"][0])
                yield Name(NameKind.KEYWORD, mark.name, line, of=callee)
            case _ if mark.node.start_byte in self.imports and mark.role != "imported":
                pass
            case "identifier":
                scope = meaning(mark.name, mark.scope)
                path, in_class = (scope.path, scope.is_class) if scope else (None, False)
                yield Name(NameKind.USES, mark.name, line, path, in_class)
            case _:
                yield self._binding(mark, line)

    def _binding(self, mark: Mark, line: int) -> Name:
        kinds = {"parameter": NameKind.PARAMETER, "imported": NameKind.IMPORTS}
        kind, scope = kinds.get(mark.role, NameKind.BINDS), mark.scope.bound[mark.name]
        taken = self.imports.get(mark.node.start_byte)
        return Name(kind, mark.name, line, scope.path, scope.is_class, taken=taken)

    def _member(self, mark: Mark, line: int) -> Name:
        of = "".join(text_of(self.parsed, mark.found["receiver"][0]).split())
        scope = tuple(of.split("."))
        if of in self.itself:
            scope = class_around(mark.scope)
            if scope and mark.role == "assigned":
                return Name(NameKind.BINDS, mark.name, line, scope, in_class=True)
        elif scope not in self.classes:
            scope = None
        return Name(NameKind.MEMBER, mark.name, line, scope, scope is not None, of)


def _all_of(parsed: Parsed, matches: Sequence[Captures]) -> Iterator[Name]:
    """Yield the imports of all that a module has, which bind nobody knows what."""
    read = rules_of(parsed.language).imports
    for node in (node for captures in matches for node in captures.get("import", ())):
        line = parsed.places.line(parsed.places.offset(node.start_byte))
        for one in read(text_of(parsed, node), line):
            if one.bound == "*":
                yield Name(NameKind.IMPORTS, "*", line, (), taken=one)


def _signatures(
    parsed: Parsed, matches: Sequence[Captures]
) -> tuple[dict[int, Takes | None], dict[int, Gives | None]]:
    """Return what functions take and calls give, by the places of their names."""
    rules, places = rules_of(parsed.language), parsed.places
    source = places.source

    def line(node: Node) -> int:
        return places.line(places.offset(node.start_byte))

    takes, gives = dict[int, Takes | None](), dict[int, Gives | None]()
    for found in matches:
        for name, function in zip(found.get("taking", ()), found.get("signature", ()), strict=True):
            takes[name.start_byte] = rules.takes(function, source, line)
        for name, given in zip(found.get("called", ()), found.get("arguments", ()), strict=True):
            gives[name.start_byte] = rules.gives(given, source, line)
    return takes, gives


def _imports(
    parsed: Parsed, matches: Sequence[Captures], marks: Sequence[Mark]
) -> dict[int, Import | None]:
    """Return what import statements take, by the place of the name that each clause binds."""
    found, read = dict[int, Import | None](), rules_of(parsed.language).imports
    places = [mark.node.start_byte for mark in marks]
    for node in (node for captures in matches for node in captures.get("import", ())):
        first, last = bisect_left(places, node.start_byte), bisect_left(places, node.end_byte)
        inside = marks[first:last]
        found.update(dict.fromkeys(places[first:last]))
        bound = [mark for mark in inside if mark.role == "imported"]
        clauses = read(text_of(parsed, node), 0)
        # A broken statement may have clauses of which one side cannot make sense.
        if [mark.name for mark in bound] == [one.bound.partition(".")[0] for one in clauses]:
            found.update(zip((one.node.start_byte for one in bound), clauses, strict=True))
    return found
