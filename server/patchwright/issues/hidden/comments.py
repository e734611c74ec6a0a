"""Comments and markup of that kind, which a rendering of Markdown does not show."""

import re
from dataclasses import dataclass, field

from patchwright.issues.hidden.concealed import Concealed, is_in
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


@dataclass(slots=True, kw_only=True)
class Reader:
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
            if not is_in(spans, opening.start()):
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
