"""How what hides is told: in one line that can be seen."""

import re
import unicodedata

Placed = tuple[int, str]
"""Where something stands, and what is said of it."""

_SHOWN_CHARACTERS = 200
_WORD = re.compile(r"[^\W\d_]{2,}")
_ADDRESS = re.compile(r"\w+://\S+")
_FEW_WORDS = 3
"""So many say what an image is; more may say what to do."""


def has_words(text: str) -> bool:
    """Say whether *text* says more than a name does."""
    return len(_WORD.findall(_ADDRESS.sub(" ", text))) > _FEW_WORDS


def name_of(char: str) -> str:
    """Return what a character is called, with its number."""
    kind = "private character" if unicodedata.category(char) == "Co" else "control character"
    return f"{unicodedata.name(char, kind).lower()} (U+{ord(char):04X})"


def shown(text: str, *, before: str = "") -> str:
    """Return *text* on one line behind *before*, its beginning where it is long."""
    kept = ("".join(char if _plain(char) else " " for char in text)).split()
    words = before + " ".join(kept)
    return words if len(words) <= _SHOWN_CHARACTERS else words[: _SHOWN_CHARACTERS - 1] + "…"


def _plain(char: str) -> bool:
    return char.isprintable() or char.isspace()
