"""Texts and patches made comparable: equal forms mean equal code.

The form is the nested tree of node kinds and leaf texts, without comments and
docstrings. A flat list of tokens would not do: `return c` inside and outside an
`if` has the same tokens.
"""

import hashlib
from collections.abc import Callable, Iterator

from tree_sitter import Node

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.text import split_lines, with_lf
from patchwright.syntax.languages import language_of
from patchwright.syntax.parse import Parsed, parse

TextOf = Callable[[str], str | None]
"""The text of a path, or None where there is no such file."""


def normal_form(path: str, text: str) -> str | None:
    """Return the form of *text* as a hash; None without a grammar or where the text is broken."""
    language = language_of(path)
    if language is None:
        return None
    parsed = parse(language, with_lf(text))
    if not parsed.whole or parsed.tree.root_node.has_error:
        return None
    return _hash(_tokens(parsed))


def patch_form(snapshot_text_of: TextOf, patch: Patch) -> str:
    """Return the form of what *patch* leaves, over all its files, as a hash.

    Two patches of one snapshot with equal forms are one patch. Where the form does
    not differ from the original's, as for a fix of a comment, the texts without
    trailing white space are compared instead; likewise for files without a form.
    """
    forms = [_form(change.path, change.after) for change in patch.files]
    before = [_form(_source(change), snapshot_text_of(_source(change))) for change in patch.files]
    if forms == before:
        forms = [_plain(change.after) for change in patch.files]
    parts = (
        part
        for change, form in zip(patch.files, forms, strict=True)
        for part in (change.path, change.renamed_from, form)
    )
    return _hash(parts)


def _source(change: FileChange) -> str:
    return change.renamed_from or change.path


def _form(path: str, text: str | None) -> str:
    return (normal_form(path, text) if text is not None else None) or _plain(text)


def _plain(text: str | None) -> str:
    if text is None:
        return "no file"
    return "text\n" + "\n".join(line.rstrip() for line in split_lines(text)).rstrip()


def _tokens(parsed: Parsed) -> Iterator[str]:
    """Yield the tree in brackets, without recursion."""
    documented = {node.byte_range for node in parsed.captures().get("docstring", ())}
    root, source = parsed.tree.root_node, parsed.places.source
    waiting: list[Node | None] = [None, *reversed(root.children)]
    while waiting:
        node = waiting.pop()
        if node is None:
            yield ")"
        elif not node.is_extra and node.byte_range not in documented:
            yield "("
            yield node.type
            children = node.children
            if not children:
                yield source[node.start_byte : node.end_byte].decode("utf-8", "surrogatepass")
            waiting.append(None)
            waiting.extend(reversed(children))


def _hash(parts: Iterator[str]) -> str:
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        whole.update(b"%d:" % len(data) + data)
    return whole.hexdigest()
