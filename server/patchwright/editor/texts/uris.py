"""URIs of documents: the files they name, and when two are the same.

Editors spell one file in several ways (`%3A` or `:`, `C:` or `c:`, a space as
`%20`); what is sent back is the editor's own spelling.
"""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:(?=/|$)")


def path_of(uri: str) -> Path | None:
    """Return the file that *uri* names; None where it names none."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    # Names that are no UTF-8 come as their bytes, and go to the system as such.
    path = unquote(parts.path, errors="surrogateescape")
    if parts.scheme.lower() != "file" or parts.netloc.lower() not in {"", "localhost"}:
        return None
    return Path(path) if path.startswith("/") and "\0" not in path else None


def key_of(uri: str) -> str:
    """Return what is equal for all spellings of one document."""
    path = path_of(uri)
    if path is None:
        return uri
    text = str(path)
    return text[:2].lower() + text[2:] if _DRIVE.match(text) else text
