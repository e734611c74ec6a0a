r"""Characters that nobody sees, and how they are spelled out.

One judgment for all that reads text from outside: what a character hides depends
on what stands around it. Joiners are seen in what they join, emoji and scripts
whose letters take shape by their neighbors; a variation selector is seen in the
one character that it varies; tag characters are seen in the three flags that they
spell. Everywhere else they carry what only a program reads (CVE-2021-42574, "ASCII
smuggling").
"""

import re
import unicodedata

_CANDIDATE = re.compile(r"[^\x20-\x7e\n\t]")
_TAG = 0xE0000
"""A tag character is its ASCII twin, moved up by this."""

_FLAGS = tuple(
    "\U0001f3f4" + "".join(chr(_TAG + ord(char)) for char in f"{region}\x7f")
    for region in ("gbeng", "gbsct", "gbwls")
)
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
# Blank although their categories are those of letters, marks and signs.
_BLANK = frozenset(map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0"))
# Signs of format that are drawn, before the digits that they gather.
_DRAWN = frozenset([*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD])
_JOINERS = "\u200c\u200d"
_SHAPED = (
    range(0x600, 0xE00),  # Arabic, Syriac, N'Ko, the scripts of India
    range(0xF00, 0x10A0),  # Tibetan, Myanmar
    range(0x1780, 0x18B0),  # Khmer, Mongolian
    range(0xFB50, 0xFE00),
    range(0xFE70, 0xFEFD),
)
_EMOJI_STYLE = "\ufe0e\ufe0f"
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_MONGOLIAN_SELECTORS = frozenset({0x180B, 0x180C, 0x180D, 0x180F})
_IGNORED = range(0xE0000, 0xE1000)


def is_invisible(text: str, index: int) -> bool:
    r"""Say whether a reader does not see the character at *index*; `\n` and tab are seen."""
    code = ord(text[index])
    if 0x20 <= code < 0x7F or code in {0x0A, 0x09} or code in _DRAWN:
        return False
    if text[index] in _JOINERS:
        return not _joins(text, index)
    if _in(code, _SELECTORS) or code in _MONGOLIAN_SELECTORS:
        return not _varies(text, index)
    if code in _IGNORED:
        return not _in_flag(text, index)
    return code in _BLANK or unicodedata.category(text[index]) in _UNSEEN


def invisible(text: str) -> list[int]:
    """Return where in *text* a character stands that nobody sees."""
    found = (match.start() for match in _CANDIDATE.finditer(text))
    return [index for index in found if is_invisible(text, index)]


def spelled(text: str) -> str:
    r"""Return *text* with each character that nobody sees written as `\u{200b}`."""
    parts, at = list[str](), 0
    for index in invisible(text):
        parts += [text[at:index], f"\\u{{{ord(text[index]):x}}}"]
        at = index + 1
    return "".join([*parts, text[at:]])


def spelled_line(text: str) -> str:
    r"""Return *text* likewise on one line: line ends and tabs are written as `\u{a}` too."""
    return re.sub(r"[\n\t]", lambda found: f"\\u{{{ord(found[0]):x}}}", spelled(text))


def _joins(text: str, index: int) -> bool:
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    if not before or not after:
        return False
    if _in(ord(before), _SHAPED):
        return after.isspace() or _in(ord(after), _SHAPED)
    drawn = unicodedata.category(before) in {"So", "Sk"} or before == "\ufe0f"
    return text[index] == "\u200d" and drawn and unicodedata.category(after) == "So"


def _varies(text: str, index: int) -> bool:
    before, code = text[index - 1 : index], ord(text[index])
    if not before:
        return False
    if code in _MONGOLIAN_SELECTORS:
        return 0x1800 <= ord(before) < 0x18B0 and ord(before) not in _MONGOLIAN_SELECTORS
    if before.isascii():
        return text[index] in _EMOJI_STYLE and (before.isdigit() or before in "#*")
    ideograph = unicodedata.category(before) == "Lo" and ord(before) >= 0x2E80
    return ideograph or unicodedata.category(before) in {"So", "Sm", "Po", "Sk"}


def _in_flag(text: str, index: int) -> bool:
    start = text.rfind("\U0001f3f4", max(0, index - len(_FLAGS[0]) + 1), index)
    return start >= 0 and text.startswith(_FLAGS, start)


def _in(code: int, ranges: tuple[range, ...]) -> bool:
    return any(code in one for one in ranges)
