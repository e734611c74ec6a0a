"""Stretches of Markdown that its rendering does not show.

Comments and markup of that kind, and definitions of links that no link uses. In
code they are shown as they stand. What is code is read as CommonMark 0.31 has it, as
far as that is sure; where two readings are possible, nothing from there on counts
as code. So something that is shown may be called hidden, and not the other way
round: a text cannot hide words by confusing this reader.
"""

import re
from dataclasses import dataclass

from patchwright.issues.hidden.comments import Reader
from patchwright.issues.hidden.concealed import Concealed, start_of
from patchwright.issues.hidden.definitions import unused


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
    reader = Reader(text=text)
    at = 0
    while at < len(text):
        at = reader.read_line(at)
    taken = sorted([*reader.code, *(part.extent for part in reader.found)], key=start_of)
    defined = unused(text, taken)
    hidden = sorted([*reader.found, *defined], key=lambda part: part.start)
    blanks = [*taken, *(part.extent for part in defined)]
    return Reading(hidden=tuple(hidden), prose=_blanked(text, blanks))


def _blanked(text: str, extents: list[range]) -> str:
    parts, at = list[str](), 0
    for extent in sorted(extents, key=start_of):
        blanks = re.sub(r"[^\n]", " ", text[extent.start : extent.stop])
        parts += [text[at : extent.start], blanks]
        at = extent.stop
    return "".join([*parts, text[at:]])
