"""From a name in a line to its definition and its uses: as a language server knows them, else the graph.

The line that a model gives is often off by some. Position repair (MarsCode): the
name on that line; then on the lines nearby; then anywhere in the file; then by the
name alone. The first that gives something wins, and the answer says which it was.
"""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from patchwright.domain.symbol import Relation, Symbol, SymbolKind
from patchwright.graph import query
from patchwright.langservers.navigator import Unknown
from patchwright.processes.offload import offload
from patchwright.tools import pointing
from patchwright.tools.clip import known_uses
from patchwright.tools.show import titled
from patchwright.tools.toolbox import Arguments, Tool, file_field
from patchwright.tools.view import View

_NEARBY = 5
"""Lines before and after the given one that count as nearby."""

_MOST = 20


class Name(Arguments):
    """A name as it stands in a line of a file."""

    name: str = Field(description="The name, without dots.", min_length=1)
    path: str = file_field("path", "Path of a file that uses it, or the end of it.")
    line: int = Field(description="The line where it is used or defined, counted from 1.", ge=1)


def navigation_tools(view: View) -> tuple[Tool, ...]:
    """Return the tools that go from names to definitions and uses."""
    return (
        Tool(
            name="definition",
            description="Find where a name that a line uses is defined. Where it does not stand on that line, the nearest one is taken; the answer says in brackets for which line it is, and who gave it: a language server, or the graph, which knows syntax alone.",
            arguments=Name,
            run=lambda given: _told(view, given, "definition"),
        ),
        Tool(
            name="references",
            description="Find the uses of what a line uses or defines: a function, method, class or other name. The line is taken as by definition.",
            arguments=Name,
            run=lambda given: _told(view, given, "references"),
        ),
    )


async def _told(view: View, given: Name, question: Literal["definition", "references"]) -> str:
    """Return what a server says; where it says nothing, why, and what the graph says."""
    by_graph = _definition if question == "definition" else _references
    paths = await offload(view.paths_like, given.path)
    if view.navigator is None or not paths:
        return await offload(by_graph, view, given)
    asked = (paths[0], given.line - 1)
    answer = await view.navigator.find(question, *asked, given.name)
    if isinstance(answer, Unknown):
        return f"{answer.why}\n{await offload(by_graph, view, given)}"
    if question == "definition":
        return await offload(pointing.defined, view, answer, asked)
    return await offload(pointing.used, view, answer, asked, given.name)


def _definition(view: View, given: Name) -> str:
    found, how = _targets(view, given)
    if not found:
        return f"No definition of {given.name} is known."
    shown = [f"- {titled(symbol)}\n   {symbol.signature or symbol.name}" for symbol in found]
    return "\n".join([f"Defined ({how}):", *shown[:_MOST], *_more(len(shown))])


def _references(view: View, given: Name) -> str:
    found, how = _targets(view, given)
    if not found:
        return f"No definition of {given.name} is known, so no uses either."
    parts: list[str] = []
    for symbol in found[:3]:
        uses = [*_uses(view, symbol)]
        parts.append(f"{titled(symbol)} ({how}): {known_uses(len(uses))}")
        parts.extend(uses[:_MOST])
        parts.extend(_more(len(uses)))
    return "\n".join(parts)


def _targets(view: View, given: Name) -> tuple[list[Symbol], str]:
    """Return what the name may mean there, and who said so."""
    paths = view.paths_like(given.path)
    for path in paths[:1]:
        for how, relation_lines in _tries(given.line - 1):
            if found := list(_meant(view, path, given.name, relation_lines)):
                return _unique(found), how
    last = given.name.rsplit(".", 1)[-1]
    return view.named(last, tuple(SymbolKind)), "by the name alone"


def _tries(line: int) -> Iterator[tuple[str, range]]:
    yield "by the graph, on that line", range(line, line + 1)
    yield "by the graph, on a line nearby", range(line - _NEARBY, line + _NEARBY + 1)
    yield "by the graph, elsewhere in the file", range(10_000_000)


def _meant(view: View, path: str, name: str, lines: range) -> Iterator[Symbol]:
    last = name.rsplit(".", 1)[-1]
    for symbol in query.symbols_in(view.graph, path):
        if symbol.name == last and symbol.location.range.start.line in lines:
            yield symbol
        for relation in query.callees(view.graph, symbol):
            if relation.target.name == last and relation.line in lines:
                yield relation.target


def _uses(view: View, symbol: Symbol) -> Iterator[str]:
    relations = [*query.callers(view.graph, symbol), *query.subclasses(view.graph, symbol)]
    for relation in sorted(relations, key=lambda one: (view.is_last(_place(one)[0]), _place(one))):
        path = relation.source.location.path
        if view.is_searched(path):
            who = relation.source.qualified or "the module"
            yield f"- {path}:{relation.line + 1} {relation.kind.value} in {who}"


def _place(relation: Relation) -> tuple[str, int, str]:
    return relation.source.location.path, relation.line, relation.source.qualified


def _unique(symbols: list[Symbol]) -> list[Symbol]:
    return sorted(dict.fromkeys(symbols), key=lambda symbol: symbol.location)


def _more(n_shown: int) -> list[str]:
    return [f"[... {n_shown - _MOST} more]"] if n_shown > _MOST else []
