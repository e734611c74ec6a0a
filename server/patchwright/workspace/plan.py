"""What a patch does to each path, and why it cannot be written."""

import stat
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.invisible import spelled_line
from patchwright.domain.source import BlobId, EntryKind, Snapshot, blob_id
from patchwright.workspace import inside
from patchwright.workspace.path_rules import why_not
from patchwright.workspace.refusal import Refusal

_KEPT = "Nothing was changed."
_MEANWHILE = "Save or undo what has changed meanwhile, or start again from the files as they are."
_FORBIDDEN = "Such a change is never written: make it by hand if you want it, or start again."
_PROTECTED = "Make the file writable, and write the change again."
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


Restored = Mapping[str, tuple[bytes, int]]
"""Files that come back as they were, by path: their bytes, and their permission bits or 0."""

NOTHING_RESTORED: Restored = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """One path: its bytes before and after (None is no file), and its permission bits."""

    path: str
    before: bytes | None
    after: bytes | None
    mode: int


class _Problem(Exception):  # noqa: N818 - what is wrong with one file, never seen outside
    """Why one file cannot be written, and what helps."""

    def __init__(self, reason: str, remedy: str = _FORBIDDEN) -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(reason)


def plan(
    root: Path, snapshot: Snapshot, patch: Patch, restored: Restored = NOTHING_RESTORED
) -> list[Planned]:
    """Return what *patch* does to each path, sorted; the disk is only read.

    Where all files hold the change already nothing is to be done: a process that
    was killed after it had written is asked for the same again.

    Raises:
        WorkspaceError: Some files are not as in *snapshot*, may not be written, or
            cannot hold their text; each is named with its reason.
    """
    before, after = dict[str, str](), dict[str, bytes]()
    rules, problems = Refusal(root=root, snapshot=snapshot), dict[str, _Problem]()
    for change in patch.files:
        try:
            _intend(rules, change, before, after)
        except _Problem as problem:
            problems[change.path] = problem
    back = {path: one for path, one in restored.items() if path in after and path not in before}
    after.update({path: data for path, (data, _mode) in back.items()})
    if not problems and _stands(root, before.keys() | after.keys(), after):
        return []
    planned = list[Planned]()
    for path, reason in (*_refused(rules, patch), *rules.clashes(patch).items()):
        problems.setdefault(path, _Problem(reason))
    for path in sorted((before.keys() | after.keys()) - problems.keys()):
        try:
            planned.append(_look(root, snapshot, path, after.get(path), is_old=path in before))
        except _Problem as problem:
            problems.setdefault(path, problem)
    if problems:
        raise _refusing(problems)
    # A file that moves keeps its permissions.
    moved = {before[one.path]: one.mode for one in planned if one.path in before}
    moved.update({path: mode for path, (_data, mode) in back.items() if mode})
    return [
        replace(one, mode=moved.get(one.path, one.mode))
        for one in planned
        if one.before != one.after
    ]


def _refusing(problems: Mapping[str, _Problem]) -> WorkspaceError:
    """Return the error that names each path with its problem, and what helps against them."""
    said = "; ".join(
        f"{spelled_line(path)}: {problem.reason}" for path, problem in sorted(problems.items())
    )
    remedies = dict.fromkeys(problem.remedy for _, problem in sorted(problems.items()))
    return WorkspaceError(
        f"The change cannot be written. {said}.", kept=_KEPT, remedy=" ".join(remedies)
    )


def _refused(rules: Refusal, patch: Patch) -> Iterator[tuple[str, str]]:
    """Yield the paths of *patch* at which nothing may be written."""
    for change in patch.files:
        for path in sorted({change.renamed_from or change.path, change.path}):
            if reason := rules.of_path(path):
                yield path, reason


def _stands(root: Path, paths: AbstractSet[str], after: Mapping[str, bytes]) -> bool:
    """Say whether each of *paths* holds on disk what it shall hold *after* the change."""
    try:
        found = {path: inside.read(root, path) for path in paths}
    except (OSError, ValueError, WorkspaceError):
        # Some paths are none on any disk.
        return False
    return all((file.data if file else None) == after.get(path) for path, file in found.items())


def _intend(
    rules: Refusal, change: FileChange, before: dict[str, str], after: dict[str, bytes]
) -> None:
    """Add to *before* the paths that are used up (and where each goes), to *after* those that come."""
    source, snapshot = change.renamed_from or change.path, rules.snapshot
    for path in {source, change.path}:
        if reason := why_not(path):
            raise _Problem(reason)
    if change.before is not None:
        if source in before:
            raise _Problem(f"{source} is changed twice")
        _check_text(snapshot, source, change.before)
        before[source] = change.path
    elif snapshot.can_read(change.path):
        raise _Problem("it exists already")
    if reason := rules.of_change(change):
        raise _Problem(reason)
    if change.after is not None:
        if change.path in after:
            raise _Problem("it is written twice")
        after[change.path] = snapshot.bytes_after(change) or b""


def _check_text(snapshot: Snapshot, path: str, text: str) -> None:
    entry = snapshot.entries.get(path)
    if entry is None:
        raise _Problem(f"{path} is no file of the snapshot")
    if entry.unread or entry.kind is not EntryKind.FILE:
        raise _Problem(f"{path} is not text ({entry.unread})")
    if snapshot.text(path) != text:
        raise _Problem(f"the change was made for another text of {path}")


def _look(
    root: Path, snapshot: Snapshot, path: str, after: bytes | None, *, is_old: bool
) -> Planned:
    """Compare the disk with the snapshot at *path*."""
    try:
        found = inside.read(root, path)
    except WorkspaceError as error:
        raise _Problem(error.what.rstrip("."), _MEANWHILE) from error
    except OSError as error:
        raise _Problem(f"it cannot be read: {error.strerror}", _MEANWHILE) from error
    blob = blob_id(found.data) if found else None
    if blob != _expected(snapshot, path, is_old=is_old):
        reason = "it is not as it was read" if is_old else "it exists on disk"
        raise _Problem(reason, _MEANWHILE)
    mode = stat.S_IMODE(found.stat.st_mode) if found else 0
    if found and not mode & _WRITABLE:
        raise _Problem("it is write-protected", _PROTECTED)
    return Planned(path=path, before=found.data if found else None, after=after, mode=mode)


def _expected(snapshot: Snapshot, path: str, *, is_old: bool) -> BlobId | None:
    return snapshot.entries[path].blob if is_old else None
