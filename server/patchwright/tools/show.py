"""How places and code look to a model: a heading with the path, then numbered lines."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location
from patchwright.graph import query
from patchwright.tools.clip import clip_line
from patchwright.tools.view import FUNCTIONS, View

_LONGEST_STRETCH = 20
"""Lines that a class shows in one piece outside its methods; docstrings can be long."""

_MOST_FILES = 60
"""Files of which a number is told."""

_DECORATED = re.compile(r"@.*?\s(?=(?:async\s+def|def|class)\s)", re.DOTALL)
_HEADER = re.compile(r"\s*(?:async\s+def|def|class)\s")


def last_line(location: Location) -> int:
    """Return the zero-based last line that *location* touches."""
    start, end = location.range.start.line, location.range.end
    return max(start, end.line - 1 if end.column == 0 else end.line)


def span(location: Location) -> str:
    """Return `path:first-last`, lines counted from 1."""
    return f"{location.path}:{location.range.start.line + 1}-{last_line(location) + 1}"


def titled(symbol: Symbol) -> str:
    """Return the heading of a symbol: where it is and what."""
    return f"{span(symbol.location)} {symbol.kind.value} {symbol.qualified}"


def numbered(lines: Sequence[str], first: int, *, width: int = 0) -> str:
    """Return *lines*, the first of which is line *first* from zero, with numbers from 1.

    Numbers are as wide as the widest of them, or *width*, so that columns stay where
    they are; blanks at the ends of lines stay too.
    """
    wide = max(width, len(str(first + len(lines))))
    return "\n".join(
        f"{number:>{wide}} | {clip_line(line)}" for number, line in enumerate(lines, first + 1)
    )


def whole(view: View, symbol: Symbol) -> str:
    """Return a symbol with all of its lines."""
    return f"{titled(symbol)}\n{lines_at(view, symbol.location)}"


def lines_at(view: View, location: Location) -> str:
    """Return the lines that *location* touches, numbered."""
    first, last = location.range.start.line, last_line(location)
    return numbered(view.lines(location.path)[first : last + 1], first)


def literal(view: View, location: Location) -> str:
    """Return the lines that *location* touches as they stand in the file, without numbers."""
    first, last = location.range.start.line, last_line(location)
    return "".join(f"{clip_line(line)}\n" for line in view.lines(location.path)[first : last + 1])


def class_signature(view: View, symbol: Symbol) -> str:
    """Return a class as AutoCodeRover shows it: header, bases, assignments, method headers.

    Lines in none of its methods and inner classes stand as they are; a long stretch
    of them, such as a docstring, is shortened. Headers of methods come to one line, so
    the heading says that this is an outline.
    """
    inner = _outermost(
        member
        for member in query.members(view.graph, symbol)
        if member.kind in FUNCTIONS or member.kind is SymbolKind.CLASS
    )
    lines = view.lines(symbol.location.path)
    shown: list[str] = []
    next_line, end = symbol.location.range.start.line, last_line(symbol.location) + 1
    width = len(str(end))
    for member in inner:
        shown.extend(_stretch(lines, next_line, member.location.range.start.line, width))
        shown.append(_header(lines, member, width))
        next_line = max(next_line, last_line(member.location) + 1)
    shown.extend(_stretch(lines, next_line, end, width))
    return "\n".join([f"{titled(symbol)} (outline; not literal text)", *shown])


def by_file(paths: Iterable[str]) -> str:
    """Return how many of *paths* each file has, by path, for the first files."""
    counts = Counter(paths)
    shown = [f"- {path}: {counts[path]}" for path in sorted(counts)[:_MOST_FILES]]
    n_more = len(counts) - len(shown)
    return "\n".join([*shown, *([f"[... {n_more} more files]"] if n_more else [])])


def _outermost(symbols: Iterable[Symbol]) -> list[Symbol]:
    kept: list[Symbol] = []
    for symbol in sorted(symbols, key=lambda each: (each.location.range, each.qualified)):
        if not kept or symbol.location.range.start.line > last_line(kept[-1].location):
            kept.append(symbol)
    return kept


def _header(lines: list[str], member: Symbol, width: int) -> str:
    """Return the header of *member* in one line, below its decorators as they stand."""
    first, last = member.location.range.start.line, last_line(member.location)
    signature, at = member.signature or member.name, first
    if decorators := _DECORATED.match(signature):
        headers = (line for line in range(first, last + 1) if _HEADER.match(lines[line]))
        at = next(headers, first)
        signature = signature[decorators.end() :] if at > first else signature
    above = [numbered(lines[first:at], first, width=width)] if at > first else []
    return "\n".join([*above, f"{at + 1:>{width}} | {_indent(lines[at])}{signature} ..."])


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _stretch(lines: list[str], first: int, end: int, width: int) -> list[str]:
    kept = lines[first:end]
    while kept and not kept[-1].strip():
        kept.pop()
    if not kept:
        return []
    if len(kept) <= _LONGEST_STRETCH:
        return [numbered(kept, first, width=width)]
    n_left_out = len(kept) - _LONGEST_STRETCH
    head, tail = kept[: _LONGEST_STRETCH // 2], kept[-_LONGEST_STRETCH // 2 :]
    return [
        numbered(head, first, width=width),
        f"[... {n_left_out} lines]",
        numbered(tail, first + len(kept) - len(tail), width=width),
    ]
