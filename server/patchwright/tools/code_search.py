"""AutoCodeRover's searches for pieces of code, with its names and limits.

At most three hits are shown, each with three lines around it, the symbol around
it and that symbol's callers. Above that, a search of the whole repository answers
with a count for each file, and a search in one file with the symbols that hold
the hits. Different from it: all lines are counted from 1, the code around a line
has its last line too, and line ends do not matter.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import Field

from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import with_lf
from patchwright.graph import query
from patchwright.tools.clip import counted
from patchwright.tools.show import by_file, last_line, numbered, span
from patchwright.tools.symbol_search import LIMIT
from patchwright.tools.toolbox import Arguments, Tool, file_field
from patchwright.tools.view import View

_AROUND = 3
"""Lines shown before and after a hit."""

_MOST_CALLERS = 5
_MOST_OPEN = 20
"""Lines behind a hit among which its brackets are closed, so that a call is shown whole."""


class Code(Arguments):
    """A piece of code."""

    code_str: str = Field(
        description="Code as it stands in the file, one line or several.", min_length=1
    )


class CodeInFile(Code):
    """A piece of code in a file."""

    file_path: str = file_field("file_path")


class AroundLine(Arguments):
    """A line of a file."""

    file_path: str = file_field("file_path")
    line_number: int = Field(description="The line, counted from 1.", ge=1)
    window_size: int = Field(default=10, description="Lines before and after it.", ge=0, le=500)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hit:
    """Zero-based first and last line of a piece of code in a file."""

    path: str
    first: int
    last: int


def code_tools(view: View) -> tuple[Tool, ...]:
    """Return the three searches that look at code as text."""
    return (
        Tool(
            name="search_code",
            description="Find a piece of code, letter by letter as it is written, in all source files. Gives the lines around each hit, the function or class that holds it, and who calls that. For patterns, and for files that are not code, use grep.",
            arguments=Code,
            run=lambda given: _search_code(view, given),
            rest="Search for a longer piece of code, or in one file.",
        ),
        Tool(
            name="search_code_in_file",
            description="Find a piece of code, letter by letter as it is written, in one file. Gives what search_code gives.",
            arguments=CodeInFile,
            run=lambda given: _search_code_in_file(view, given),
            rest="Search for a longer piece of code.",
        ),
        Tool(
            name="get_code_around_line",
            description="Show the lines of a file around one line. For a longer stretch use read_file.",
            arguments=AroundLine,
            run=lambda given: _around_line(view, given),
            rest="Ask for a smaller window.",
        ),
    )


def _search_code(view: View, given: Code) -> str:
    hits = [hit for path in view.code_paths() for hit in _hits(view, path, given.code_str)]
    if len(hits) <= LIMIT:
        return _answer(given.code_str, "", _all_shown(view, hits), len(hits))
    return _answer(given.code_str, "", [by_file(hit.path for hit in hits)], len(hits))


def _search_code_in_file(view: View, given: CodeInFile) -> str:
    paths = view.paths_like(given.file_path)
    if not paths:
        return f"There is no readable file {given.file_path}."
    hits = [hit for path in paths for hit in _hits(view, path, given.code_str)]
    where = f" in file {given.file_path}"
    if len(hits) <= LIMIT:
        return _answer(given.code_str, where, _all_shown(view, hits), len(hits))
    holders = dict.fromkeys(_holder(view, hit) for hit in hits)
    return _answer(given.code_str, where, ["\n".join(f"- {each}" for each in holders)], len(hits))


def _around_line(view: View, given: AroundLine) -> str:
    paths = view.paths_like(given.file_path)
    if not paths:
        return f"There is no readable file {given.file_path}."
    if len(paths) > LIMIT:
        return f"Several files end so; give the whole path of one:\n{by_file(paths)}"
    return "\n\n".join(_window(view, path, given) for path in paths)


def _window(view: View, path: str, given: AroundLine) -> str:
    lines = view.lines(path)
    if given.line_number > len(lines):
        return f"{path} has only {counted(len(lines), 'line')}."
    first = max(given.line_number - 1 - given.window_size, 0)
    kept = lines[first : given.line_number + given.window_size]
    holder = _symbol_around(view, path, given.line_number - 1)
    inside = ""
    if holder is not None:
        start, end = holder.location.range.start.line, last_line(holder.location)
        inside = f" in {holder.qualified}"
        if first < start or first + len(kept) - 1 > end:
            inside = f" around line {given.line_number}, which is in {holder.qualified}"
    return f"{path}:{first + 1}-{first + len(kept)}{inside}\n{numbered(kept, first)}"


def _hits(view: View, path: str, code: str) -> Iterator[_Hit]:
    """Yield where *code* stands; several hits in one line are one."""
    text, wanted = with_lf(view.text_or_none(path) or ""), with_lf(code)
    at, line, counted, last_shown = text.find(wanted), 0, 0, -1
    n_breaks = wanted.removesuffix("\n").count("\n")
    while at >= 0:
        line += text.count("\n", counted, at)
        counted = at
        if line != last_shown:
            yield _Hit(path=path, first=line, last=line + n_breaks)
            last_shown = line
        at = text.find(wanted, at + 1)


def _all_shown(view: View, hits: Sequence[_Hit]) -> list[str]:
    """Return each of *hits*; the callers of what holds several of them are told once."""
    told = set[Symbol | None]()
    parts: list[str] = []
    for hit in hits:
        symbol = _symbol_around(view, hit.path, hit.first)
        callers = _callers(view, symbol) if symbol and symbol not in told else ""
        told.add(symbol)
        parts.append("\n".join(part for part in (_shown(view, hit, symbol), callers) if part))
    return parts


def _shown(view: View, hit: _Hit, symbol: Symbol | None) -> str:
    lines = view.lines(hit.path)
    first = max(hit.first - _AROUND, 0)
    kept = lines[first : max(hit.last + _AROUND, _closing(lines, hit)) + 1]
    inside = f" in {symbol.qualified}" if symbol else ""
    return f"{hit.path}:{hit.first + 1}{inside}\n{numbered(kept, first)}"


def _closing(lines: Sequence[str], hit: _Hit) -> int:
    """Return the line where the brackets that *hit* opens close, if that is near.

    Brackets in strings and comments are counted too; that shows some lines too many at most.
    """
    depth = 0
    for line in range(hit.first, min(hit.last + _MOST_OPEN, len(lines))):
        depth += sum(map(lines[line].count, "([{")) - sum(map(lines[line].count, ")]}"))
        if line >= hit.last and depth <= 0:
            return line
    return hit.last


def _symbol_around(view: View, path: str, line: int) -> Symbol | None:
    """Return what stands around a line; a variable of that line alone says nothing more."""
    symbol = query.symbol_at(view.graph, path, line)
    if symbol is None or symbol.kind is not SymbolKind.VARIABLE:
        return symbol
    return symbol if last_line(symbol.location) > symbol.location.range.start.line else None


def _callers(view: View, symbol: Symbol) -> str:
    relations = sorted(
        (
            each
            for each in query.callers(view.graph, symbol)
            if view.is_searched(each.source.location.path)
        ),
        key=lambda each: (-each.sure, each.source.location.path, each.line, each.source.qualified),
    )
    names = list(
        dict.fromkeys(
            f"{each.source.qualified or '(module)'} ({each.source.location.path}:{each.line + 1})"
            for each in relations
        )
    )
    if not names:
        return ""
    more = f" and {len(names) - _MOST_CALLERS} more" if len(names) > _MOST_CALLERS else ""
    return f"{symbol.qualified} is called by {', '.join(names[:_MOST_CALLERS])}{more}"


def _holder(view: View, hit: _Hit) -> str:
    symbol = _symbol_around(view, hit.path, hit.first)
    if symbol is None:
        return f"{hit.path}, outside functions and classes"
    return f"{span(symbol.location)} {symbol.qualified}"


def _answer(code: str, where: str, parts: Sequence[str], n_found: int) -> str:
    wanted = code if len(code) <= 200 else f"{code[:200]}..."
    if not n_found:
        return f"Found nothing like this{where}: {wanted}"
    return "\n\n".join([f"Found {counted(n_found, 'hit')}{where} of: {wanted}", *parts])
