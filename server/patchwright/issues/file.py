"""Read an issue out of a file that somebody wrote or saved."""

import re

from patchwright.domain.encoding import Undecodable, decode
from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue, Trust
from patchwright.domain.text import split_lines, strip_end, with_lf
from patchwright.issues.attachments import attachments
from patchwright.issues.hidden.parts import hidden_parts

LARGEST = 1 << 20
"""Bytes; a longer text is no issue that anybody wrote."""

_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(?P<title>.*?)(?:[ \t]+#+)?[ \t]*$")
_UNDERLINE = re.compile(r"^ {0,3}(=+|-+)[ \t]*$")
_INVISIBLE_LINE = re.compile(r"^(?:\s|[\u200b-\u200f\u2060\ufeff])*$")


def read(data: bytes, origin: str) -> Issue:
    """Return the issue that *data* tells: its first line is the title, the rest the body.

    A leading `#` or an underline of the title goes, as Markdown would have it.

    Args:
        data: The file's bytes: UTF-8, or what a BOM says.
        origin: Its name, for people.

    Raises:
        UserError: It is no text, too long, or has no words.
    """
    if len(data) > LARGEST:
        raise UserError(
            f"{origin} is longer than {LARGEST:,} bytes, which is the most that an issue may have.",
            remedy="Shorten it to what tells of the fault.",
        )
    return told(_text(data, origin), origin)


def told(text: str, origin: str) -> Issue:
    """Return the issue that *text* tells, as `read` does.

    Args:
        text: Its lines end with LF alone.
        origin: Its name, for people.

    Raises:
        UserError: It has no words.
    """
    lines = split_lines(text)
    first = next((n for n, line in enumerate(lines) if not _INVISIBLE_LINE.match(line)), None)
    if first is None:
        raise UserError(
            f"{origin} is empty.", remedy="Write a title on its first line, then what is wrong."
        )
    title = strip_end(lines[first]).strip()
    heading = _HEADING.match(title)
    rest = lines[first + 1 :]
    if rest and not heading and _UNDERLINE.match(strip_end(rest[0])):
        rest = rest[1:]
    body = "".join(rest).strip("\n")
    return Issue(
        title=heading["title"] if heading else title,
        body=body,
        origin=origin,
        trust=Trust.OUTSIDE,
        hidden=hidden_parts(text),
        attachments=attachments(body),
    )


def _text(data: bytes, origin: str) -> str:
    decoded = decode(data)
    if isinstance(decoded, Undecodable):
        if b"\0" in data:
            raise _binary(origin)
        declared = " and does not fit what it declares" if b"coding" in data[:1000] else ""
        raise UserError(
            f"{origin} cannot be read as text: it is not UTF-8{declared}.",
            remedy="Save it as UTF-8 and try again.",
        )
    if "\0" in decoded.text:
        raise _binary(origin)
    return with_lf(decoded.text)


def _binary(origin: str) -> UserError:
    return UserError(
        f"{origin} is a binary file and no issue.",
        remedy="Name a text file whose first line is the title.",
    )
