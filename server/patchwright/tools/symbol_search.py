"""AutoCodeRover's searches for classes and methods, with its names and limits.

At most three results are shown in full. Above that, searches of the whole
repository answer with a count for each file, and a search in a class shows three
and names the files of the rest; searches in one file are not shortened. (Zhang et
al., "AutoCodeRover: Autonomous Program Improvement", ISSTA 2024.) Different from
it: asynchronous functions are found, and so are nested and same-named classes.
"""

from collections.abc import Callable, Sequence
from itertools import islice

from pydantic import Field

from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.tools.ancestry import inherited, own
from patchwright.tools.clip import counted
from patchwright.tools.show import by_file, class_signature, whole
from patchwright.tools.toolbox import Arguments, Tool, file_field
from patchwright.tools.view import FUNCTIONS, View

LIMIT = 3
"""The most results shown in full."""

_CLASS = (SymbolKind.CLASS,)


class ClassName(Arguments):
    """A class."""

    class_name: str = Field(description="Name of the class, as in Field or Outer.Inner.")


class ClassInFile(ClassName):
    """A class in a file."""

    file_name: str = file_field("file_name")


class MethodName(Arguments):
    """A function or method."""

    method_name: str = Field(description="Name of the function or method.")


class MethodInClass(MethodName):
    """A method in a class."""

    class_name: str = Field(description="Name of the class, as in Field or Outer.Inner.")


class MethodInFile(MethodName):
    """A function or method in a file."""

    file_path: str = file_field("file_path")


def symbol_tools(view: View) -> tuple[Tool, ...]:
    """Return the five searches that know the structure of code."""
    rest = "Search in one class or file, or read_file the lines that you need."
    return (
        Tool(
            name="search_class",
            description="Find a class by its name, in the whole repository. Gives its outline: header, bases, assignments, and headers of methods. For its whole body use search_class_in_file.",
            arguments=ClassName,
            run=lambda given: _search_class(view, given),
            rest=rest,
        ),
        Tool(
            name="search_class_in_file",
            description="Show the whole body of a class in one file.",
            arguments=ClassInFile,
            run=lambda given: _search_class_in_file(view, given),
            rest=rest,
        ),
        Tool(
            name="search_method",
            description="Find a function or method by its name, in the whole repository. Gives its whole code. Where many have that name, use search_method_in_class or search_method_in_file.",
            arguments=MethodName,
            run=lambda given: _search_method(view, given),
            rest=rest,
        ),
        Tool(
            name="search_method_in_class",
            description="Show the whole code of a method of one class; of a method that is inherited, the one of the class above.",
            arguments=MethodInClass,
            run=lambda given: _search_method_in_class(view, given),
            rest=rest,
        ),
        Tool(
            name="search_method_in_file",
            description="Show the whole code of a function or method in one file.",
            arguments=MethodInFile,
            run=lambda given: _search_method_in_file(view, given),
            rest=rest,
        ),
    )


def _search_class(view: View, given: ClassName) -> str:
    found = view.named(given.class_name, _CLASS)
    return _few_or_counts(
        f"class {given.class_name}", found, lambda one: class_signature(view, one)
    )


def _search_class_in_file(view: View, given: ClassInFile) -> str:
    what = f"class {given.class_name}"
    return _in_file(view, what, given.file_name, view.named(given.class_name, _CLASS))


def _search_method(view: View, given: MethodName) -> str:
    found = view.named(given.method_name, FUNCTIONS)
    return _few_or_counts(f"method {given.method_name}", found, lambda one: whole(view, one))


def _search_method_in_class(view: View, given: MethodInClass) -> str:
    classes = view.named(given.class_name, _CLASS)
    if not classes:
        return f"There is no class {given.class_name}."
    what = f"method {given.method_name} in class {given.class_name}"
    found = own(view.named(given.method_name, FUNCTIONS), classes)
    if not found:
        return _inherited(view, what, given.method_name, classes)
    shown = [whole(view, method) for method in found[:LIMIT]]
    if len(found) > LIMIT:
        rest = by_file(method.location.path for method in found[LIMIT:])
        shown.append(f"The other {len(found) - LIMIT} are in these files:\n{rest}")
    return _answer(what, len(found), shown)


def _inherited(view: View, what: str, name: str, classes: Sequence[Symbol]) -> str:
    last = name.rpartition(".")[2]
    above = dict.fromkeys(each for owner in classes for each in inherited(view, owner, last))
    shown = [whole(view, method) for method in islice(above, LIMIT)]
    return "\n\n".join([f"Found no {what}.{' It is inherited:' if shown else ''}", *shown])


def _search_method_in_file(view: View, given: MethodInFile) -> str:
    what = f"method {given.method_name}"
    return _in_file(view, what, given.file_path, view.named(given.method_name, FUNCTIONS))


def _in_file(view: View, what: str, file: str, symbols: Sequence[Symbol]) -> str:
    paths = view.paths_like(file)
    if not paths:
        return f"There is no readable file {file}."
    found = [symbol for symbol in symbols if symbol.location.path in paths]
    return _answer(f"{what} in file {file}", len(found), [whole(view, each) for each in found])


def _few_or_counts(what: str, found: Sequence[Symbol], show: Callable[[Symbol], str]) -> str:
    if len(found) <= LIMIT:
        return _answer(what, len(found), [show(symbol) for symbol in found])
    return _answer(what, len(found), [by_file(symbol.location.path for symbol in found)])


def _answer(what: str, n_found: int, parts: Sequence[str]) -> str:
    if not n_found:
        return f"Found no {what}."
    found = counted(n_found, "match", "matches")
    return "\n\n".join([f"Found {found} for {what}:", *parts])
