"""What a docstring says of a class, and of each of its attributes."""

import inspect
import re
from dataclasses import dataclass

_ATTRIBUTE = re.compile(r"^    (?P<name>\w+): (?P<what>.*(?:\n {5,}.*)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Documented:
    """A docstring, taken apart.

    Attributes:
        what: What the class is.
        attributes: What each attribute is, by name; those that need no words are missing.
    """

    what: str
    attributes: dict[str, str]


def documented(shape: type) -> Documented:
    """Return what the docstring of *shape* says."""
    what, _, attributes = inspect.cleandoc(shape.__doc__ or "").partition("\n\nAttributes:\n")
    found = {one["name"]: _as_json(one["what"]) for one in _ATTRIBUTE.finditer(attributes)}
    return Documented(what=_as_json(what), attributes=found)


def _as_json(text: str) -> str:
    """Return what is said of Python as it is said of JSON, on one line."""
    named = re.sub(r"\*(\w+)\*", r"`\1`", " ".join(text.split()))
    return re.sub(r"\bNone\b", "null", named)
