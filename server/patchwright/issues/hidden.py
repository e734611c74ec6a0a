"""Find what a reader of a rendered text does not see, but a model does."""

import re
import unicodedata

_COMMENT = re.compile(r"<!--(?P<text>.*?)(?:-->|\Z)", re.DOTALL)
_SHOWN_CHARACTERS = 200
_TAGS = range(0xE0000, 0xE0080)
_JOINER = "\u200d"


def hidden_parts(text: str) -> tuple[str, ...]:
    """Describe each HTML comment and each kind of invisible character in *text*.

    Each description is one line without any invisible character.
    """
    comments = [
        f"line {_line(text, found.start())}: HTML comment: {_shown(found['text'])}"
        for found in _COMMENT.finditer(text)
        if found["text"].strip()
    ]
    return (*comments, *_invisible(text))


def _invisible(text: str) -> list[str]:
    places: dict[str, list[int]] = {}
    for found in re.finditer(r"[^\x20-\x7e\n\t]", text):
        if _is_invisible(text, found.start()):
            places.setdefault(found[0], []).append(_line(text, found.start()))
    tags = "".join(chr(ord(char) - 0xE0000) for char in text if 0xE0020 <= ord(char) < 0xE007F)
    spelled = [f"invisible tag characters spell: {_shown(tags)}"] if tags else []
    return spelled + [
        f"line {lines[0]}: {_name(char)}" + (f" ({len(lines)} times)" if len(lines) > 1 else "")
        for char, lines in places.items()
        if ord(char) not in _TAGS
    ]


def _is_invisible(text: str, index: int) -> bool:
    char = text[index]
    if char == "\ufeff" and index == 0:
        return False
    # Between two signs that are no letters a joiner builds one emoji, which is seen.
    if char == _JOINER and 0 < index < len(text) - 1:
        return text[index + 1].isascii() or text[index - 1].isascii()
    return unicodedata.category(char) in {"Cf", "Cc"}


def _line(text: str, index: int) -> int:
    """The number, from one, of the line that *index* stands in."""
    return text.count("\n", 0, index) + 1


def _name(char: str) -> str:
    return f"{unicodedata.name(char, 'control character').lower()} (U+{ord(char):04X})"


def _shown(text: str) -> str:
    words = " ".join(
        "".join(char if _plain(char) else " " for char in text).split(),
    )
    return words if len(words) <= _SHOWN_CHARACTERS else words[: _SHOWN_CHARACTERS - 1] + "…"


def _plain(char: str) -> bool:
    return unicodedata.category(char) not in {"Cf", "Cc", "Cs", "Co"}
