"""Words of code: how text falls into identifiers, and identifiers into search terms.

Index and query go through the same functions, so they agree by construction. A
term is the CRC-32 of a stemmed, lower-case part of an identifier, or of `=` and
the whole identifier where it has several parts; four bytes that compare fast.

Text that is not ASCII is brought to NFKC first, as Python does with its own
identifiers. Scripts with case split where the case changes, like English ones.
Chinese and Japanese are written without spaces: each run of their characters
gives its overlapping pairs, the customary choice where there is no dictionary.
"""

import re
import unicodedata
import zlib
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import cast

import Stemmer  # pyright: ignore[reportMissingTypeStubs]: a compiled module without stubs

STOP = frozenset(
    """
    a about above after again all also am an and any are as at be because been before being
    below between both but by can cannot could did do does doing down during each else even few
    for from further get gets got had has have having he her here hers him his how however i if
    in into is isn it its itself just let like ll ltd may me might more most must my no nor not
    now of off on once one only or other our out over own please re s same she should so some
    still such t than that the their them then there these they this those through to too under
    until up us use used uses using ve very via was way we well were what when where which while
    who whom why will with without would yes you your
    self cls def class return import none true false elif except lambda yield pass raise try
    finally assert global print async await
    issue bug fix problem expected actual behavior behaviour version example code following work
    works working want need think see seem seems python http https www com github org
    """.split()  # noqa: SIM905  a text of words reads better than a list of quotes
)
"""Words that say nothing of a place: of English, of Python, and of writing issues."""

SEPARATOR = "\x01"
"""A token of its own that no identifier contains, to tell joined texts apart."""

LONGEST = 100
"""Longer identifiers are data (encoded images, keys), not names; in characters."""

_WORD = re.compile(r"[\w\x01]+")
_SPACED = bytes(
    code if code > 127 or chr(code).isalnum() or code in b"_\x01" else ord(" ")
    for code in range(256)
)
# Letters by class: U upper case, l lower case and letters without case, c without spaces, 0 digits.
_PART = re.compile(r"U+(?=Ul)|U?l+|U+|0+|c+")
_ASCII_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_UNSPACED = re.compile("[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_stem = cast("Callable[[str], str]", Stemmer.Stemmer("english").stemWord)  # pyright: ignore[reportUnknownMemberType]


def tokens(text: str) -> list[str]:
    """Return the words, numbers and separators of *text*, in order."""
    # Five times faster than a regular expression, which only the rare other words need.
    spaced = text.encode("utf-8", "replace").translate(_SPACED).decode("utf-8").split()
    if text.isascii():
        return spaced
    return [word for piece in spaced for word in _words(piece)]


def identifiers(text: str) -> list[str]:
    """Return the words of *text* that could be names, in order and with repeats."""
    return [token for token in tokens(text) if token != SEPARATOR and not token[0].isdigit()]


@lru_cache(maxsize=1 << 18)
def terms(identifier: str) -> tuple[int, ...]:
    """Return the search terms of *identifier*: its parts without stop words, and the whole."""
    if len(identifier) > LONGEST or SEPARATOR in identifier:
        return ()
    parts = split(identifier)
    found = [_term(part) for part in parts if _says_something(part)]
    whole = identifier.lower().strip("_")
    if len(parts) > 1 and len(whole) > 2:
        found.append(code_of("=" + whole))
    elif whole and not found and "_" in identifier:
        # `__all__` is a name of its own, though `all` says nothing.
        found.append(code_of("=" + identifier.lower()))
    return tuple(found)


def split(identifier: str) -> list[str]:
    """Return the parts of a camel- or snake-case *identifier*, in lower case."""
    if identifier.isascii():
        return [part.lower() for part in _ASCII_PART.findall(identifier)]
    classes = "".join(map(_class_of, identifier))
    parts: list[str] = []
    for match in _PART.finditer(classes):
        part = identifier[match.start() : match.end()].lower()
        parts += _pairs(part) if match[0][0] == "c" else [part]
    return parts


def code_of(word: str) -> int:
    """Return the CRC-32 of *word*, by which exact identifiers and terms are compared."""
    return zlib.crc32(word.encode("utf-8", "surrogatepass"))


def _words(piece: str) -> list[str]:
    if piece.isascii():
        return [piece]
    return _WORD.findall(unicodedata.normalize("NFKC", piece))


@lru_cache(maxsize=1 << 17)
def _term(part: str) -> int:
    # Stemming makes short words ambiguous and does not lengthen the match of any.
    return code_of(_stem(part) if len(part) > 3 else part)


def _says_something(part: str) -> bool:
    return part not in STOP and (len(part) > 1 or _UNSPACED.match(part) is not None)


def _pairs(run: str) -> list[str]:
    return ["".join(pair) for pair in pairwise(run)] or [run]


def _class_of(character: str) -> str:
    if _UNSPACED.match(character):
        return "c"
    if character.isupper():
        return "U"
    if character.isalpha():
        return "l"
    return "0" if character.isdigit() else "_"
