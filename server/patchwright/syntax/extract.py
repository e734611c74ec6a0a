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

_KIND_OF = {kind.value: kind for kind in _KINDS.values()}


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
    spans = _spans(parsed, captures)
    comments = [(start, end) for kind, start, end in spans if kind is SpanKind.COMMENT]
    definitions = _definitions(parsed, _sites(parsed, captures), comments)
    return Facts(
        definitions=definitions,
        calls=_calls(parsed, captures.get("call", ()), definitions),
        imports=tuple(_imports(parsed, captures)),
        spans=spans,
    )


def _spans(parsed: Parsed, captures: Captures) -> tuple[Span, ...]:
    """Return spans by place; one inside another, as in an f-string, is part of the outer."""
    documented = {node.byte_range for node in captures.get("docstring", ())}
    kinds = dict.fromkeys([node.byte_range for node in captures.get("string", ())], SpanKind.STRING)
    kinds.update(dict.fromkeys(documented, SpanKind.DOCSTRING))
    kinds.update({node.byte_range: SpanKind.COMMENT for node in captures.get("comment", ())})
    found, behind = list[tuple[int, int]](), 0
    for place in sorted(kinds, key=_outer_first):
        if place[0] >= behind:
            behind = place[1]
            found.append(place)
    starts = parsed.places.offsets([start for start, _ in found])
    ends = parsed.places.offsets([end for _, end in found])
    return tuple(map(Span, [kinds[place] for place in found], starts, ends))


def _outer_first(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], -place[1]


def _sites(parsed: Parsed, captures: Captures) -> list[_Site]:
    """Return the definitions by place, outer ones first."""
    found = sorted(
        (node.start_byte, -node.end_byte, kind.value, number, node)
        for name, kind in _KINDS.items()
        for number, node in enumerate(captures.get(name, ()))
    )
    starts = parsed.places.offsets([start for start, *_ in found])
    ends = parsed.places.offsets([-end for _, end, *_ in found])
    outer = dict[int, int]()
    for wrapper in captures.get("wrapper", ()):
        begin = parsed.places.offset(wrapper.start_byte)
        wrapped = bisect_right(starts, begin)
        outer[wrapped] = min(begin, outer.get(wrapped, begin))
    return [
        _Site(outer.get(index, starts[index]), starts[index], ends[index], _KIND_OF[kind], node)
        for index, (_, _, kind, _, node) in enumerate(found)
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
) -> tuple[Call, ...]:
    """Return calls by place, each with the innermost definition around it."""
    text, line = parsed.places.text, parsed.places.line
    above = rules_of(parsed.language).above
    found = list[Call]()
    around: list[int] = []
    upcoming = 0
    ranges = sorted([node.byte_range for node in nodes])
    starts = parsed.places.offsets([first for first, _ in ranges])
    ends = parsed.places.offsets([last for _, last in ranges])
    for start, end in zip(starts, ends, strict=True):
        while upcoming < len(definitions) and definitions[upcoming].start <= start:
            while around and definitions[around[-1]].end <= definitions[upcoming].start:
                around.pop()
            around.append(upcoming)
            upcoming += 1
        while around and definitions[around[-1]].end <= start:
            around.pop()
        name, receiver = callee(text[start:end], above)
        found.append(Call(around[-1] if around else -1, name, receiver, line(start)))
    return tuple(found)


def _imports(parsed: Parsed, captures: Captures) -> Iterator[Import]:
    places, rules = parsed.places, rules_of(parsed.language)
    for first, last in sorted(node.byte_range for node in captures.get("import", ())):
        start, end = places.offset(first), places.offset(last)
        yield from rules.imports(places.text[start:end], places.line(start))
