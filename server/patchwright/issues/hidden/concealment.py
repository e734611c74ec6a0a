"""Stretches of Markdown that its rendering does not show.

Comments and markup of that kind, and definitions of links that no link uses. In
code they are shown as they stand. What is code is read as CommonMark 0.31 has it, as
far as that is sure; where two readings are possible, nothing from there on counts
as code. So something that is shown may be called hidden, and not the other way
round: a text cannot hide words by confusing this reader.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from patchwright.issues.hidden.sure_code import Lines

# The last two are comments in HTML, and plain words outside of it.
_OPENING = re.compile(r"<!--|<\?|<!\[CDATA\[|<!(?=[A-Za-z])|(?P<loose><!|</(?=[^A-Za-z>\n]))")
# HTML 5 ends a comment at `--!>` too, and `<!-->` is a whole one.
_CLOSING = {
    "<!--": re.compile(r"(?<=<!)--!?>|(?<=<!-)--?>|--!?>"),
    "<?": re.compile(r"\?>"),
    "<![CDATA[": re.compile(r"\]\]>"),
    "<!": re.compile(r">"),
    "</": re.compile(r">"),
}
_CONTAINERS = re.compile(r" {0,3}(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]{0,4})*")
"""The signs of quotes and lists that may stand before a block on its line."""

_LONGEST_PREFIX = 40
_MARGIN = 3
"""The most blanks before what begins a block."""

_TITLE = r"\"[^\"]{1,2000}\"|'[^']{1,2000}'|\([^()]{1,2000}\)"
_TITLED = re.compile(
    rf"^[ \t>]{{0,12}}\[(?P<label>[^\[\]\n]{{1,200}})\]:[ \t]*\n?[ \t]*"
    rf"(?:<[^<>\n]*>|[^\s<]\S{{0,2000}})(?:[ \t]+|[ \t]*\n[ \t]*)(?P<words>{_TITLE})[ \t]*$",
    re.MULTILINE,
)
_SPACED = re.compile(
    r"^[ \t>]{0,12}\[(?P<label>[^\[\]\n]{1,200})\]:[ \t]*\n?[ \t]*"
    r"<(?P<words>[^<>\n]*\s[^<>\n]*)>[ \t]*$",
    re.MULTILINE,
)
_LABEL = re.compile(r"\[([^\[\]\n]{1,200})\](?!:)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Concealed:
    """A stretch that is not shown.

    Attributes:
        start: Its first character.
        end: Behind its last.
        kind: `comment`, `markup` or `link definition`.
        words: What it says.
    """

    start: int
    end: int
    kind: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text as its reader has it.

    Attributes:
        hidden: What is not shown, from top to bottom; no two of them overlap.
        prose: The text with blanks in place of what is hidden and of code, so that
            places in it are places in the text.
    """

    hidden: tuple[Concealed, ...]
    prose: str


def read(text: str) -> Reading:
    r"""Return what of *text*, whose lines end at `\n`, is not shown, and what is prose."""
    reader = _Reader(text=text)
    at = 0
    while at < len(text):
        at = reader.read_line(at)
    taken = sorted([*reader.code, *map(_extent, reader.found)], key=_start)
    unused = _unused(text, taken)
    hidden = sorted([*reader.found, *unused], key=lambda part: part.start)
    return Reading(hidden=tuple(hidden), prose=_blanked(text, [*taken, *map(_extent, unused)]))


def _extent(part: Concealed) -> range:
    return range(part.start, part.end)


def _start(extent: range) -> int:
    return extent.start


def _blanked(text: str, extents: list[range]) -> str:
    parts, at = list[str](), 0
    for extent in sorted(extents, key=_start):
        blanks = re.sub(r"[^\n]", " ", text[extent.start : extent.stop])
        parts += [text[at : extent.start], blanks]
        at = extent.stop
    return "".join([*parts, text[at:]])


@dataclass(slots=True, kw_only=True)
class _Reader:
    """Goes through a text from top to bottom.

    Attributes:
        text: The text.
        found: What is hidden, so far.
        code: What is code.
    """

    text: str
    found: list[Concealed] = field(default_factory=list[Concealed])
    code: list[range] = field(default_factory=list[range])
    _lines: Lines = field(default_factory=Lines)
    _never_closed: set[str] = field(default_factory=set[str])

    def read_line(self, start: int) -> int:
        """Note what the line at *start* begins to hide; return where to read on."""
        at, end = start, self._end_of_line(start)
        spans = self._lines.code_in(self.text[at:end], at)
        self.code += spans
        in_block = False
        while opening := self._next(at, end, spans):
            before = self.text[start : min(opening.start(), start + _LONGEST_PREFIX)]
            is_block = opening.start() - start < _LONGEST_PREFIX
            part = self._part(opening, begins=in_block or (is_block and _begins_block(before)))
            if part is None:
                at = opening.end()
                continue
            self.found.append(part)
            in_block = in_block or (is_block and _begins_block(before))
            alone = is_block and not before.strip(" ") and len(before) <= _MARGIN
            self._lines.skip(self.text[part.start : part.end], alone=alone)
            at, spans = part.end, []
            end = self._end_of_line(at)
        return end

    def _end_of_line(self, at: int) -> int:
        return self.text.find("\n", at) + 1 or len(self.text)

    def _next(self, at: int, end: int, spans: list[range]) -> re.Match[str] | None:
        for opening in _OPENING.finditer(self.text, at, end):
            if not _is_in(spans, opening.start()):
                return opening
        return None

    def _part(self, opening: re.Match[str], *, begins: bool) -> Concealed | None:
        """Return what is hidden from *opening* on; None in plain words, which nothing closes."""
        start, in_html = opening.start(), self._lines.in_html
        if opening["loose"] and not (begins or in_html):
            return None
        closing = self._closing(opening)
        # HTML that ends at a blank line leaves a comment open, which then takes all.
        broken = in_html and closing and "\n\n" in self.text[start : closing.start()]
        if closing and not broken:
            last, end = closing.span()
        elif begins or in_html or not self._lines.sure:
            last = end = len(self.text)
        else:
            return None
        kind = "comment" if opening[0] == "<!--" else "markup"
        words = self.text[opening.end() : last].strip()
        return Concealed(start=start, end=end, kind=kind, words=words)

    def _closing(self, opening: re.Match[str]) -> re.Match[str] | None:
        sign = opening[0]
        if sign in self._never_closed:
            return None
        behind = opening.start() + 2 if sign == "<!--" else opening.end()
        closing = _CLOSING[sign].search(self.text, behind)
        if closing is None:
            self._never_closed.add(sign)
        return closing


def _begins_block(before: str) -> bool:
    return _CONTAINERS.fullmatch(before) is not None


def _unused(text: str, taken: Sequence[range]) -> list[Concealed]:
    """Return the definitions with words in them whose label no link uses."""
    defined = [
        found
        for pattern in (_TITLED, _SPACED)
        for found in pattern.finditer(text)
        if "\n\n" not in found["words"] and not _is_in(taken, found.start("label"))
    ]
    used = {_plain(label[1]) for label in _LABEL.finditer(text)} if defined else set[str]()
    return [
        Concealed(
            start=found.start("label") - 1,
            end=found.end(),
            kind="link definition",
            words=found["words"].strip("\"'()").strip(),
        )
        for found in defined
        if _plain(found["label"]) not in used
    ]


def _is_in(ranges: Sequence[range], position: int) -> bool:
    """Say whether one of *ranges*, which are in order and apart, holds *position*."""
    index = bisect_right(ranges, position, key=_start)
    return index > 0 and position in ranges[index - 1]


def _plain(label: str) -> str:
    return " ".join(label.split()).casefold()
