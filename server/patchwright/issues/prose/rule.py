"""One row of a table that says where comments and strings of a language begin and end."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

import regex


class Kind(Enum):
    """What a stretch of a text is."""

    CODE = "code"
    """A string, or what else may look like a comment and is none."""
    LINE = "line"
    """A comment to the end of its line."""
    BLOCK = "block"
    """A comment with a sign at its end."""
    DOC = "doc"
    """A string that documents."""
    PROSE = "prose"
    """Text for people in a file that is written for people."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How one kind of comment or string is written.

    Attributes:
        kind: What it is.
        opens: The sign at its beginning, as a regular expression.
        rest: All behind that sign, and never more than once through the text: what is
            not closed reaches to the end of its line, or of the text.
        closes: The sign at its end, which is not part of what it says, likewise.
        nests: Whether it may hold others of its own.
    """

    kind: Kind
    opens: str
    rest: str
    closes: str = ""
    nests: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a text by offsets, and the part of it that is not signs.

    Attributes:
        kind: What it is.
        start: Where it begins, with its sign.
        end: Behind its last sign.
        inner: Where what it says begins.
        outer: Where what it says ends.
    """

    kind: Kind
    start: int
    end: int
    inner: int
    outer: int


_LONGEST_SIGN = 64
"""Characters; of a Lua bracket with more signs than that, some are taken for text."""


@dataclass(frozen=True, slots=True)
class Token:
    """What a rule found: the rule, and from where to where."""

    rule: Rule
    start: int
    end: int


def tokens(rules: tuple[Rule, ...], text: str) -> Iterator[Token]:
    """Return what *rules* find in *text*, in order, each behind the one before."""
    place = 0
    while rules and (token := next_token(rules, text, place)):
        place = token.end
        yield token


def next_token(rules: tuple[Rule, ...], text: str, place: int) -> Token | None:
    """Return the first thing at or behind *place* that one of *rules* finds."""
    found = _compiled(rules).search(text, place)
    if not found:
        return None
    rule = rules[int((found.lastgroup or "_0")[1:])]
    end = _end_of_nested(text, found.end(), rule) if rule.nests else found.end()
    return Token(rule, found.start(), end)


def stretch(token: Token, text: str, kind: Kind | None = None) -> Stretch:
    """Return the stretch of a comment or string, as another *kind* where one is given."""
    rule, end = token.rule, token.end
    opened = _opening(rule).match(text, token.start, end)
    inner = opened.end() if opened else token.start
    closed = _closing(rule).search(text, max(inner, end - _LONGEST_SIGN), end)
    return Stretch(kind or rule.kind, token.start, end, inner, closed.start() if closed else end)


def _end_of_nested(text: str, place: int, rule: Rule) -> int:
    depth = 1
    for sign in _signs(rule).finditer(text, place):
        depth += 1 if sign["opens"] else -1
        if not depth:
            return sign.end()
    return len(text)


@cache
def _compiled(rules: tuple[Rule, ...]) -> regex.Pattern[str]:
    # Each rule's own group closes last, so that `lastgroup` names the rule.
    # `re` of Python before 3.11.5 goes wrong where what is possessive has choices in it.
    return regex.compile(
        "|".join(f"(?P<_{n}>{r.opens}{r.rest})" for n, r in enumerate(rules)), regex.MULTILINE
    )


@cache
def _opening(rule: Rule) -> regex.Pattern[str]:
    return regex.compile(rule.opens, regex.MULTILINE)


@cache
def _closing(rule: Rule) -> regex.Pattern[str]:
    return regex.compile(rf"(?:{rule.closes})\Z", regex.MULTILINE)


@cache
def _signs(rule: Rule) -> regex.Pattern[str]:
    return regex.compile(rf"(?P<opens>{rule.opens})|{rule.closes}")
