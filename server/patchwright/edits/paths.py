"""Which paths an edit may name: relative ones, inside the workspace, never `.git`."""

import re

_DRIVE = re.compile(r"[A-Za-z]:")


def tidy(path: str) -> str:
    """Return *path* without `./` and doubled slashes."""
    parts = [part for part in path.split("/") if part not in {"", "."}]
    return ("/" if path.startswith("/") else "") + "/".join(parts)


def nothing(_path: str) -> str:
    """Refuse no path."""
    return ""


def refusal(path: str) -> str:
    """Return why *path* may not be edited, or nothing."""
    parts = re.split(r"[/\\]", path)
    if not tidy(path) or any(ord(character) < 32 for character in path):
        return "it is no path of a file"
    if path.startswith(("/", "\\", "~/")) or _DRIVE.match(path):
        return "it is absolute; write it relative to the workspace"
    if ".." in parts:
        return "it leads out of the workspace with `..`"
    if any(part.rstrip(". ").lower() == ".git" for part in parts):
        return "nothing in .git is edited"
    return ""
