"""Python: what functions take and calls give, as tree-sitter-python shows them."""

from collections.abc import Callable, Iterable

from tree_sitter import Node

from patchwright.syntax.giving import Gives, Parameter, Takes

_KEEPING = {"staticmethod", "classmethod", "abstractmethod", "override"}
"""Decorators after which a function takes what is written."""

_OPTIONAL = {"default_parameter", "typed_default_parameter"}
_STARRED = {"list_splat", "dictionary_splat", "parenthesized_list_splat"}


def takes(function: Node, source: bytes, line: Callable[[Node], int]) -> Takes | None:
    """Return what a function takes; None where that cannot be counted, as of `*rest`."""
    listed, wrapped = function.child_by_field_name("parameters"), _decorators(function, source)
    if listed is None or listed.has_error or not wrapped <= _KEEPING:
        return None
    found, is_named = list[Parameter](), False
    for node in _proper(listed):
        if node.type == "keyword_separator":
            is_named = True
        elif node.type != "positional_separator":
            named = node.child_by_field_name("name") or node
            first = named.named_children[0] if named.type == "typed_parameter" else named
            if first.type != "identifier":
                return None
            is_optional = node.type in _OPTIONAL
            found.append(Parameter(_text(first, source), line(node), is_optional, is_named))
    return Takes(tuple(found), "staticmethod" not in wrapped, "classmethod" in wrapped)


def gives(arguments: Node, source: bytes, line: Callable[[Node], int]) -> Gives | None:
    """Return what a call gives; None where that cannot be counted, as of `*rest`."""
    given = list(_proper(arguments))
    if arguments.has_error or any(node.type in _STARRED for node in given):
        return None
    named = [node.child_by_field_name("name") for node in given if node.type == "keyword_argument"]
    names = tuple(_text(node, source) for node in named if node)
    closing = arguments.children[-1:]
    lines = tuple(line(node) for node in (*given, *closing))
    return Gives(len(given) - len(named), names, lines)


def _proper(node: Node) -> Iterable[Node]:
    return (child for child in node.named_children if not child.is_extra)


def _decorators(function: Node, source: bytes) -> set[str]:
    """Return the last names of what is written above a function."""
    around = function.parent
    if around is None or around.type != "decorated_definition":
        return set()
    above = [child for child in around.named_children if child.type == "decorator"]
    return {_text(one, source).strip("@ ").rpartition(".")[2].strip() for one in above}


def _text(node: Node, source: bytes) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "surrogatepass")
