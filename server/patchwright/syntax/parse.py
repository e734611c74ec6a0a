"""One text parsed: its tree, and where things are in it."""

from dataclasses import dataclass

from tree_sitter import Node, Parser, QueryCursor, Tree

from patchwright.syntax.languages import Language, grammar_of, query_of
from patchwright.syntax.places import Places

Captures = dict[str, list[Node]]
"""Nodes by the name that the query gives them, in no order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A text and its tree; every text has one, broken text one with error nodes."""

    language: Language
    places: Places
    tree: Tree

    def captures(self) -> Captures:
        """Return what the language's query captures."""
        return QueryCursor(query_of(self.language)).captures(self.tree.root_node)


def parse(language: Language, text: str) -> Parsed:
    """Parse *text*, whatever it holds."""
    places = Places(text)
    tree = Parser(grammar_of(language)).parse(places.source)
    return Parsed(language=language, places=places, tree=tree)
