"""Which lines around a line belong together, in code and in documents."""

import re
from collections.abc import Sequence

_MARKDOWN = re.compile(r"#{1,6}\s")
_UNDERLINE = re.compile(r"([=\-~^\"'`#*+.:_])\1{2,}\s*")
"""Under a heading in reStructuredText, and in Markdown with `=` and `-`."""

_DOCUMENTS = (".md", ".markdown", ".rst", ".txt")


def section(path: str, lines: Sequence[str], line: int, around: int) -> tuple[int, int]:
    """Return the first line and the line behind the last that show *line*, from zero.

    They are at most *around* lines before and after it; in a document, they begin and end
    with the section where a heading is nearer.
    """
    first, end = max(line - around, 0), min(line + around + 1, len(lines))
    if not path.lower().endswith(_DOCUMENTS):
        return first, end
    headings = [index for index in range(first, end) if _is_heading(lines, index)]
    first = max((index for index in headings if index <= line), default=first)
    end = min((index for index in headings if index > line), default=end)
    return first, end


def _is_heading(lines: Sequence[str], index: int) -> bool:
    if _MARKDOWN.match(lines[index]):
        return True
    under = lines[index + 1] if index + 1 < len(lines) else ""
    title = lines[index]
    return bool(
        title.strip()
        and not title[0].isspace()
        and not _UNDERLINE.fullmatch(title)
        and _UNDERLINE.fullmatch(under)
        and len(under.rstrip()) >= len(title.rstrip())
    )
