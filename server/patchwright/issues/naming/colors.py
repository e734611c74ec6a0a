"""Whether a number like `#123` or `#123456` is a color: the words around it decide."""

import re

from patchwright.issues.naming import words
from patchwright.issues.naming.sign import Sign, is_listed

_PART = re.compile(r"[A-Z]*[a-z]+|[A-Z]+")
_COLOR_SIGNS = frozenset(":=,\"'([")
_HEX = re.compile(
    r"#(?:[0-9]{6}|(?=[0-9]*[A-Fa-f])(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}))(?![0-9A-Za-z])"
)
_HEX_TOKEN = re.compile(r"#[0-9A-Fa-f]{3,8}")
_SHORT_COLORS, _LONG_COLORS = frozenset({3, 4}), frozenset({6, 8})
_BEHIND_COLOR = re.compile(r"\s*[;,)]|\s+(?:is|as|on|text)\b")


def is_color(sign: Sign, before: list[str]) -> bool:
    """Say whether a number that may be a color is one.

    Six or eight digits, and repeated ones (`#333`), are a color unless something
    speaks for an issue; other numbers are an issue unless something speaks for a color.

    Args:
        sign: The sign.
        before: The words and signs before it.
    """
    n_digits = len(sign.digits)
    if n_digits not in _SHORT_COLORS | _LONG_COLORS:
        return False
    if sign.styled or _is_quoted(sign) or _follows_color(before):
        return True
    if sign.is_enclosed or is_listed(before):
        return False
    colored = _is_about_colors(sign)
    if n_digits in _LONG_COLORS or _is_repeated(sign.digits):
        return colored or not before or before[-1] not in words.TOWARD
    return colored and bool(_BEHIND_COLOR.match(sign.behind))


def _follows_color(before: list[str]) -> bool:
    """Say whether a color's word stands before, as in `background: from #112233 to`."""
    for token in reversed(before):
        if token not in _COLOR_SIGNS | words.OF_COLOR and not _HEX_TOKEN.fullmatch(token):
            return token.rpartition("-")[2] in words.COLOR
    return False


def _is_about_colors(sign: Sign) -> bool:
    around = f"{sign.near} {sign.behind}"
    said = {part.lower() for part in _PART.findall(around)}
    return not words.COLOR.isdisjoint(said) or bool(_HEX.search(around))


def _is_quoted(sign: Sign) -> bool:
    return sign.before.endswith(('"', "'")) and sign.behind.startswith(('"', "'"))


def _is_repeated(digits: str) -> bool:
    return len(set(digits)) == 1 or (len(digits) == 6 and digits[::2] == digits[1::2])
