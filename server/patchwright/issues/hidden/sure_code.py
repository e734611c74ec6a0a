"""What of a Markdown text is surely code: fenced blocks, and spans within one line.

The blocks of CommonMark 0.31 are followed as far as they decide that. Where a fence
may have been closed by the end of the list or quote around it, or may stand in HTML,
two readings are possible; from there on nothing is sure any more.
"""

import re
from dataclasses import dataclass

_FENCE = re.compile(r"(?P<signs>`{3,}|~{3,})(?P<info>.*)")
_PREFIX = re.compile(r"(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*")
_BLANKS = re.compile(r"[^ \t>].*")
_TAG = re.compile(r"</?[A-Za-z]")
_LITERAL = re.compile(r"</?(?:pre|script|style|textarea)\b", re.IGNORECASE)
_MARK = re.compile(r"\\.|(?P<ticks>`+)|(?P<tag></?[A-Za-z])")
_MARGIN = 3
"""The most blanks before what begins a block."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A fence that is open: its signs, and what stands before it."""

    signs: str
    quotes: int
    indent: int


class Lines:
    """Reads lines from top to bottom; knows what those before say about the next.

    Attributes:
        in_html: Whether the line before belongs to a block of HTML.
        sure: Whether it is still known what is code.
    """

    def __init__(self) -> None:
        self.in_html = False
        self.sure = True
        self._open: _Open | None = None
        self._listed = False
        self._after_blank = True
        self._unclear = False
        """Whether a span or tag that an earlier line began may reach into the next."""

    def code_in(self, line: str, at: int) -> list[range]:
        """Return what of the next *line*, which starts at *at*, is surely code."""
        bare = line.removesuffix("\n")
        found = _PREFIX.match(bare)
        before = found[0] if found else ""
        rest = bare[len(before) :].rstrip()
        if not self.sure:
            self._follow(before, rest)
            return []
        if self._open:
            return [range(at, at + len(line))] if self._inside(self._open, before, rest) else []
        if self._opens(before, rest):
            return [range(at, at + len(line))]
        self._follow(before, rest)
        return self._spans(bare, at) if self.sure else []

    def skip(self, hidden: str, *, alone: bool) -> None:
        """Take note that *hidden* was left out; *alone* says that nothing stands before it."""
        if alone and not self.in_html:
            self._unclear, self._after_blank = False, True
            return
        self._unclear = True
        if "\n" in hidden:
            # It is none where a paragraph ended inside of it.
            self.sure = False

    def _inside(self, fence: _Open, before: str, rest: str) -> bool:
        # Where a list has markers, code has blanks or begins a new item.
        quotes, indent = before.count(">"), _width(_BLANKS.sub("", before))
        if quotes < fence.quotes or (rest and indent < fence.indent):
            self.sure = False
            return False
        if rest.startswith(fence.signs) and not rest.strip(fence.signs[0]):
            self.sure = indent - fence.indent <= _MARGIN
            self._open = None
        return True

    def _opens(self, before: str, rest: str) -> bool:
        found = _FENCE.match(rest)
        if not found or (rest[0] == "`" and "`" in found["info"]):
            return False
        if self.in_html:
            self.sure = False
            return False
        if _width(before.rpartition(">")[2]) > _MARGIN and not self._listed:
            return False
        self._open = _Open(found["signs"], before.count(">"), _width(before))
        self._unclear, self._after_blank = False, True
        return True

    def _follow(self, before: str, rest: str) -> None:
        """Note what a line that is no code says about those behind it."""
        if not rest:
            self.in_html = self._unclear = False
            self._after_blank = True
            return
        if before.strip(" \t>"):
            self._listed = True
        elif self._after_blank and not before:
            self._listed = False
        self._after_blank = False
        if _TAG.match(rest):
            self.in_html = True
        if _LITERAL.search(rest):
            # Such an element goes on over blank lines.
            self.sure = False

    def _spans(self, line: str, at: int) -> list[range]:
        spans, position = list[range](), 0
        while not (self._unclear or self.in_html) and (found := _MARK.search(line, position)):
            position = found.end()
            if found["tag"]:
                # The ticks behind it may stand in its attributes.
                self._unclear = True
            elif found["ticks"]:
                closing = re.compile(f"(?<!`){found['ticks']}(?!`)").search(line, position)
                self._unclear = closing is None
                if closing:
                    spans.append(range(at + found.start(), at + closing.end()))
                    position = closing.end()
        return spans


def _width(before: str) -> int:
    return len(before.expandtabs(4))
