"""What an issue names: identifiers, dotted names, paths, frames of tracebacks.

Nothing is looked up here; `mentions` finds what is meant. Patterns see pieces of
bounded length only, so any text is read in linear time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.graph.issue_text import IssueText, Part
from patchwright.syntax.words import identifiers

_LONGEST_PIECE = 300
_QUOTED = re.compile(r"`([^`\n]{1,300})`")
_LITERAL = re.compile(r"['\"]([\w.\-]{3,40})['\"]")
_CALLED = re.compile(r"\b([^\W\d]\w{0,99})\(")
_DOTTED = re.compile(r"\b[^\W\d]\w{0,99}(?:\.[^\W\d]\w{0,99}){1,12}")
_CODE_LIKE = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|\w_\w|^__")
_PYTHON_FRAME = re.compile(r'File "([^"\n]{1,300})", line (\d{1,9})(?:, in ([\w<>.]{1,100}))?')
_PLACE = re.compile(r"([^:()]+\.\w{1,8})(?::(\d{1,9}))?(?::\d{1,9})?:?")
_CALLER = re.compile(r"\bat (?:async )?([\w$.<>]{1,200}) ?\(|\bin ([\w<>.]{1,100})$")
_STRIP = "\"'`()[]{}<>,;*"
_COMMON = frozenset(
    [
        "print",
        "len",
        "str",
        "int",
        "float",
        "list",
        "dict",
        "set",
        "tuple",
        "range",
        "type",
        "object",
        "super",
        "open",
        "isinstance",
        "getattr",
        "setattr",
        "hasattr",
        "Exception",
        "ValueError",
        "TypeError",
        "AttributeError",
        "KeyError",
        "IndexError",
        "RuntimeError",
        "name",
        "value",
        "data",
        "args",
        "kwargs",
        "test",
        "main",
        "foo",
        "bar",
        "baz",
        "key",
        "id",
        "file",
        "path",
        "result",
        "output",
        "input",
        "String",
        "Object",
        "Error",
        "null",
        "undefined",
        "var",
        "let",
        "const",
        "function",
        "void",
    ]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One frame of a traceback; line counts from one, 0 where it is not told."""

    path: str
    line: int
    function: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entities:
    """What an issue names.

    Attributes:
        identifiers: Names that look like code, each with its weight.
        dotted: Names with dots, in order of appearance.
        paths: Paths and file names outside tracebacks, with `/`.
        frames: Frames of tracebacks, innermost first.
    """

    identifiers: dict[str, float]
    dotted: tuple[str, ...]
    paths: tuple[str, ...]
    frames: tuple[Frame, ...]


def entities_of(issue: IssueText) -> Entities:
    """Return what *issue* names; never raises."""
    python = [
        Frame(path=_slashed(path), line=int(line), function=function)
        for path, line, function in _PYTHON_FRAME.findall(issue.whole)
    ]
    others, paths = _places(_PYTHON_FRAME.sub(" ", issue.whole))
    return Entities(
        identifiers=_named(issue),
        dotted=tuple(dict.fromkeys(_DOTTED.findall(issue.whole))),
        paths=tuple(dict.fromkeys(paths)),
        # Python puts the innermost frame last, most others first.
        frames=(*reversed(python), *others),
    )


def paths_in(text: str) -> tuple[str, ...]:
    """Return the paths named in *text*, in order."""
    return tuple(dict.fromkeys(_places(text)[1]))


def _places(text: str) -> tuple[list[Frame], list[str]]:
    """Return the frames and the paths in *text*: a frame is a path with a line and a function."""
    frames: list[Frame] = []
    paths: list[str] = []
    for line in text.split("\n"):
        caller = _CALLER.search(line[:_LONGEST_PIECE])
        function = (caller[1] or caller[2]) if caller else ""
        for path, number in _places_of_line(line):
            if function and number:
                frames.append(Frame(path=path, line=number, function=function))
            else:
                paths.append(path)
    return frames, paths


def _places_of_line(line: str) -> Iterator[tuple[str, int]]:
    if "." not in line:
        return
    for piece in line.replace("(", " ").split():
        bare = piece.lstrip(_STRIP).rstrip(_STRIP + ".:!?")
        if "." in bare and len(bare) <= _LONGEST_PIECE:
            path = _slashed(bare)
            drive = path[:2] if path[1:2] == ":" else ""
            if match := _PLACE.fullmatch(path[len(drive) :].split("::")[0]):
                yield match[1], int(match[2] or 0)


def _named(issue: IssueText) -> dict[str, float]:
    """Return identifiers that look like code, weighted by where and how they stand."""
    found: dict[str, float] = {}
    for part, plain, marked in (
        (Part.TITLE, 0.5, 3.0),
        (Part.PROSE, 0.0, 2.0),
        (Part.CODE, 1.0, 1.0),
        (Part.TRACE, 0.5, 0.5),
    ):
        for name, weight in _names(issue.part(part), plain, marked):
            if len(name) > 1 and name not in _COMMON:
                found[name] = max(found.get(name, 0.0), weight)
    return found


def _names(text: str, plain: float, marked: float) -> Iterator[tuple[str, float]]:
    for quoted in _QUOTED.findall(text):
        yield from ((name, marked) for name in identifiers(quoted))
    yield from ((name, 0.7 * marked) for name in _LITERAL.findall(text))
    yield from ((name, marked) for name in _CALLED.findall(text))
    for name in identifiers(text):
        if _CODE_LIKE.search(name) or (name.isupper() and len(name) > 3):
            yield name, marked
        elif plain:
            yield name, plain
        elif name[0].isupper() and len(name) > 3:
            yield name, 0.3


def _slashed(path: str) -> str:
    return path.replace("\\", "/")
