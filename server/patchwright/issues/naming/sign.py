"""A number sign in prose, and the words before it."""

import re
from dataclasses import dataclass

_TOKEN = re.compile(r"#[0-9A-Za-z]+|[A-Za-z][A-Za-z'-]*|[0-9]\w*|[^\sA-Za-z0-9]")
_LISTING = frozenset({",", "/", "+", "&", ";", "-", "(", "[", "and", "or"})
_NEAR = 80
"""Characters; what is farther away says nothing about a number."""


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

    @property
    def near(self) -> str:
        """What stands right before it."""
        return self.before[-_NEAR:]

    @property
    def is_enclosed(self) -> bool:
        """Whether it stands alone in parentheses, as at the end of a commit's subject."""
        return self.before.endswith(("(", "[")) and self.behind.startswith((")", "]"))

    def words(self) -> list[str]:
        """Return the words and signs right before it, in lower case."""
        return [token.lower() for token in _TOKEN.findall(self.near)]


def without(before: list[str], signs: frozenset[str]) -> list[str]:
    """Return *before* without the *signs* at its end."""
    end = len(before)
    while end and before[end - 1] in signs:
        end -= 1
    return before[:end]


def is_listed(before: list[str]) -> bool:
    """Say whether another number is before it: `#333, #334`."""
    said = without(before, _LISTING)
    return bool(said) and said[-1].startswith("#") and said[-1][1:].isdecimal()
