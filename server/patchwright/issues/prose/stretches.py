"""Where a file speaks to people: its comments, its docstrings, or all of it."""

from collections.abc import Callable, Iterator

from patchwright.issues.prose import markdown, python_text, script_text
from patchwright.issues.prose.files import lexis_of
from patchwright.issues.prose.lexis import rules_of
from patchwright.issues.prose.rule import Kind, Stretch, stretch, tokens

_READERS: dict[str, Callable[[str], Iterator[Stretch]]] = {
    "markdown": markdown.markdown,
    "rst": markdown.rst,
    "commit": markdown.commit,
    "text": markdown.plain,
    "python": python_text.stretches,
    "script": script_text.stretches,
}


def stretches(text: str, path: str) -> Iterator[Stretch]:
    """Return the parts of *text* that are prose, in order; *path* says how it is written."""
    lexis = lexis_of(path)
    if reader := _READERS.get(lexis):
        return reader(text)
    found = tokens(rules_of(lexis), text)
    return (stretch(token, text) for token in found if token.rule.kind is not Kind.CODE)
