"""Whether `#12` in prose names an issue: what stands around it decides.

GitHub links every `#12` that is set off from letters ("Autolinked references and
URLs", docs.github.com). Source texts have more such signs than conversations:
colors, anchors, ordinals, registers. So a sign is refused by what touches it, and a
number that may be something else by the words before it.
"""

import re
from dataclasses import dataclass

from patchwright.issues import words

_LETTERS = r"0-9A-Za-z_\u00aa-\u02ff\u0370-\u1fff"
_TOUCHED = re.compile(rf"[{_LETTERS}/.&\\#$%@=?~^)\]}}{{]")
_NOT_BEFORE = re.compile(
    r"(?:\]\(|\burl\("  # the target of a link
    r"|[=(\[,:][ \t]*[\"']"  # a string in code
    r"|\.\. \["  # a footnote of reStructuredText
    r"|\b(?:[rwxsdq]\d{1,2}|sp|lr|pc),[ \t]*\[?"  # behind a register of ARM
    r")$",
    re.IGNORECASE,
)
_NOT_BEHIND = re.compile(
    rf"[{_LETTERS}%@=#]|-\w|[.:/]\d|,\d{{3}}(?!\d)"  # a longer number, a slug, a date
    r"|\]_"  # a footnote of reStructuredText
    r"|['\"][ \t]*[;)\]},:]"  # a string in code
)
_DEFINED = re.compile(r"^[ \t]*\[[^\]]*\]:[ \t]*$")
_JOINED = re.compile(r"(?:(?<![\w/.@~&#-])(?P<word>[A-Za-z]+)|#[0-9]{1,9}/)$")
_TOKEN = re.compile(r"#[0-9A-Za-z]+|[A-Za-z][A-Za-z'-]*|[0-9]\w*|[^\sA-Za-z0-9]")
_PART = re.compile(r"[A-Z]*[a-z]+|[A-Z]+")
_BETWEEN_SIGNS = frozenset(":([,.")
_LISTING = frozenset({",", "/", "+", "&", ";", "-", "(", "[", "and", "or"})
_COLOR_SIGNS = frozenset(":=,\"'([")
_HEX = re.compile(
    r"#(?:[0-9]{6}|(?=[0-9]*[A-Fa-f])(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}))(?![0-9A-Za-z])"
)
_HEX_TOKEN = re.compile(r"#[0-9A-Fa-f]{3,8}")
_SHORT_COLORS, _LONG_COLORS = frozenset({3, 4}), frozenset({6, 8})
_BEHIND_COLOR = re.compile(r"\s*[;,)]|\s+(?:is|as|on|text)\b")
_NEAR, _TOUCHING = 80, 32
"""Characters."""


@dataclass(frozen=True, slots=True)
class Sign:
    """`#12` with what stands before and behind it on its line.

    Attributes:
        digits: The number as it is written.
        before: The end of what stands before the sign.
        behind: The beginning of what stands behind the number.
        styled: Whether the file is one that names colors all the time.
    """

    digits: str
    before: str
    behind: str
    styled: bool = False


def names_an_issue(sign: Sign) -> bool:
    """Say whether *sign* is a reference."""
    if _NOT_BEHIND.match(sign.behind):
        return False
    touching = sign.before[-_TOUCHING:]
    if _TOUCHED.match(touching[-1:]) and not _is_joined(touching):
        return False
    if _NOT_BEFORE.search(touching) or (not sign.behind.strip() and _DEFINED.match(sign.before)):
        return False
    before = [token.lower() for token in _TOKEN.findall(sign.before[-_NEAR:])]
    if _is_announced(before):
        return True
    return not _is_ordinal(sign, before) and not _is_color(sign, before)


def _is_joined(touching: str) -> bool:
    """Say whether `PR` of `PR#12` is touching the sign, or `#12/` of `#12/#13`."""
    found = _JOINED.search(touching)
    if not found or not found["word"]:
        return bool(found)
    return found["word"].lower() in words.ISSUE


def _is_announced(before: list[str]) -> bool:
    """Say whether a word for issues stands right before."""
    said = _without(before, _BETWEEN_SIGNS)[-3:]
    if said and said[-1] in words.BETWEEN:
        said.pop()
    return bool(said) and (said[-1] in words.ISSUE or " ".join(said[-2:]) in words.ISSUE)


def _is_ordinal(sign: Sign, before: list[str]) -> bool:
    if len(sign.digits) > 2:
        return False
    is_digit = len(sign.digits) == 1
    last = next(iter((_without(before, _BETWEEN_SIGNS) if is_digit else before)[-1:]), "")
    return last in words.ORDINAL or (is_digit and last in words.RANKED)


def _is_color(sign: Sign, before: list[str]) -> bool:
    """Say whether a number that may be a color is one.

    Six or eight digits, and repeated ones (`#333`), are a color unless something
    speaks for an issue; other numbers are an issue unless something speaks for a color.
    """
    n_digits = len(sign.digits)
    if n_digits not in _SHORT_COLORS | _LONG_COLORS:
        return False
    if sign.styled or _is_quoted(sign) or _follows_color(before):
        return True
    if _is_enclosed(sign) or _is_listed(before):
        return False
    colored = _is_about_colors(sign)
    if n_digits in _LONG_COLORS or _is_repeated(sign.digits):
        return colored or before[-1:] == [] or before[-1] not in words.TOWARD
    return colored and bool(_BEHIND_COLOR.match(sign.behind))


def _follows_color(before: list[str]) -> bool:
    """Say whether a color's word stands before, as in `background: from #112233 to`."""
    for token in reversed(before):
        if token not in _COLOR_SIGNS | words.OF_COLOR and not _HEX_TOKEN.fullmatch(token):
            return token.rpartition("-")[2] in words.COLOR
    return False


def _is_about_colors(sign: Sign) -> bool:
    around = f"{sign.before[-_NEAR:]} {sign.behind}"
    said = {part.lower() for part in _PART.findall(around)}
    return not words.COLOR.isdisjoint(said) or bool(_HEX.search(around))


def _is_quoted(sign: Sign) -> bool:
    return sign.before.endswith(('"', "'")) and sign.behind.startswith(('"', "'"))


def _is_enclosed(sign: Sign) -> bool:
    """Say whether it stands alone in parentheses, as at the end of a commit's subject."""
    return sign.before.endswith(("(", "[")) and sign.behind.startswith((")", "]"))


def _is_listed(before: list[str]) -> bool:
    """Say whether another number is before it: `#333, #334`."""
    said = _without(before, _LISTING)
    return bool(said) and said[-1].startswith("#") and said[-1][1:].isdecimal()


def _is_repeated(digits: str) -> bool:
    return len(set(digits)) == 1 or (len(digits) == 6 and digits[::2] == digits[1::2])


def _without(before: list[str], signs: frozenset[str]) -> list[str]:
    """Return *before* without the *signs* at its end."""
    end = len(before)
    while end and before[end - 1] in signs:
        end -= 1
    return before[:end]
