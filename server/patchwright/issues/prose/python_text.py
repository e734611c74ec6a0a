"""Comments and docstrings of Python.

A docstring is a string that stands alone as a statement (PEP 257 calls those
behind an assignment "attribute docstrings"); whether a string does is read from
the brackets around it and from what stands before and behind it on its line.
"""

import re
from collections.abc import Iterator

from patchwright.issues.prose.lexis import line
from patchwright.issues.prose.rule import Kind, Rule, Stretch, stretch, tokens

_COMMENT = line("#+")
_HEAD = Rule(Kind.CODE, r"^[ \t]*+(?:class|def|async[ \t]+def)\b", "")
_LONG = Rule(
    Kind.CODE,
    r"[A-Za-z]{0,2}(?P<q>\"\"\"|''')",
    r"(?:[^\\]|\\[\s\S])*?(?:(?P=q)|\Z)",
    r"\"\"\"|'''",
)
_SHORT = Rule(
    Kind.CODE,
    r"[A-Za-z]{0,2}(?P<s>[\"'])",
    r"(?:(?!(?P=s))[^\\\r\n]|\\(?:\r\n|[\s\S]))*+(?P=s)?",
    "[\"']",
)
_SHEBANG = Rule(Kind.CODE, r"\A#!", r"[^\r\n]*+")
_JOINED = Rule(Kind.CODE, r"\\(?:\r\n|[\r\n])", "")
_END = Rule(Kind.CODE, r"\r\n|[\r\n;]", "")
_OPEN, _CLOSE = Rule(Kind.CODE, r"[(\[{]", ""), Rule(Kind.CODE, r"[)\]}]", "")
_COLON = Rule(Kind.CODE, ":", "")
_RULES = (_SHEBANG, _HEAD, _COMMENT, _LONG, _SHORT, _JOINED, _END, _OPEN, _CLOSE, _COLON)

_NOTHING_BEHIND = re.compile(r"[ \t\f]*(?:[#;\r\n]|\Z)")
_PLAIN = re.compile(r"[rRuU]?[\"']")


def stretches(text: str) -> Iterator[Stretch]:
    """Return comments and docstrings of *text*, in order."""
    depth, fresh, heading, place = 0, True, False, 0
    for token in tokens(_RULES, text):
        rule, blank = token.rule, not text[place : token.start].strip()
        place = token.end
        if rule is _COMMENT:
            yield stretch(token, text)
        elif rule in {_LONG, _SHORT}:
            if fresh and blank and not depth and _stands_alone(text, token.start, token.end):
                yield stretch(token, text, Kind.DOC)
            fresh = False
        elif rule is _HEAD:
            # Somebody is writing just now: brackets above that were never closed end here.
            depth, heading, fresh = 0, True, False
        elif rule is _END:
            fresh, heading = True, heading and bool(depth)
        elif rule is _COLON:
            fresh = heading and not depth
        else:
            depth = max(0, depth + (rule is _OPEN) - (rule is _CLOSE))
            fresh = False


def _stands_alone(text: str, start: int, end: int) -> bool:
    return bool(_PLAIN.match(text, start) and _NOTHING_BEHIND.match(text, end))
