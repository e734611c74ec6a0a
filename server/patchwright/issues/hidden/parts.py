"""Tell the user what a reader of a rendered text does not see, or easily overlooks.

`neutral` keeps what is surely hidden from a model. The rest of what is named here,
such as the words that describe an image, reaches it, since it may tell of the fault.
"""

import re
from bisect import bisect_left

from patchwright.domain.text import with_lf
from patchwright.issues.hidden import concealment
from patchwright.issues.hidden.overlooked import infos, overlooked
from patchwright.issues.hidden.telling import shown
from patchwright.issues.hidden.unseen import characters, far, spelled_by_tags

_KINDS = {"comment": "HTML comment", "markup": "HTML markup", "link definition": "link definition"}
_MOST = 30
"""Parts that are described; of more, the number is told."""


def hidden_parts(text: str) -> tuple[str, ...]:
    """Describe what of *text* a reader does not see, each in one line that can be seen.

    First what is hidden (comments and the like, invisible characters), then what is
    easily overlooked: words in attributes, descriptions and titles; elements that
    some programs do not show; links without words; words behind long gaps.
    """
    text = with_lf(text)
    reading = concealment.read(text)
    comments = [
        (part.start, f"{_KINDS[part.kind]}: {shown(part.words)}")
        for part in reading.hidden
        if part.words
    ]
    breaks = [found.start() for found in re.finditer("\n", text)]
    placed = [
        *comments,
        *characters(text),
        *overlooked(reading.prose),
        *far(text, reading.prose),
        *infos(text),
    ]
    found = [
        *spelled_by_tags(text),
        *(f"line {bisect_left(breaks, at) + 1}: {said}" for at, said in placed),
    ]
    more = len(found) - _MOST
    return (*found[:_MOST], *([f"{more} more parts like these"] if more > 0 else []))
