"""Stretches of code made short: signatures, and the name and receiver of a call."""

import re
from bisect import bisect_left

from patchwright.syntax.facts import Span, SpanKind

_MOST_WRAPPER = 200
_MOST = 1000
_DOTTED = re.compile(r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*")


def signature(text: str, place: tuple[int, int, int], spans: tuple[Span, ...]) -> str:
    """Return what stands before a body on one line, without comments, cut where it is very long.

    Args:
        text: The whole text.
        place: Where the definition starts with its wrappers, where without, where its body does.
        spans: The text's spans, by place.
    """
    outer, start, body = place
    wrapper = _shortened(_folded(text, outer, start, spans), _MOST_WRAPPER)
    proper = _shortened(_folded(text, start, body, spans), _MOST)
    return f"{wrapper} {proper}" if wrapper else proper


def callee(written: str, above: frozenset[str]) -> tuple[str, str | None]:
    """Return name and receiver of a callee as written, as `Call` wants them.

    Receivers in *above* stay, though they are no dotted names.
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


def _folded(text: str, start: int, end: int, spans: tuple[Span, ...]) -> str:
    parts, at = list[str](), start
    index = bisect_left(spans, start, key=lambda span: span.start)
    while index < len(spans) and spans[index].start < end:
        if spans[index].kind is SpanKind.COMMENT:
            parts.append(text[at : spans[index].start])
            at = spans[index].end
        index += 1
    return " ".join(" ".join([*parts, text[at:end]]).split())


def _shortened(line: str, most: int) -> str:
    return line if len(line) <= most else line[:most] + "…"
