"""One text parsed: its tree, and where things are in it."""

import time
from dataclasses import dataclass

from tree_sitter import Node, Parser, Point, QueryCursor, Tree

from patchwright.syntax.languages import Language, grammar_of, query_of
from patchwright.syntax.places import Places

Captures = dict[str, list[Node]]
"""Nodes by the name that the query gives them, in no order."""

_MOST_SECONDS = 10.0
_MOST_STEPS = 10**9
_PIECE = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A text and its tree; every text has one, broken text one with error nodes.

    Attributes:
        language: What it is written in.
        places: Where things are in it.
        tree: Its tree; that of an empty text where parsing was given up.
        whole: Whether parsing came to its end.
    """

    language: Language
    places: Places
    tree: Tree
    whole: bool

    def captures(self) -> Captures:
        """Return what the language's query captures."""
        return QueryCursor(query_of(self.language)).captures(self.tree.root_node)


def parse(language: Language, text: str, *, seconds: float = _MOST_SECONDS) -> Parsed:
    """Parse *text*, whatever it holds, within *seconds* of CPU time.

    Some texts that nobody writes, such as a hundred thousand backslashes each on
    its own line, would take tree-sitter minutes.
    """
    places = Places(text)
    tree = _tree(language, places.source, seconds)
    whole = tree is not None and not _hard(tree.root_node)
    return Parsed(
        language=language,
        places=places,
        tree=tree if tree and whole else Parser(grammar_of(language)).parse(b""),
        whole=whole,
    )


def _tree(language: Language, source: bytes, seconds: float) -> Tree | None:
    # Reading the thread's own time is a slow system call: only where it can be too late.
    earliest, deadline = time.monotonic() + seconds, time.thread_time() + seconds

    def piece(byte: int, _: Point) -> bytes:
        return source[byte : byte + _PIECE]

    def give_up(_: int, _has_error: bool) -> bool:
        return time.monotonic() > earliest and time.thread_time() > deadline

    try:
        return Parser(grammar_of(language)).parse(piece, progress_callback=give_up)
    except ValueError:
        # The binding's word for "cancelled by the callback".
        return None


def _hard(root: Node) -> bool:
    """Say whether a query would take very long: quadratic in the children of an error node."""
    # A callback that stops the query would be simpler, but crashes py-tree-sitter 0.26.
    waiting, steps = [root], 0
    while waiting and steps <= _MOST_STEPS:
        node = waiting.pop()
        if node.is_error:
            steps += node.child_count**2
        if node.has_error:
            waiting.extend(child for child in node.children if child.has_error)
    return steps > _MOST_STEPS
