"""Which lines of a text belong together: its definitions, and its runs of imports."""

from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.domain.symbol import SymbolKind
from patchwright.syntax.extract import facts_of
from patchwright.syntax.facts import Definition, Facts, SpanKind
from patchwright.syntax.languages import language_of
from patchwright.syntax.parse import Parsed, parse


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks:
    """The blocks of one text.

    Attributes:
        definitions: Classes and functions by place, outer ones first.
        imports: Start and stop, in lines, of each run of import statements with nothing but
            blank lines and comments between them.
    """

    definitions: tuple[Definition, ...] = ()
    imports: tuple[tuple[int, int], ...] = ()


def blocks(path: str, text: str) -> Blocks | None:
    """Return the blocks of *text*; None without a grammar."""
    language = language_of(path)
    if language is None:
        return None
    parsed = parse(language, text)
    facts = facts_of(parsed)
    variable = SymbolKind.VARIABLE
    return Blocks(
        definitions=tuple(one for one in facts.definitions if one.kind is not variable),
        imports=tuple(_runs(parsed, facts)),
    )


def _runs(parsed: Parsed, facts: Facts) -> Iterator[tuple[int, int]]:
    places = parsed.places
    found = sorted(node.byte_range for node in parsed.captures().get("import", ()))
    run: tuple[int, int] | None = None
    for start, end in ((places.offset(first), places.offset(last)) for first, last in found):
        if run and not _code_between(places.text, facts, run[1], start):
            run = run[0], end
            continue
        if run:
            yield places.line(run[0]), places.line(run[1] - 1) + 1
        run = start, end
    if run:
        yield places.line(run[0]), places.line(run[1] - 1) + 1


def _code_between(text: str, facts: Facts, start: int, end: int) -> bool:
    """Say whether something stands between two offsets that is neither blank nor a comment."""
    at = start
    for span in facts.spans:
        if span.kind is SpanKind.COMMENT and start <= span.start < end:
            if text[at : span.start].strip(" \t\r\n\f;\\"):
                return True
            at = span.end
    return bool(text[at:end].strip(" \t\r\n\f;\\"))
