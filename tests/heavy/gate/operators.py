"""The operators that make wrong patches: where each may be used, and what it puts there.

Each makes a text that is wrong by the language's own rules, or that fails as soon as the
line is run; where that cannot be told from the text, the operator finds no place. None of
them knows what a server would say.

undefined name: a name that is called or handed on is replaced by one that nothing has.
wrong import: what is imported is replaced by what does not exist.
wrong attribute: the member that is called (in C and C++, that is used) is likewise replaced.
arity: a call of a function that is defined in the same file, with no other of its name in the
package, gets one argument too many or too few. Not in JavaScript and Lua, which accept it.
type: such a call gets, or a function leaves, a value that is not of the plain type that its
definition names. Not in JavaScript and Lua, which name no types.
broken syntax: a closing bracket is taken away.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import tree_sitter
from tests.heavy.gate.trees import Source, arguments_of, leaves

GONE = "_gone"
"""Makes of a name one that nothing has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Bytes of one file, and what stands there in a wrong patch."""

    source: Source
    start: int
    end: int
    text: str

    @property
    def after(self) -> str:
        """The whole text with the mistake in it."""
        data = self.source.data
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


Operator = Callable[[Sequence[Source]], Iterator[Place]]


def _names(sources: Sequence[Source]) -> Iterator[Place]:
    for source in sources:
        for node in source.captured("name"):
            if source.awake(node):
                yield _gone(source, node)


def _methods(sources: Sequence[Source]) -> Iterator[Place]:
    for source in sources:
        for node in source.captured("method"):
            if source.awake(node):
                yield _gone(source, node)


def _imports(sources: Sequence[Source]) -> Iterator[Place]:
    for source in sources:
        for node in source.captured("import"):
            # The first word of the last part: `./lib/some.js` becomes `./lib/some_gone.js`.
            word = re.search(r"\w+(?=[^/]*/?$)", source.text(node))
            if word and source.awake(node, importing=True):
                end = node.start_byte + len(source.text(node)[: word.end()].encode())
                yield Place(source=source, start=end, end=end, text=GONE)


def _gone(source: Source, node: tree_sitter.Node) -> Place:
    return Place(source=source, start=node.end_byte, end=node.end_byte, text=GONE)


def _arities(sources: Sequence[Source]) -> Iterator[Place]:
    for source, _, arguments in _calls(sources):
        given = arguments_of(arguments)
        close = arguments.end_byte - 1
        if len(given) > 1:
            yield Place(source=source, start=given[-2].end_byte, end=close, text="")
        yield Place(source=source, start=given[-1].end_byte, end=close, text=", 0")


def _types(sources: Sequence[Source]) -> Iterator[Place]:
    for source, parameters, arguments in _calls(sources):
        for parameter, argument in zip(
            arguments_of(parameters), arguments_of(arguments), strict=False
        ):
            of = re.fullmatch(source.language.parameter, source.text(parameter))
            if of and (wrong := source.language.wrong.get(of["type"])):
                yield _instead(source, argument, wrong)
    for source in sources:
        for result, returned in source.pairs("result", "returned"):
            wrong = source.language.wrong.get(source.text(result))
            if wrong and source.awake(returned):
                yield _instead(source, returned, wrong)


def _instead(source: Source, node: tree_sitter.Node, text: str) -> Place:
    return Place(source=source, start=node.start_byte, end=node.end_byte, text=text)


def _calls(
    sources: Sequence[Source],
) -> Iterator[tuple[Source, tree_sitter.Node, tree_sitter.Node]]:
    """Yield calls with arguments, and the parameters of the one function that may be meant."""
    taken = Counter(
        source.text(node)
        for source in sources
        for kind in ("function", "other")
        for node in source.captured(kind)
    )
    for source in sources:
        known = {
            source.text(name): parameters
            for name, parameters in source.pairs("function", "parameters")
            if taken[source.text(name)] == 1 and _is_fixed(source, parameters)
        }
        for name, arguments in source.pairs("called", "arguments"):
            parameters = known.get(source.text(name))
            if parameters and _is_plain(source, arguments):
                yield source, parameters, arguments


def _is_fixed(source: Source, parameters: tree_sitter.Node) -> bool:
    """Say whether each of *parameters* needs exactly one argument, and there is one."""
    given = arguments_of(parameters)
    return bool(given) and all(
        each.type in source.language.fixed and not re.search(r"=|\*\w+:|\.\.\.", source.text(each))
        for each in given
    )


def _is_plain(source: Source, arguments: tree_sitter.Node) -> bool:
    """Say whether there are arguments, and each is one by its place."""
    given = arguments_of(arguments)
    spread = ("splat", "spread", "keyword_argument", "variadic")
    return (
        bool(given)
        and source.awake(arguments)
        and not any(word in each.type for each in given for word in spread)
    )


def _brackets(sources: Sequence[Source]) -> Iterator[Place]:
    for source in sources:
        for node in leaves(source.root):
            if node.type in {")", "]", "}"} and not node.is_missing and source.awake(node):
                yield _instead(source, node, "")


OPERATORS: Mapping[str, Operator] = MappingProxyType(
    {
        "undefined name": _names,
        "wrong import": _imports,
        "wrong attribute": _methods,
        "arity": _arities,
        "type": _types,
        "broken syntax": _brackets,
    }
)
