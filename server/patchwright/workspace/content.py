"""What bytes are: text for graph and model, or why not."""

import codecs

from patchwright.domain.encoding import Undecodable, decode

BINARY = "binary"
_LOOK_AT = 8192
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def why_unread(data: bytes) -> str:
    """Return why *data* is not for graph and model, or nothing where it is text.

    A NUL near the beginning makes it binary, as for git, unless a BOM says that
    NULs are half of its characters.
    """
    if b"\0" in data[:_LOOK_AT] and not data.startswith(_WIDE):
        return BINARY
    decoded = decode(data)
    return f"undecodable: {decoded.reason}" if isinstance(decoded, Undecodable) else ""
