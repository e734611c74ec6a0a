"""Whether `#12` in prose names an issue: what stands around it decides.

GitHub links every `#12` that is set off from letters ("Autolinked references and
URLs", docs.github.com). Source texts have more such signs than conversations:
colors, anchors, ordinals, registers. So a sign is refused by what touches it, and a
number that may be something else by the words before it.
"""

import re

from patchwright.issues.naming import words
from patchwright.issues.naming.colors import is_color
from patchwright.issues.naming.sign import Sign, is_listed, without

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
    rf"[{_LETTERS}%@#]|[ \t]*=|-\w|[.:/]\d|,\d{{3}}(?!\d)"  # a longer number, a slug, a date, a parameter
    r"|\]_"  # a footnote of reStructuredText
    r"|['\"][ \t]*[;)\]},:]"  # a string in code
)
_DEFINED = re.compile(r"^[ \t]*\[[^\]]*\]:[ \t]*$")
_JOINED = re.compile(r"(?:(?<![\w/.@~&#-])(?P<word>[A-Za-z]+)|#[0-9]{1,9}/)$")
_BETWEEN_SIGNS = frozenset(":([,.")
_TOUCHING = 32
"""Characters."""


def names_an_issue(sign: Sign) -> bool:
    """Say whether *sign* is a reference."""
    if _NOT_BEHIND.match(sign.behind):
        return False
    touching = sign.before[-_TOUCHING:]
    if _TOUCHED.match(touching[-1:]) and not _is_joined(touching):
        return False
    if _NOT_BEFORE.search(touching) or (not sign.behind.strip() and _DEFINED.match(sign.before)):
        return False
    before = sign.words()
    if _is_announced(before):
        return True
    return not _is_ordinal(sign, before) and not is_color(sign, before)


def _is_joined(touching: str) -> bool:
    """Say whether `PR` of `PR#12` is touching the sign, or `#12/` of `#12/#13`."""
    found = _JOINED.search(touching)
    if not found or not found["word"]:
        return bool(found)
    return found["word"].lower() in words.ISSUE


def _is_announced(before: list[str]) -> bool:
    """Say whether a word for issues stands right before."""
    said = without(before, _BETWEEN_SIGNS)[-3:]
    if said and said[-1] in words.BETWEEN:
        said.pop()
    return bool(said) and (said[-1] in words.ISSUE or " ".join(said[-2:]) in words.ISSUE)


def _is_ordinal(sign: Sign, before: list[str]) -> bool:
    """Say whether a small number counts things: `step #12`, `the #1 reason`, `as in #3`.

    One digit within a sentence is an issue only where a word says so.
    """
    if len(sign.digits) > 2:
        return False
    is_digit = len(sign.digits) == 1
    last = next(iter((without(before, _BETWEEN_SIGNS) if is_digit else before)[-1:]), "")
    if last in words.ORDINAL or not is_digit:
        return last in words.ORDINAL
    begins = not any(token[0].isalpha() for token in before)
    return not (begins or last in words.SURELY_TOWARD or sign.is_enclosed or is_listed(before))
