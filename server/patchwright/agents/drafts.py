"""Drafts out of an answer: where each begins, what it says of itself, its blocks.

Reading never fails: an answer without headings is one draft. The blocks stay raw
text; what they mean is for the reader of edits.
"""

import re
from dataclasses import dataclass
from itertools import islice

from patchwright.domain.text import split_lines, strip_end

_HEADING = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]*|\*{2}[ \t]*)Draft[ \t]+#?(?P<number>\d{1,3})\b[^\n]*$", re.IGNORECASE
)
_BLOCK_START = re.compile(r"^[ \t]*<{5,}[ \t]*ORIGINAL\b")
_BLOCK_END = re.compile(r"^[ \t]*>{5,}[ \t]*UPDATED\b")
_ALONE = re.compile(r"^[ \t]*(?:DELETE FILE|RENAME TO\b.*)[ \t]*$")
_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})[\w+.-]*[ \t]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One whole change as its author wrote it.

    Attributes:
        number: From one, in the order of the answer.
        explanation: What stands before its first block.
        blocks: Its text from the path of the first block on; empty if it has none.
    """

    number: int
    explanation: str
    blocks: str


def read(answer: str) -> tuple[Draft, ...]:
    """Return the drafts in *answer* that have blocks, numbered from one.

    Headings inside a block belong to the file that it changes. What stands before
    the first heading is no draft, unless there is no heading at all.
    """
    lines = split_lines(answer)
    parts: list[list[str]] = [[]]
    inside = False
    for index, line in enumerate(lines):
        bare = strip_end(line)
        if not inside and _HEADING.match(bare):
            parts.append([])
            continue
        if _BLOCK_START.match(bare):
            inside = _is_closed(lines, index + 1)
        elif _BLOCK_END.match(bare):
            inside = False
        parts[-1].append(line)
    chosen = parts[1:] if len(parts) > 1 else parts
    drafts = [_split(lines) for lines in chosen]
    return tuple(
        Draft(number=number, explanation=explanation, blocks=blocks)
        for number, (explanation, blocks) in enumerate((pair for pair in drafts if pair[1]), 1)
    )


def _is_closed(lines: list[str], start: int) -> bool:
    """Say whether a block ends before the next one begins; one that does not ends nowhere."""
    for line in islice(lines, start, None):
        if _BLOCK_END.match(line):
            return True
        if _BLOCK_START.match(line):
            return False
    return False


def _split(lines: list[str]) -> tuple[str, str]:
    for index, line in enumerate(lines):
        bare = strip_end(line)
        if _BLOCK_START.match(bare) or _ALONE.match(bare):
            start = _path_above(lines, index)
            return _prose(lines[:start]), "".join(lines[start:]).strip("\r\n") + "\n"
    return _prose(lines), ""


def _path_above(lines: list[str], index: int) -> int:
    """Return where the path of the block at *index* stands: the nearest line with words."""
    above = index - 1
    while above >= 0 and (not lines[above].strip() or _FENCE.match(strip_end(lines[above]))):
        above -= 1
    return max(above, 0)


def _prose(lines: list[str]) -> str:
    kept = [line for line in lines if not _FENCE.match(strip_end(line))]
    return " ".join("".join(kept).split())
