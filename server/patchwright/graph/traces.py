"""Paths in text, and the frames of tracebacks in many languages.

Lines are read one by one and pieces of bounded length only, so any text is read
in linear time.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LONGEST_PIECE = 300
_PYTHON_FRAME = re.compile(r'File "([^"\n]{1,300})", line (\d{1,9})(?:, in ([\w<>.]{1,100}))?')
_QUOTED = re.compile(r"[ \t]*\n[ \t>]*([^\n]{1,300})")
_PLACE = re.compile(r"([^:()]+\.\w{1,8})(?::(\d{1,9}))?(?::\d{1,9})?:?")
_CALLER = re.compile(r"\bat (?:async )?([\w$.<>]{1,200}) ?\(|\bin ([\w<>.]{1,100})$")
_STRIP = "\"'`()[]{}<>,;*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One frame of a traceback.

    Attributes:
        path: As it is told, with `/`.
        line: From one; 0 where it is not told.
        function: Its name, or empty.
        quoted: The line of code that the traceback shows, without its indentation, or empty.
    """

    path: str
    line: int
    function: str
    quoted: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """The frames in a text, innermost first, and the paths outside them, in order; with `/`."""

    frames: tuple[Frame, ...]
    paths: tuple[str, ...]


def read_traces(text: str) -> Traces:
    """Return the frames and the paths in *text*: a frame is a path with a line and a function."""
    python = [_python_frame(text, found) for found in _PYTHON_FRAME.finditer(text)]
    others, paths = _places(_PYTHON_FRAME.sub(" ", text))
    # Python puts the innermost frame last, most others first.
    return Traces(frames=(*reversed(python), *others), paths=tuple(dict.fromkeys(paths)))


def _python_frame(text: str, found: re.Match[str]) -> Frame:
    path, line, function = found.groups(default="")
    below = _QUOTED.match(text, found.end())
    quoted = below[1].strip() if below and not _PYTHON_FRAME.match(below[1].strip()) else ""
    return Frame(path=_slashed(path), line=int(line), function=function, quoted=quoted)


def _places(text: str) -> tuple[list[Frame], list[str]]:
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


def _slashed(path: str) -> str:
    return path.replace("\\", "/")
