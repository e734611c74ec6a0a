"""Texts by their grammars: what a query captures, and what lies asleep."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module

import tree_sitter
from tests.heavy.gate.languages import Language

Match = dict[str, list[tree_sitter.Node]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file, parsed.

    Attributes:
        path: Below the root.
        data: Its bytes; every offset counts them.
        language: The language that it is written in.
        root: The top of its tree.
        matches: What the query of its language captures.
    """

    path: str
    data: bytes
    language: Language
    root: tree_sitter.Node
    matches: tuple[Match, ...]

    def captured(self, name: str) -> list[tree_sitter.Node]:
        """Return the nodes that are captured as *name*, in the order of the text, each once."""
        nodes = {node.start_byte: node for match in self.matches for node in match.get(name, ())}
        return [nodes[start] for start in sorted(nodes)]

    def pairs(self, one: str, other: str) -> list[tuple[tree_sitter.Node, tree_sitter.Node]]:
        """Return what was captured together, in the order of the text."""
        found = {
            match[one][0].start_byte: (match[one][0], match[other][0])
            for match in self.matches
            if one in match and other in match
        }
        return [found[start] for start in sorted(found)]

    def text(self, node: tree_sitter.Node) -> str:
        """Return the text of *node*."""
        return self.data[node.start_byte : node.end_byte].decode()

    def awake(self, node: tree_sitter.Node, *, importing: bool = False) -> bool:
        """Say whether *node* is surely compiled; for imports, whether it must succeed."""
        asleep = self.language.asleep | {"ERROR"}
        if importing:
            asleep |= self.language.asleep_for_imports
        return not any(each.type in asleep or self._is_macro(each) for each in _above(node))

    def _is_macro(self, node: tree_sitter.Node) -> bool:
        called = node.child_by_field_name("function") if self.language.macro else None
        return bool(called and re.fullmatch(self.language.macro, self.text(called)))


class Grammar:
    """The parser and the query of one language."""

    def __init__(self, language: Language) -> None:
        capsule: object = getattr(import_module(language.module), language.grammar)()
        self._language = language
        self._grammar = tree_sitter.Language(capsule)
        self._parser = tree_sitter.Parser(self._grammar)
        self._query = tree_sitter.Query(self._grammar, language.query)

    def read(self, path: str, data: bytes) -> Source:
        """Parse *data*."""
        root = self._parser.parse(data).root_node
        found = tree_sitter.QueryCursor(self._query).matches(root)
        return Source(
            path=path,
            data=data,
            language=self._language,
            root=root,
            matches=tuple(match for _, match in found),
        )


def leaves(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """Yield the tokens below *node*, in the order of the text."""
    below: list[tree_sitter.Node] = [node]
    while below:
        here = below.pop()
        if not here.children:
            yield here
        below += reversed(here.children)


def arguments_of(node: tree_sitter.Node) -> Sequence[tree_sitter.Node]:
    """Return what stands between the brackets of *node*, comments apart."""
    return [each for each in node.named_children if "comment" not in each.type]


def _above(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    here: tree_sitter.Node | None = node
    while here:
        yield here
        here = here.parent
