"""What commits said, and which files they touched."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from patchwright.workspace.git import ask_git, has_repository

_MARK = b"\x1e"
# A subject is followed by NUL and, if it has files, by a line feed and names that end in NUL.
_RECORD = re.compile(rb"\x1e([^\0]*)\0(?:\n((?:[^\0\x1e][^\0]*\0)*))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitSubject:
    """A commit: the first line of its message, and the paths that it changed."""

    subject: str
    paths: tuple[str, ...]


def commit_subjects(root: Path, limit: int) -> list[CommitSubject]:
    """Return at most *limit* commits without merges, newest first.

    A history that is missing, shallow or broken gives fewer or none; it is a
    signal, and a signal that fails is left out.
    """
    if limit <= 0 or not has_repository(root):
        return []
    out = ask_git(
        root.resolve(),
        (
            "log",
            "--no-merges",
            f"--max-count={limit}",
            "--name-only",
            "-z",
            f"--format=%x{_MARK.hex()}%s",
            "--encoding=UTF-8",
            "--no-show-signature",
            "--no-ext-diff",
            "--no-textconv",
            # Renames are found by content, which a partial clone would have to fetch.
            "--no-renames",
            "--no-decorate",
            "--no-notes",
            "--no-mailmap",
            "--no-color",
            "--ignore-submodules=all",
        ),
        partial=True,
    )
    return [] if out is None else _read(out)


def _read(out: bytes) -> list[CommitSubject]:
    return [
        CommitSubject(
            subject=found[1].decode("utf-8", "replace"),
            paths=tuple(os.fsdecode(path) for path in (found[2] or b"").split(b"\0") if path),
        )
        for found in _RECORD.finditer(out)
    ]
