"""Definitions of links that no link uses: a rendering shows nothing of them."""

import re
from collections.abc import Sequence

from patchwright.issues.hidden.concealed import Concealed, is_in

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


def unused(text: str, taken: Sequence[range]) -> list[Concealed]:
    """Return the definitions with words in them whose label no link uses.

    Args:
        text: Markdown.
        taken: What of it is hidden otherwise, or code; in order and apart.
    """
    defined = [
        found
        for pattern in (_TITLED, _SPACED)
        for found in pattern.finditer(text)
        if "\n\n" not in found["words"] and not is_in(taken, found.start("label"))
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


def _plain(label: str) -> str:
    return " ".join(label.split()).casefold()
