"""What every file of rules gives."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tree_sitter import Node

from patchwright.domain.diagnostic import Diagnostic
from patchwright.syntax.facts import Import
from patchwright.syntax.giving import Gives, Takes


class Described(NamedTuple):
    """A definition's parts, offsets in bytes; *body* is -1 where it has none."""

    name: str
    body: int
    bases: tuple[str, ...] = ()
    asynchronous: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a language's own compiler says of a text.

    Attributes:
        problem: Its first objection, or None where it accepts the text.
        certain: Whether the objection holds in every version of the language.
    """

    problem: Diagnostic | None
    certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One language's rules.

    Attributes:
        describe: Read a node captured as a class or function, given the text's bytes.
        variables: Return the names that a node captured as variable defines, likewise.
        imports: Read an import statement's text, given with its line.
        docstring: Return the words of a docstring as written, without its quotes.
        module_names: Return the names that a path may be imported by, each with the
            folder below which importers see it (empty: everywhere), given whether a path exists.
        absolute: Return a module's name as written in the file at a path without
            reference to that file.
        takes: Read what a node captured as function takes, given the text's bytes and what
            tells the line of a node; None where that cannot be counted.
        gives: Read what a call's arguments give, likewise.
        itself: Receivers that mean the object or class of the method they stand in.
        above: Receivers that mean its base classes.
        own_modules: Modules that come with the language.
        own_members: What objects of the language's own types have, so that such a name alone says
            nothing of whose it is.
        judge: Ask the language's own compiler about (path, text); None where it
            cannot say, or where there is no such compiler at hand.
    """

    describe: Callable[[Node, bytes], Described]
    variables: Callable[[Node, bytes], list[str]]
    imports: Callable[[str, int], list[Import]]
    docstring: Callable[[str], str]
    module_names: Callable[[str, Callable[[str], bool]], list[tuple[str, str]]]
    absolute: Callable[[str, str], str]
    takes: Callable[[Node, bytes, Callable[[Node], int]], Takes | None]
    gives: Callable[[Node, bytes, Callable[[Node], int]], Gives | None]
    itself: frozenset[str]
    above: frozenset[str]
    own_modules: frozenset[str] = frozenset()
    own_members: frozenset[str] = frozenset()
    judge: Callable[[str, str], Judgement | None] = lambda _path, _text: None
