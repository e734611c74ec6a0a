"""Characters that look alike: a model writes one where the file has the other."""

import unicodedata
from collections.abc import Iterable

_PLAIN = {
    **dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009", " "),
    **dict.fromkeys("\u200a\u202f\u205f\u3000", " "),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad", "-"),
    "\u2026": "...",
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""),
}
_TABLE = str.maketrans(_PLAIN)


def plain(line: str) -> str:
    """Return *line* with each character made the plain one that it looks like."""
    if line.isascii():
        return line
    return unicodedata.normalize("NFC", line).translate(_TABLE)


def written(new: str, *, block: str, standing: str) -> str:
    """Return the line *new* with the file's own characters where the edit keeps them.

    Args:
        new: The line that the edit puts in the place of *block*.
        block: The line as the edit says it stands.
        standing: The line as it really stands.
    """
    if block == standing or len(block) != len(standing):
        return new
    most, head = min(len(block), len(new)), 0
    while head < most and block[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and block[-1 - tail] == new[-1 - tail]:
        tail += 1
    return standing[:head] + new[head : len(new) - tail] + standing[len(standing) - tail :]


def repairs(pairs: Iterable[tuple[str, str]]) -> dict[int, str]:
    """Return which fancy characters of the block stand for which plain ones of the file.

    Args:
        pairs: Lines of the block, each with the line of the file that it means.
    """
    meant = dict[str, set[str]]()
    for block, standing in pairs:
        if len(block) == len(standing):
            for ours, theirs in zip(block, standing, strict=True):
                if ours in _PLAIN:
                    meant.setdefault(ours, set()).add(theirs)
    return {ord(ours): theirs.pop() for ours, theirs in meant.items() if len(theirs) == 1}
