"""What a patch does to each path, and why it cannot be written."""

import stat
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, EntryKind, Snapshot, blob_id
from patchwright.workspace import inside
from patchwright.workspace.path_rules import why_not

_KEPT = "Nothing was changed."
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One path: its bytes before and after (None is no file), and its permission bits."""

    path: str
    before: bytes | None
    after: bytes | None
    mode: int


class _Problem(Exception):  # noqa: N818 - what is wrong with one file, never seen outside
    """Why one file cannot be written."""


def plan(root: Path, snapshot: Snapshot, patch: Patch) -> list[Planned]:
    """Return what *patch* does to each path, sorted; the disk is only read.

    Where all files hold the change already nothing is to be done: a process that
    was killed after it had written is asked for the same again.

    Raises:
        WorkspaceError: Some files are not as in *snapshot*, may not be written, or
            cannot hold their text; each is named with its reason.
    """
    before, after = dict[str, str](), dict[str, bytes]()
    problems = dict[str, str]()
    for change in patch.files:
        try:
            _intend(snapshot, change, before, after)
        except _Problem as problem:
            problems[change.path] = str(problem)
    if not problems and _stands(root, before.keys() | after.keys(), after):
        return []
    planned = list[Planned]()
    for path in sorted(before.keys() | after.keys()):
        try:
            planned.append(_look(root, snapshot, path, after.get(path), is_old=path in before))
        except _Problem as problem:
            problems.setdefault(path, str(problem))
    if problems:
        raise refused(problems)
    # A file that moves keeps its permissions.
    moved = {before[one.path]: one.mode for one in planned if one.path in before}
    return [
        replace(one, mode=moved.get(one.path, one.mode))
        for one in planned
        if one.before != one.after
    ]


def refused(problems: dict[str, str]) -> WorkspaceError:
    """Return the error that names each path with its problem."""
    said = "; ".join(f"{path}: {problem}" for path, problem in sorted(problems.items()))
    return WorkspaceError(
        f"The change cannot be written. {said}.",
        kept=_KEPT,
        remedy="Save or undo what has changed meanwhile, or start again from the files as they are.",
    )


def _stands(root: Path, paths: AbstractSet[str], after: Mapping[str, bytes]) -> bool:
    """Say whether each of *paths* holds on disk what it shall hold *after* the change."""
    try:
        found = {path: inside.read(root, path) for path in paths}
    except (OSError, WorkspaceError):
        return False
    return all((file.data if file else None) == after.get(path) for path, file in found.items())


def _intend(
    snapshot: Snapshot, change: FileChange, before: dict[str, str], after: dict[str, bytes]
) -> None:
    """Add to *before* the paths that are used up (and where each goes), to *after* those that come."""
    source = change.renamed_from or change.path
    for path in {source, change.path}:
        if reason := why_not(path):
            raise _Problem(reason)
    if change.before is not None:
        if source in before:
            raise _Problem(f"{source} is changed twice")
        _check_text(snapshot, source, change.before)
        before[source] = change.path
    elif change.path in snapshot.entries:
        raise _Problem("it exists already")
    if change.after is not None:
        if change.path in after:
            raise _Problem("it is written twice")
        after[change.path] = _bytes_after(snapshot, change, change.after)


def _check_text(snapshot: Snapshot, path: str, text: str) -> None:
    entry = snapshot.entries.get(path)
    if entry is None:
        raise _Problem(f"{path} is no file of the snapshot")
    if entry.unread or entry.kind is not EntryKind.FILE:
        raise _Problem(f"{path} is not text ({entry.unread})")
    if snapshot.text(path) != text:
        raise _Problem(f"the change was made for another text of {path}")


def _bytes_after(snapshot: Snapshot, change: FileChange, text: str) -> bytes:
    try:
        data = snapshot.bytes_after(change)
    except UnicodeEncodeError as error:
        raise _Problem(f"its text cannot be written in its encoding, {error.encoding}") from error
    decoded = decode(data or b"")
    if not isinstance(decoded, Decoded) or decoded.text != text:
        raise _Problem("its text would read differently in the encoding that it declares")
    return data or b""


def _look(
    root: Path, snapshot: Snapshot, path: str, after: bytes | None, *, is_old: bool
) -> Planned:
    """Compare the disk with the snapshot at *path*."""
    try:
        found = inside.read(root, path)
    except WorkspaceError as error:
        raise _Problem(error.what.rstrip(".")) from error
    except OSError as error:
        raise _Problem(f"it cannot be read: {error.strerror}") from error
    blob = blob_id(found.data) if found else None
    if blob != _expected(snapshot, path, is_old=is_old):
        raise _Problem("it is not as it was read" if is_old else "it exists on disk")
    mode = stat.S_IMODE(found.stat.st_mode) if found else 0
    if found and not mode & _WRITABLE:
        raise _Problem("it is write-protected")
    return Planned(path=path, before=found.data if found else None, after=after, mode=mode)


def _expected(snapshot: Snapshot, path: str, *, is_old: bool) -> BlobId | None:
    return snapshot.entries[path].blob if is_old else None
