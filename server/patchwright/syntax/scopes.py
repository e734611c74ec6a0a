"""Names by their roles in a query, each in the scope that it stands in."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tree_sitter import Node

from patchwright.syntax.parse import Captures, Parsed

ScopePath = tuple[str, ...]
"""Names of the classes and functions around, from the outermost; empty for the whole text."""


@dataclass(slots=True, kw_only=True)
class Scope:
    """A class or function, or the whole text, and which scope binds the names bound in it."""

    path: ScopePath
    start: int = 0
    end: int = 0
    is_class: bool = False
    above: "Scope | None" = None
    bound: dict[str, "Scope"] = field(default_factory=dict[str, "Scope"])


class Mark(NamedTuple):
    """A name with its role by the query, and the scope that it stands in."""

    node: Node
    name: str
    role: str
    found: Captures
    scope: Scope


_ROLES = (
    "identifier", "label", "member", "keyword", "assigned", "bound", "parameter", "defined",
    "global", "nonlocal", "imported",
)  # fmt: skip
"""What a query calls names; where several patterns meet one, the last of these is its role."""


def marks_of(parsed: Parsed, matches: Sequence[Captures]) -> list[Mark]:
    """Return all names by place, and let the scopes know what is bound in them."""
    marks, scopes, at = list[Mark](), _scopes(parsed, matches), 0
    innermost = scopes[0]
    for node, role, found in _in_roles(matches):
        while at + 1 < len(scopes) and scopes[at + 1].start <= node.start_byte:
            at += 1
            innermost = scopes[at]
        while innermost.above and innermost.end <= node.start_byte:
            innermost = innermost.above
        scope = innermost.above if role == "defined" and innermost.above else innermost
        marks.append(Mark(node, text_of(parsed, node), role, found, scope))
    for mark in marks:
        _bind(mark, scopes[0])
    return marks


def _bind(mark: Mark, whole: Scope) -> None:
    bound = mark.scope.bound
    if mark.role == "global":
        bound[mark.name] = whole
    elif mark.role == "nonlocal" and mark.scope.above:
        bound[mark.name] = meaning(mark.name, mark.scope.above) or mark.scope.above
    elif mark.role in {"bound", "parameter", "defined", "imported"}:
        bound.setdefault(mark.name, mark.scope)


def _scopes(parsed: Parsed, matches: Sequence[Captures]) -> list[Scope]:
    """Return the scopes by place, that of the whole text first."""
    found = list[tuple[int, int, bool, str]]()
    for captures in matches:
        for node in (*captures.get("class", ()), *captures.get("function", ())):
            name = next((text_of(parsed, one) for one in captures.get("defined", ())), "")
            found.append((node.start_byte, -node.end_byte, "class" in captures, name))
    scopes = [Scope(path=(), end=len(parsed.places.source) + 1)]
    for start, end, is_class, name in sorted(found):
        above = scopes[-1]
        while above.above and above.end <= start:
            above = above.above
        path = (*above.path, name)
        scopes.append(Scope(path=path, start=start, end=-end, is_class=is_class, above=above))
    return scopes


def _in_roles(matches: Sequence[Captures]) -> list[tuple[Node, str, Captures]]:
    """Return each name with its role and the match that says so, by place."""
    roles = dict[int, tuple[int, Node, Captures]]()
    for captures in matches:
        for rank, role in enumerate(_ROLES):
            for node in captures.get(role, ()):
                if roles.get(node.start_byte, (-1,))[0] <= rank:
                    roles[node.start_byte] = rank, node, captures
    return [(node, _ROLES[rank], found) for _, (rank, node, found) in sorted(roles.items())]


def meaning(name: str, scope: Scope) -> Scope | None:
    """Return the scope that binds *name* where it stands in *scope*; methods see no class around."""
    around: Scope | None = scope
    while around:
        if name in around.bound and (around is scope or not around.is_class):
            return around.bound[name]
        around = around.above
    return None


def class_around(scope: Scope | None) -> ScopePath | None:
    """Return the path of the innermost class around what stands in *scope*."""
    while scope and not scope.is_class:
        scope = scope.above
    return scope.path if scope else None


def text_of(parsed: Parsed, node: Node) -> str:
    """Return what *node* spans."""
    source = parsed.places.source[node.start_byte : node.end_byte]
    return source.decode("utf-8", "surrogatepass")
