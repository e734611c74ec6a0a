"""Facts of one text: definitions, calls, imports, and what is no code."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from tree_sitter import Node

from patchwright.domain.symbol import SymbolKind
from patchwright.syntax.facts import Call, Definition, Facts, Import, Span, SpanKind
from patchwright.syntax.languages import Language, rules_of
from patchwright.syntax.parse import Captures, Parsed, parse
from patchwright.syntax.signature import Stretch, callee, signature

_KINDS = {
    "class": SymbolKind.CLASS,
    "function": SymbolKind.FUNCTION,
    "variable": SymbolKind.VARIABLE,
}


class _Site(NamedTuple):
    """Where a definition is, in code points; *outer* is its start with what wraps it."""

    outer: int
    start: int
    end: int
    kind: SymbolKind
    node: Node


def extract(language: Language, text: str) -> Facts:
    """Return what *text* says of itself; never raises, broken text gives what can be read."""
    return facts_of(parse(language, text))


def facts_of(parsed: Parsed) -> Facts:
    """Return the facts of a parsed text; none where parsing was given up."""
    captures = parsed.captures()
    spans = tuple(_spans(parsed, captures))
    comments = [(span.start, span.end) for span in spans if span.kind is SpanKind.COMMENT]
    definitions = _definitions(parsed, _sites(parsed, captures), comments)
    return Facts(
        definitions=definitions,
        calls=tuple(_calls(parsed, captures.get("call", ()), definitions)),
        imports=tuple(_imports(parsed, captures)),
        spans=spans,
    )


def _spans(parsed: Parsed, captures: Captures) -> Iterator[Span]:
    """Yield spans by place; one inside another, as in an f-string, is part of the outer."""
    documented = {node.byte_range for node in captures.get("docstring", ())}
    found = [(*node.byte_range, SpanKind.COMMENT) for node in captures.get("comment", ())]
    found += [(*place, SpanKind.DOCSTRING) for place in documented]
    strings = (node.byte_range for node in captures.get("string", ()))
    found += [(*place, SpanKind.STRING) for place in strings if place not in documented]
    found.sort(key=lambda span: (span[0], -span[1]))
    offset, behind = parsed.places.offset, 0
    for start, end, kind in found:
        if start >= behind:
            behind = end
            yield Span(kind=kind, start=offset(start), end=offset(end))


def _sites(parsed: Parsed, captures: Captures) -> list[_Site]:
    """Return the definitions by place, outer ones first."""
    offset = parsed.places.offset
    found = sorted(
        (offset(node.start_byte), -offset(node.end_byte), kind.value, number, node)
        for name, kind in _KINDS.items()
        for number, node in enumerate(captures.get(name, ()))
    )
    starts = [start for start, *_ in found]
    outer = dict[int, int]()
    for wrapper in captures.get("wrapper", ()):
        begin = offset(wrapper.start_byte)
        wrapped = bisect_right(starts, begin)
        outer[wrapped] = min(begin, outer.get(wrapped, begin))
    return [
        _Site(outer.get(index, start), start, -end, SymbolKind(kind), node)
        for index, (start, end, kind, _, node) in enumerate(found)
    ]


def _definitions(
    parsed: Parsed, sites: list[_Site], comments: list[Stretch]
) -> tuple[Definition, ...]:
    found: list[Definition] = []
    around: list[int] = []
    known = set[tuple[int, str]]()
    for site in sites:
        while around and found[around[-1]].end <= site.start:
            around.pop()
        parent = around[-1] if around else -1
        if site.kind is not SymbolKind.VARIABLE:
            around.append(len(found))
            found.append(_block(parsed, site, comments, parent, found))
        elif parent < 0 or found[parent].kind is SymbolKind.CLASS:
            names = rules_of(parsed.language).variables(site.node, parsed.places.source)
            fresh = [name for name in names if (parent, name) not in known]
            known.update((parent, name) for name in fresh)
            found += [_variable(parsed, site, name, parent, found) for name in fresh]
    return tuple(found)


def _block(
    parsed: Parsed, site: _Site, comments: list[Stretch], parent: int, found: list[Definition]
) -> Definition:
    """Return a class or function."""
    places = parsed.places
    described = rules_of(parsed.language).describe(site.node, places.source)
    body = places.offset(described.body) if described.body >= 0 else site.end
    kind = site.kind
    if kind is SymbolKind.FUNCTION:
        if parent >= 0 and found[parent].kind is SymbolKind.CLASS:
            kind = SymbolKind.METHOD
        elif described.asynchronous:
            kind = SymbolKind.ASYNC_FUNCTION
    return Definition(
        kind=kind,
        name=described.name,
        qualified=_qualified(described.name, parent, found),
        parent=parent,
        start=site.outer,
        end=site.end,
        first_line=places.line(site.outer),
        last_line=places.line(max(site.end - 1, site.outer)),
        body_start=body,
        signature=signature(places.text, (site.outer, site.start, body), comments),
        bases=described.bases,
        parameters=described.parameters,
    )


def _variable(
    parsed: Parsed, site: _Site, name: str, parent: int, found: list[Definition]
) -> Definition:
    places = parsed.places
    return Definition(
        kind=SymbolKind.VARIABLE,
        name=name,
        qualified=_qualified(name, parent, found),
        parent=parent,
        start=site.start,
        end=site.end,
        first_line=places.line(site.start),
        last_line=places.line(max(site.end - 1, site.start)),
        body_start=site.end,
        signature=signature(places.text, (site.start, site.start, site.end), ()),
    )


def _qualified(name: str, parent: int, found: list[Definition]) -> str:
    return f"{found[parent].qualified}.{name}" if parent >= 0 else name


def _calls(
    parsed: Parsed, nodes: tuple[()] | list[Node], definitions: tuple[Definition, ...]
) -> Iterator[Call]:
    """Yield calls by place, each with the innermost definition around it."""
    places, text = parsed.places, parsed.places.text
    above = rules_of(parsed.language).above
    around: list[int] = []
    upcoming = 0
    for first, last in sorted(node.byte_range for node in nodes):
        start, end = places.offset(first), places.offset(last)
        while upcoming < len(definitions) and definitions[upcoming].start <= start:
            while around and definitions[around[-1]].end <= definitions[upcoming].start:
                around.pop()
            around.append(upcoming)
            upcoming += 1
        while around and definitions[around[-1]].end <= start:
            around.pop()
        name, receiver = callee(text[start:end], above)
        owner = around[-1] if around else -1
        yield Call(owner=owner, name=name, receiver=receiver, line=places.line(start))


def _imports(parsed: Parsed, captures: Captures) -> Iterator[Import]:
    places, rules = parsed.places, rules_of(parsed.language)
    for first, last in sorted(node.byte_range for node in captures.get("import", ())):
        start, end = places.offset(first), places.offset(last)
        yield from rules.imports(places.text[start:end], places.line(start))
