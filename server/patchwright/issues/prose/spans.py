"""Take the code out of prose: what stands between backticks, and lines of a doctest."""

import re

_PARAGRAPH_END = re.compile(r"(?:\r\n|[\r\n])[ \t*>/#!;-]*(?=[\r\n]|\Z)")
_TICKS = re.compile(r"`+")
_DOCTEST = re.compile(r"(?<![^\r\n])[ \t]*(?:>>>|\.\.\.)(?: [^\r\n]*)?")
_FILLER = "\0"


def without_code(prose: str, *, doc: bool = False) -> str:
    """Return *prose* with its code as NULs, so that offsets stay.

    A code span ends where as many backticks follow as began it (CommonMark 0.31,
    6.1), in the same paragraph; other backticks are plain text.

    Args:
        prose: Text for people.
        doc: Whether it is a docstring, in which lines may be those of a doctest.
    """
    if doc and ">>>" in prose:
        prose = _DOCTEST.sub(_filled, prose)
    return prose if "`" not in prose else _without_spans(prose)


def _without_spans(prose: str) -> str:
    kept, place, start = list[str](), 0, 0
    for end in [*(found.end() for found in _PARAGRAPH_END.finditer(prose)), len(prose)]:
        for opened, closed in _spans(prose, start, end):
            kept += [prose[place:opened], _FILLER * (closed - opened)]
            place = closed
        start = end
    return "".join([*kept, prose[place:]])


def _spans(prose: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the insides of the code spans between *start* and *end*."""
    runs = [found.span() for found in _TICKS.finditer(prose, start, end)]
    next_equal, seen = [0] * len(runs), dict[int, int]()
    for index in range(len(runs) - 1, -1, -1):
        width = runs[index][1] - runs[index][0]
        next_equal[index] = seen.get(width, 0)
        seen[width] = index
    spans, index = list[tuple[int, int]](), 0
    while index < len(runs):
        if partner := next_equal[index]:
            # Behind a link of reStructuredText (`text <URL>`_) stands an underscore.
            if not prose.startswith("_", runs[partner][1]):
                spans.append((runs[index][1], runs[partner][0]))
            index = partner
        index += 1
    return spans


def _filled(found: re.Match[str]) -> str:
    return _FILLER * len(found[0])
