"""Ranked places as a page of Markdown: its paths can be followed in any editor.

A link's text says `path:line`, which terminals and Vim's `gF` follow; its target
has `#L12`, which VS Code follows. Pure: values in, text out.
"""

import re
from collections.abc import Callable, Iterator

from patchwright.editor.words import one_line
from patchwright.graph.places import Places

_MARKS = re.compile(r"([\\\[\]<>*!])")


def page(places: Places, title: str, uri_of: Callable[[str], str], limit: int) -> str:
    """Return the page of the *limit* best files and symbols for what *title* calls the issue."""
    return "\n".join(_lines(places, title, uri_of, limit)) + "\n"


def top(places: Places, n_places: int) -> str:
    """Name the best places on one line."""
    named = [f"{one.location} {one.symbol}".strip() for one in places.symbols[:n_places]]
    named = named or [one.path for one in places.files[:n_places]]
    return ", ".join(one_line(name) for name in named)


def _lines(places: Places, title: str, uri_of: Callable[[str], str], limit: int) -> Iterator[str]:
    yield f"# Where {_said(title)} may have its cause"
    if places.symbols:
        yield from ("", "## Classes and functions", "")
    for rank, one in enumerate(places.symbols[:limit], 1):
        path, line = one.location.path, one.location.range.start.line + 1
        link = f"[{_code(f'{path}:{line}')}]({uri_of(path)}#L{line})"
        yield f"{rank}. {link} {_code(one.symbol)}".rstrip()
        if one.why:
            yield f"   {_said(one.why)}"
    if places.files:
        yield from ("", "## Files", "")
    for rank, file in enumerate(places.files[:limit], 1):
        yield f"{rank}. [{_code(file.path)}]({uri_of(file.path)})"
        if file.reasons:
            yield f"   {_said(' '.join(file.reasons))}"


def _said(text: str) -> str:
    """Return words that show as they are: no image is loaded, and no link made."""
    return _MARKS.sub(r"\\\1", one_line(text, 400))


def _code(text: str) -> str:
    line = one_line(text, 400)
    if not line:
        return ""
    ticks = "`" * (max((len(run) for run in re.findall(r"`+", line)), default=0) + 1)
    pad = " " if "`" in line else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"
