"""Text from outside, made harmless for a terminal."""

import re

from patchwright.domain.invisible import invisible

_UNSAFE = re.compile(
    # Controls (ESC among them, which starts commands to the terminal), characters that
    # turn or hide text (CVE-2021-42574), and halves of pairs that no stream takes.
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


def visible(text: str) -> str:
    """Return *text* with what a terminal would obey or hide spelled out; lines and tabs stay."""
    text = text.replace("\r\n", "\n")
    parts, at = list[str](), 0
    for index in invisible(text):
        parts += [text[at:index], _spelled(text[index])]
        at = index + 1
    seen = "".join([*parts, text[at:]])
    return _UNSAFE.sub(lambda found: _spelled(found[0]), seen)


def one_line(text: str, width: int = 100) -> str:
    """Return *text* as one visible line of at most *width* characters."""
    line = " ".join(visible(text).split())
    return line if len(line) <= width else line[: width - 1] + "…"


def _spelled(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
