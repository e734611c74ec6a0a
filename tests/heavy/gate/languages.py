"""What the operators know of each language, as data beside `queries/NAME.scm`.

The captures of a query: `@name` is used, and is nothing where it is not defined; `@method`
is a member that is called; `@import` is what is imported; `@function` and `@parameters` are
of a function that has that name alone, `@other` is what else has names; `@called` with its
`@arguments` is a call by plain name; `@returned` leaves a function whose type is `@result`.
A language without functions and calls in its query is one that accepts any arguments.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType


def _nothing() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What the operators know of one language.

    Attributes:
        name: What it is called in `packages`.
        wheel: The package of its grammar, with the version.
        grammar: The function of that package that gives the grammar.
        comments: What lines begin with that hold comments alone.
        parameter: A parameter of a plain type, as a pattern with the group `type`.
        fixed: Kinds of parameters that need exactly one argument.
        wrong: A value that is not of the type, by type.
        asleep: Kinds of nodes in which nothing is drawn, since a compiler may pass over them.
        asleep_for_imports: The same for imports alone.
        macro: Names, as a pattern, of what may drop its arguments; nothing is drawn in them.
    """

    name: str
    wheel: str
    grammar: str = "language"
    comments: tuple[str, ...] = ("//", "/*", "*")
    parameter: str = ""
    fixed: frozenset[str] = frozenset()
    wrong: Mapping[str, str] = field(default_factory=_nothing)
    asleep: frozenset[str] = frozenset()
    asleep_for_imports: frozenset[str] = frozenset()
    macro: str = ""

    @property
    def module(self) -> str:
        """The module of its grammar."""
        return self.wheel.partition("==")[0].replace("-", "_")

    @property
    def query(self) -> str:
        """Its query; empty where patches are made of brackets alone."""
        name = "typescript" if self.name == "tsx" else self.name
        path = Path(__file__).parent / "queries" / f"{name}.scm"
        return path.read_text("utf-8") if path.exists() else ""


_TYPE_FIRST = r"(?:final |const )?(?P<type>\w+) \w+"
_TYPE_LAST = r"\w+: (?P<type>&?\w+)"

# Code between conditions of the preprocessor is perhaps not compiled at all.
_CONDITIONS = frozenset(
    {"preproc_if", "preproc_ifdef", "preproc_elif", "preproc_elifdef", "preproc_else"}
)

_MACRO = r"[A-Z][A-Z0-9_]*|assert"


def _wrong(words: str, numbers: str) -> Mapping[str, str]:
    """Return a number for each type of words, and a word for each of the others."""
    return MappingProxyType(
        dict.fromkeys(words.split(), "0") | dict.fromkeys(numbers.split(), '"wrong"')
    )


_OF_SCRIPTS = _wrong("string", "number boolean")

_ALL = (
    Language(
        name="python",
        wheel="tree-sitter-python==0.25.0",
        comments=("#",),
        parameter=_TYPE_LAST,
        fixed=frozenset({"identifier", "typed_parameter"}),
        wrong=_wrong("str", "int bool float"),
        # An import that may fail is no fault where its failure is awaited.
        asleep_for_imports=frozenset({"try_statement"}),
    ),
    Language(
        name="c",
        wheel="tree-sitter-c==0.24.2",
        parameter=_TYPE_FIRST,
        fixed=frozenset({"parameter_declaration"}),
        wrong=_wrong("", "int unsigned size_t U32 U64 U16 BYTE"),
        asleep=_CONDITIONS,
        macro=_MACRO,
    ),
    Language(
        name="cpp",
        wheel="tree-sitter-cpp==0.23.4",
        parameter=_TYPE_FIRST,
        fixed=frozenset({"parameter_declaration"}),
        wrong=_wrong("", "int size_t uint32_t uint64_t int64_t double"),
        # What depends on a template's parameters is judged where it is used.
        asleep=_CONDITIONS | {"template_declaration"},
        macro=_MACRO,
    ),
    Language(name="javascript", wheel="tree-sitter-javascript==0.25.0"),
    Language(
        name="typescript",
        wheel="tree-sitter-typescript==0.23.2",
        grammar="language_typescript",
        parameter=_TYPE_LAST,
        fixed=frozenset({"required_parameter"}),
        wrong=_OF_SCRIPTS,
    ),
    Language(
        name="tsx",
        wheel="tree-sitter-typescript==0.23.2",
        grammar="language_tsx",
        parameter=_TYPE_LAST,
        fixed=frozenset({"required_parameter"}),
        wrong=_OF_SCRIPTS,
    ),
    Language(
        name="go",
        wheel="tree-sitter-go==0.25.0",
        parameter=r"\w+ (?P<type>\w+)",
        fixed=frozenset({"parameter_declaration"}),
        wrong=_wrong("string error", "int bool float64"),
    ),
    Language(
        name="rust",
        wheel="tree-sitter-rust==0.24.2",
        parameter=_TYPE_LAST,
        fixed=frozenset({"parameter"}),
        wrong=_wrong("&str String", "usize u32 u64 i32 f32 f64 bool char"),
    ),
    Language(
        name="java",
        wheel="tree-sitter-java==0.23.5",
        parameter=_TYPE_FIRST,
        fixed=frozenset({"formal_parameter"}),
        wrong=_wrong("String", "int long boolean char double"),
    ),
    Language(name="lua", wheel="tree-sitter-lua==0.5.0", comments=("--",)),
    Language(name="kotlin", wheel="tree-sitter-kotlin==1.1.0"),
    Language(name="csharp", wheel="tree-sitter-c-sharp==0.23.5"),
)

LANGUAGES: Mapping[str, Language] = MappingProxyType({each.name: each for each in _ALL})
