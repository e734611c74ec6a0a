"""The symbols of one text."""

from patchwright.domain.symbol import Symbol
from patchwright.domain.text import Location
from patchwright.syntax.extract import facts_of
from patchwright.syntax.facts import Facts, SpanKind
from patchwright.syntax.languages import Language, language_of, rules_of
from patchwright.syntax.parse import parse


def outline(path: str, text: str) -> tuple[Symbol, ...]:
    """Return the definitions of *text* by place, outer ones first; none without a grammar."""
    language = language_of(path)
    if language is None:
        return ()
    parsed = parse(language, text)
    facts = facts_of(parsed)
    documented = docstrings(language, text, facts)
    return tuple(
        Symbol(
            name=definition.name,
            qualified=definition.qualified,
            kind=definition.kind,
            location=Location(
                path=path, range=parsed.places.range(definition.start, definition.end)
            ),
            signature=definition.signature,
            docstring=documented.get(index, ""),
        )
        for index, definition in enumerate(facts.definitions)
    )


def docstrings(language: Language, text: str, facts: Facts) -> dict[int, str]:
    """Return the docstrings as written, without quotes, by index of the definition; -1 is the file's."""
    inner = rules_of(language).docstring
    found = dict[int, str]()
    around: list[int] = []
    upcoming = 0
    for span in facts.spans:
        if span.kind is not SpanKind.DOCSTRING:
            continue
        while upcoming < len(facts.definitions) and facts.definitions[upcoming].start <= span.start:
            around.append(upcoming)
            upcoming += 1
        while around and facts.definitions[around[-1]].end <= span.start:
            around.pop()
        found.setdefault(around[-1] if around else -1, inner(text[span.start : span.end]))
    return found
