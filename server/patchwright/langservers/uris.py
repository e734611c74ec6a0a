"""URIs of files as servers spell them, and the files they mean.

One file is spelled in several ways: `%3A` or `:`, `C:` or `c:`, a space as `%20`, a host
`localhost`. Windows paths are read wherever they come from.
Source: RFC 8089, appendix E; LSP 3.17, "URI".
"""

import re
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from urllib.parse import quote, unquote, urlsplit

_DRIVE = re.compile(r"/[A-Za-z]:(?=/|$)")
_SAFE = "/:~!$&'()*+,;=@"


def uri_of(path: PurePath) -> str:
    """Return the URI of an absolute *path*; bytes of its name that are no UTF-8 stay as they are."""
    text = path.as_posix()
    host, text = _share(text) if text.startswith("//") else ("", text)
    rooted = text if text.startswith("/") else f"/{text}"
    return f"file://{host}{quote(rooted, safe=_SAFE, errors='surrogateescape')}"


def path_of(uri: str) -> PurePath | None:
    """Return the file that *uri* names; None where it names none."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.scheme.lower() != "file" or not path.startswith("/") or "\0" in path:
        return None
    host = "" if parts.netloc.lower() == "localhost" else unquote(parts.netloc)
    if host:
        return PureWindowsPath(f"//{host}{path}")
    if _DRIVE.match(path):
        return PureWindowsPath(path[1].upper() + path[2:])
    return PurePosixPath(path)


def relative(uri: str, root: Path) -> str | None:
    """Return the path below *root* of the file that *uri* names; None where it lies outside.

    A link inside of *root* is taken as what it leads to, as servers do.
    """
    path = path_of(uri)
    if path is None:
        return None
    below = _below(path, root)
    return _below(_resolved(path), root.resolve()) if below is None else below


def _below(path: PurePath, root: Path) -> str | None:
    if ".." in path.parts or not path.is_relative_to(root):
        return None
    return path.relative_to(root).as_posix()


def _resolved(path: PurePath) -> PurePath:
    try:
        return Path(path).resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def _share(text: str) -> tuple[str, str]:
    host, _, rest = text[2:].partition("/")
    return host, f"/{rest}"
