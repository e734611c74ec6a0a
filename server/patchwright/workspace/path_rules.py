"""Which paths may be touched at all, whatever the file system makes of names."""

import re
import unicodedata

from patchwright.domain.invisible import invisible

# HFS+ leaves these out of names when it compares them (git's own `.git` check does as well).
_INVISIBLE = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
_SHORT_NAME = re.compile(r"git~\d+")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_NAME = 255
"""Bytes, on all file systems that are in use."""


def why_not(path: str) -> str:
    """Return why *path* must not be written, or nothing where its form is harmless."""
    parts = path.split("/")
    if not path or "\0" in path:
        return "it is no path"
    if path.startswith(("/", "~")) or re.match(r"[A-Za-z]:[\\/]", path):
        return "it is not relative to the workspace"
    if ".." in parts or ".." in path.split("\\"):
        return "it leaves the workspace"
    if "" in parts or "." in parts:
        return "it is not in its plain form"
    if any(_is_git(part) for part in re.split(r"[/\\]", path)):
        return "it belongs to git"
    return ""


def why_no_name(name: str) -> str:
    """Return why no new file or folder may be called *name*, or nothing."""
    if _SURROGATE.search(name):
        return "its name has half of a character, which no name on disk can have"
    if reason := why_unshown(name):
        return reason
    if len(name.encode()) > _LONGEST_NAME:
        return f"{name[:20]}... is too long a name"
    return ""


def why_unshown(path: str) -> str:
    """Return why nobody is shown the file at *path*, or nothing.

    A name that breaks its line, or hides what it is, could pass for something else in
    whatever names it: to a model a line of its own, to a reader another file. Bytes that
    are no text stay, since they pass for nothing.
    """
    shown = _SURROGATE.sub("", path)
    at = next(iter(invisible(shown)), shown.find("\t"))
    at = at if at >= 0 else shown.find("\n")
    if at < 0:
        return ""
    return f"its name has a character that cannot be seen, U+{ord(shown[at]):04X}"


def folded(path: str) -> str:
    """Return *path* as file systems compare it to which letter case does not count."""
    if path.isascii():
        return path.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def _is_git(name: str) -> bool:
    """Say whether any file system takes *name* for `.git`.

    Case is ignored on macOS and Windows; Windows also drops dots and spaces at the
    end, knows short names (`GIT~1`), and reads `.git::$INDEX_ALLOCATION` as `.git`.
    """
    bare = _INVISIBLE.sub("", name).partition(":")[0].rstrip(" .").casefold()
    return bare == ".git" or _SHORT_NAME.fullmatch(bare) is not None
