"""Which paths may be touched at all, whatever the file system makes of names."""

import re

# HFS+ leaves these out of names when it compares them (git's own `.git` check does as well).
_INVISIBLE = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")
_SHORT_NAME = re.compile(r"git~\d+")


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


def _is_git(name: str) -> bool:
    """Say whether any file system takes *name* for `.git`.

    Case is ignored on macOS and Windows; Windows also drops dots and spaces at the
    end, knows short names (`GIT~1`), and reads `.git::$INDEX_ALLOCATION` as `.git`.
    """
    bare = _INVISIBLE.sub("", name).partition(":")[0].rstrip(" .").casefold()
    return bare == ".git" or _SHORT_NAME.fullmatch(bare) is not None
