"""JSON to the protocol's types, with what does not fit left out.

An editor may be newer than our types: it sends kinds and values that they do not
know, or null where they want something. What is optional is then left out and the
rest is read; only where something needed is missing is it refused.
"""

import copy
import re
from typing import Any

from cattrs.errors import AttributeValidationNote, BaseValidationError, IterableValidationNote

_TRIES = 50


class Unreadable(Exception):  # noqa: N818 - what it says about a message
    """A message lacks what is needed, and why, in a sentence."""


def structure(converter: Any, given: Any, kind: Any) -> Any:
    """Return *given* as *kind*; raises Unreadable."""
    last: tuple[str | int, ...] | None = None
    for _ in range(_TRIES):
        try:
            return converter.structure(given, kind)
        except Exception as error:
            path = _path_of(error)
            if path == last or not path:
                raise Unreadable(f"{_said(path)} is missing or of another kind") from error
            given, last = copy.deepcopy(given), path
            if not _leave_out(given, path):
                raise Unreadable(f"{_said(path)} is missing or of another kind") from error
    raise Unreadable("too much of it is unknown")


def _path_of(error: BaseException) -> tuple[str | int, ...]:
    """Return where in the value the first fault stands, as keys and indices."""
    notes = getattr(error, "__notes__", ())
    here = next((step for note in notes if (step := _step(note)) is not None), None)
    inner = error.exceptions[0] if isinstance(error, BaseValidationError) else None
    rest = _path_of(inner) if inner else ()
    return rest if here is None else (here, *rest)


def _step(note: object) -> str | int | None:
    if isinstance(note, AttributeValidationNote):
        return re.sub(r"_([a-z])", lambda found: found[1].upper(), note.name.rstrip("_"))
    if isinstance(note, IterableValidationNote):
        return note.index
    return None


def _leave_out(value: Any, path: tuple[str | int, ...]) -> bool:
    """Take what stands at *path* out of *value*; where it is not there, what holds it."""
    for end in range(len(path), 0, -1):
        holder = value
        try:
            for step in path[: end - 1]:
                holder = holder[step]
            del holder[path[end - 1]]
        except (KeyError, IndexError, TypeError):
            continue
        return True
    return False


def _said(path: tuple[str | int, ...]) -> str:
    return ".".join(map(str, path)) or "it"
