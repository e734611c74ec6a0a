"""Python: definitions, imports and docstrings, as tree-sitter-python shows them."""

import re
import sys
from collections.abc import Callable

from tree_sitter import Node

from patchwright.syntax.facts import Import
from patchwright.syntax.rules.base import Described, Rules
from patchwright.syntax.rules.python_calls import gives, takes
from patchwright.syntax.rules.python_compiler import judge

_NOISE = re.compile(r"#[^\r\n]*|\\(?:\r\n|\r|\n)|[()]")
_FROM = re.compile(
    r"from\s*((?:\.\s*)*(?:[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*)?)\s*\bimport\b(.*)", re.DOTALL
)
_OWN_TYPES = (str, bytes, bytearray, int, float, list, tuple, dict, set, BaseException, property)
_QUOTED = re.compile(r"""[a-zA-Z]*('''|\"""|'|")""")


def _describe(node: Node, source: bytes) -> Described:
    body = node.child_by_field_name("body")
    name = node.child_by_field_name("name")
    function = node.type == "function_definition"
    return Described(
        name=_text(name, source) if name else "",
        body=body.start_byte if body else -1,
        bases=() if function else _bases(node.child_by_field_name("superclasses"), source),
        asynchronous=function and source.startswith(b"async", node.start_byte),
    )


def _bases(arguments: Node | None, source: bytes) -> tuple[str, ...]:
    """Return base classes without keywords; of `Generic[T]` what stands before the bracket."""
    if arguments is None:
        return ()
    named = arguments.named_children
    return tuple(
        "".join(_text(node.child_by_field_name("value") or node, source).split())
        for node in named
        if node.type in {"identifier", "attribute", "subscript"}
    )


def _variables(node: Node, source: bytes) -> list[str]:
    left = node.child_by_field_name("left")
    if left is None:
        return []
    targets = [left] if left.type == "identifier" else left.named_children
    return [_text(target, source) for target in targets if target.type == "identifier"]


def _imports(statement: str, line: int) -> list[Import]:
    """Read `import a.b, c as d` and `from .a import b as c, *`; what is broken is left out."""
    plain = _NOISE.sub(" ", statement).strip()
    if found := _FROM.match(plain):
        module = "".join(found[1].split())
        return [
            Import(bound=bound or name, module=module, member=name, line=line)
            for name, bound in _clauses(found[2])
            if module
        ]
    return [
        Import(bound=bound or name, module=name, member=None, line=line)
        for name, bound in _clauses(plain.removeprefix("import"))
    ]


def _clauses(listed: str) -> list[tuple[str, str]]:
    """Return (name, alias or empty) of each clause."""
    found = list[tuple[str, str]]()
    for clause in listed.split(","):
        words = clause.split(" as ") if " as " in clause else re.split(r"\sas\s", clause)
        name = "".join(words[0].split())
        if name:
            found.append((name, words[1].strip() if len(words) > 1 else ""))
    return found


def _docstring(written: str) -> str:
    quoted = _QUOTED.match(written)
    if quoted is None:
        return written
    return written[quoted.end() :].removesuffix(quoted[1])


def _module_names(path: str, exists: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return the name below the outermost package, and the one from the workspace's root.

    A module in no package is seen by its bare name only from its own folder, as a
    script is: `tools/json.py` must not stand for the `json` that others import.
    """
    parts = path.rpartition(".")[0].split("/")
    if parts[-1] == "__init__":
        parts.pop()
    first = len(path.split("/")) - 1
    while first and exists("/".join([*parts[:first], "__init__.py"])):
        first -= 1
    names = [(".".join(parts), "")] if parts else []
    if 0 < first < len(parts):
        packaged = first < len(path.split("/")) - 1
        names.append((".".join(parts[first:]), "" if packaged else "/".join(parts[:first]) + "/"))
    return names


def _absolute(path: str, module: str) -> str:
    """Resolve the dots of a relative import against the folders of *path*."""
    name = module.lstrip(".")
    dots = len(module) - len(name)
    if not dots:
        return name
    folders = path.split("/")[:-1]
    around = folders[: max(len(folders) - dots + 1, 0)]
    return ".".join([*around, *([name] if name else [])])


def _text(node: Node, source: bytes) -> str:
    # Node.text would read the whole text again, by the callback that it was parsed with.
    return source[node.start_byte : node.end_byte].decode("utf-8", "surrogatepass")


RULES = Rules(
    describe=_describe,
    variables=_variables,
    imports=_imports,
    docstring=_docstring,
    module_names=_module_names,
    absolute=_absolute,
    takes=takes,
    gives=gives,
    itself=frozenset({"self", "cls"}),
    above=frozenset({"super()"}),
    own_modules=sys.stdlib_module_names,
    own_members=frozenset(name for kind in _OWN_TYPES for name in dir(kind)),
    judge=judge,
)
