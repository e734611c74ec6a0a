"""Which language a path is written in, and its grammar, loaded when first asked for."""

import zlib
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from importlib.resources import files

import tree_sitter

from patchwright.syntax.rules.base import Rules

_SHAPE = 1
"""Grows when the same query and rules give other facts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A row of the table.

    Attributes:
        name: Also the name of its query and of its rules.
        suffixes: Ends of file names, lower case.
        wheel: The package its grammar comes in.
        grammar: The function of that package that gives the grammar.
    """

    name: str
    suffixes: tuple[str, ...]
    wheel: str
    grammar: str = "language"

    @property
    def version(self) -> str:
        """What facts depend on besides the text: grammar, query and rules."""
        return _version(self)


LANGUAGES = (Language(name="python", suffixes=(".py", ".pyi", ".pyw"), wheel="tree_sitter_python"),)

_BY_SUFFIX = {suffix: language for language in LANGUAGES for suffix in language.suffixes}


def language_of(path: str) -> Language | None:
    """Return the language that *path* is written in by its name, or None."""
    name = path.rpartition("/")[2].lower()
    dot = name.rfind(".")
    return _BY_SUFFIX.get(name[dot:]) if dot > 0 else None


@cache
def grammar_of(language: Language) -> tree_sitter.Language:
    """Return the loaded grammar."""
    capsule: object = getattr(import_module(language.wheel), language.grammar)()
    return tree_sitter.Language(capsule)


@cache
def query_of(language: Language) -> tree_sitter.Query:
    """Return the compiled query of `queries/<name>.scm`."""
    return tree_sitter.Query(grammar_of(language), _read(f"queries/{language.name}.scm"))


@cache
def names_query_of(language: Language) -> tree_sitter.Query | None:
    """Return the compiled query of `queries/<name>.names.scm`; None where there is none."""
    name = f"queries/{language.name}.names.scm"
    if not files("patchwright.syntax").joinpath(name).is_file():
        return None
    return tree_sitter.Query(grammar_of(language), _read(name))


@cache
def rules_of(language: Language) -> Rules:
    """Return the `RULES` of `rules/<name>.py`."""
    rules: Rules = import_module(f"patchwright.syntax.rules.{language.name}").RULES
    return rules


@cache
def _version(language: Language) -> str:
    wheel = metadata.version(language.wheel.replace("_", "-"))
    own = _read(f"queries/{language.name}.scm") + _read(f"rules/{language.name}.py")
    return f"{language.name} {wheel} {_SHAPE} {zlib.crc32(own.encode()):08x}"


def _read(name: str) -> str:
    return files("patchwright.syntax").joinpath(name).read_text("utf-8")
