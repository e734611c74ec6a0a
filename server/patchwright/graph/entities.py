"""What an issue names: identifiers, dotted names, paths, frames of tracebacks.

Nothing is looked up here; `mentions` finds what is meant. Patterns start at the
begin of a word and see a bounded number of characters, so any text is read in
linear time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.graph.issue_text import IssueText, Part
from patchwright.graph.traces import Traces, read_traces
from patchwright.syntax.words import identifiers

_QUOTED = re.compile(r"`([^`\n]{1,300})`")
_LITERAL = re.compile(r"['\"]([\w.\-]{3,40})['\"]")
_CALLED = re.compile(r"\b([^\W\d]\w{0,99})\(")
_DOTTED = re.compile(r"\b[^\W\d]\w{0,99}(?:\.[^\W\d]\w{0,99}){1,12}")
_CODE_LIKE = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|\w_\w|^__")
COMMON = frozenset(
    """
    print len str int float list dict set tuple range type object super open isinstance getattr
    setattr hasattr Exception ValueError TypeError AttributeError KeyError IndexError RuntimeError
    name value data args kwargs test main foo bar baz key id file path result output input
    String Object Error null undefined var let const function void
    """.split()  # noqa: SIM905 - a text of words reads better than a list of quotes
)
"""Names that code of all kinds uses, so that using them says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entities:
    """What an issue names.

    Attributes:
        identifiers: Names that look like code, each with its weight.
        dotted: Names with dots, in order of appearance.
        traces: Paths, and frames of tracebacks.
    """

    identifiers: dict[str, float]
    dotted: tuple[str, ...]
    traces: Traces


def entities_of(issue: IssueText) -> Entities:
    """Return what *issue* names; never raises."""
    return Entities(
        identifiers=_named(issue),
        dotted=tuple(dict.fromkeys(_DOTTED.findall(issue.whole))),
        traces=read_traces(issue.whole),
    )


def _named(issue: IssueText) -> dict[str, float]:
    """Return identifiers that look like code, weighted by where and how they stand."""
    found: dict[str, float] = {}
    for part, plain, marked in (
        (Part.TITLE, 0.5, 3.0),
        (Part.PROSE, 0.0, 2.0),
        (Part.CODE, 1.0, 1.0),
        (Part.TRACE, 0.5, 0.5),
    ):
        for name, weight in _names(issue.part(part), plain, marked):
            if len(name) > 1 and name not in COMMON:
                found[name] = max(found.get(name, 0.0), weight)
    return found


def _names(text: str, plain: float, marked: float) -> Iterator[tuple[str, float]]:
    for quoted in _QUOTED.findall(text):
        yield from ((name, marked) for name in identifiers(quoted))
    yield from ((name, 0.7 * marked) for name in _LITERAL.findall(text))
    yield from ((name, marked) for name in _CALLED.findall(text))
    for name in identifiers(text):
        if _CODE_LIKE.search(name) or (name.isupper() and len(name) > 3):
            yield name, marked
        elif plain:
            yield name, plain
        elif name[0].isupper() and len(name) > 3:
            yield name, 0.3
