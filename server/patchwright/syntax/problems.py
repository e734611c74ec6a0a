"""What is broken in one text.

A language's own compiler, where its rules have one, is asked first: what it
accepts is sound, whatever the grammar thinks. What it rejects is a problem where
the objection holds in every version of the language; otherwise the grammar,
which knows several versions, decides.
"""

from collections.abc import Iterator
from itertools import islice

from tree_sitter import Node

from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.text import Location, strip_end
from patchwright.syntax.languages import language_of, rules_of
from patchwright.syntax.parse import Parsed, parse

MOST = 50
"""Problems of one text that are told."""

_MOST_SHOWN = 60
_MOST_AROUND = 120


def problems(path: str, text: str) -> tuple[Diagnostic, ...] | None:
    """Return the syntax errors of *text*, by place, at most 50; None where nobody can say."""
    language = language_of(path)
    if language is None:
        return None
    judgement = rules_of(language).judge(path, text)
    if judgement is not None and judgement.problem is None:
        return ()
    parsed = parse(language, text)
    if judgement is None and not parsed.whole:
        return None
    found = list(islice(_tree_problems(path, parsed), MOST))
    if judgement is not None and judgement.problem is not None and judgement.certain:
        found = [judgement.problem, *found[: MOST - 1]]
    return tuple(sorted(found, key=lambda problem: problem.location))


def _tree_problems(path: str, parsed: Parsed) -> Iterator[Diagnostic]:
    for node in _broken(parsed.tree.root_node):
        start, end = map(parsed.places.offset, node.byte_range)
        yield Diagnostic(
            location=Location(path=path, range=parsed.places.range(start, end)),
            severity=Severity.ERROR,
            message=_message(parsed, node, start, end),
            code="syntax-error",
            source="tree-sitter",
        )


def _broken(root: Node) -> Iterator[Node]:
    """Yield the outermost error nodes and the missing nodes, by place, without recursion."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.is_error or node.is_missing:
            yield node
        elif node.has_error:
            waiting.extend(reversed(node.children))


def _message(parsed: Parsed, node: Node, start: int, end: int) -> str:
    line = parsed.places.line(start)
    around = _shown(strip_end(parsed.places.line_text(line)), _MOST_AROUND)
    if node.is_missing:
        return f"syntax error: `{node.type}` is missing in `{around}`"
    offending = _shown(parsed.places.text[start:end], _MOST_SHOWN)
    return f"syntax error: unexpected `{offending}` in `{around}`"


def _shown(text: str, most: int) -> str:
    folded = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for letter in " ".join(text[: 4 * most].split())
    )
    return folded if len(folded) <= most else folded[:most] + "…"
