"""Stretches of code made short: signatures, and the name and receiver of a call."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

Stretch = tuple[int, int]
"""Start and end."""

_MOST_WRAPPER = 200
_MOST = 1000
_MOST_READ = 10_000
_DOTTED = re.compile(r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*")


def signature(text: str, place: tuple[int, int, int], comments: Sequence[Stretch]) -> str:
    """Return what stands before a body on one line, without comments, cut where it is very long.

    Args:
        text: The whole text.
        place: Where the definition starts with its wrappers, where without, where its body does.
        comments: Start and end of the text's comments, by place.
    """
    outer, start, body = place
    proper = _folded(text, start, body, comments)
    if outer == start:
        return _shortened(proper, _MOST)
    wrapper = _shortened(_folded(text, outer, start, comments), _MOST_WRAPPER)
    return f"{wrapper} {_shortened(proper, _MOST)}"


@lru_cache(maxsize=1 << 14)
def callee(written: str, above: frozenset[str]) -> tuple[str, str | None]:
    """Return name and receiver of a callee as written, as `Call` wants them.

    Receivers in *above* stay, though they are no dotted names. Two of three calls of a
    file are written as one before.
    """
    receiver, dot, name = written.rpartition(".")
    if not dot:
        return written, None
    receiver = receiver.strip()
    if receiver.isidentifier() or receiver in above:
        return name.strip(), receiver
    if _DOTTED.fullmatch(receiver):
        return name.strip(), "".join(receiver.split())
    return name.strip(), "?"


def _folded(text: str, start: int, end: int, comments: Sequence[Stretch]) -> str:
    end = min(end, start + _MOST_READ)
    parts, at = list[str](), start
    for index in range(bisect_left(comments, (start, 0)), len(comments)):
        first, last = comments[index]
        if first >= end:
            break
        parts.append(text[at:first])
        at = last
    if parts:
        return " ".join(" ".join([*parts, text[at:end]]).split())
    return " ".join(text[start:end].split())


def _shortened(line: str, most: int) -> str:
    return line if len(line) <= most else line[:most] + "…"
