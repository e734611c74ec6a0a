"""Where a patch may write and where not: one rule for drafts and for writing."""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.source import EntryKind, Snapshot
from patchwright.workspace.path_rules import folded, why_no_name, why_not
from patchwright.workspace.root import is_git_folder
from patchwright.workspace.secret import is_secret

_NESTED = {EntryKind.SUBMODULE: "a submodule", EntryKind.REPOSITORY: "another repository"}
_LONGEST_PATH = 1000
"""Bytes; macOS takes 1024 with the root's own."""


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """Says of paths and changes why they cannot be written.

    Attributes:
        root: The top of the repository; it is only looked at.
        snapshot: What patches are made for.
    """

    root: Path
    snapshot: Snapshot
    _seen: dict[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)

    def of_path(self, path: str) -> str:
        """Return why nothing may be written at *path*, in its plain form, or nothing."""
        return why_not(path) or self._above(path) or self._itself(path)

    def of_change(self, change: FileChange) -> str:
        """Return why the text of *change* cannot stand in its file, or nothing."""
        try:
            data = self.snapshot.bytes_after(change)
        except UnicodeEncodeError as error:
            missing = error.object[error.start]
            return (
                f"its text cannot be written in its encoding, {error.encoding} has no {missing!r}"
            )
        if data is None:
            return ""
        decoded = decode(data)
        if not isinstance(decoded, Decoded) or decoded.text != change.after:
            return "its text would read differently in the encoding that it declares"
        return ""

    def clashes(self, patch: Patch) -> dict[str, str]:
        """Return the new paths of *patch* that cannot stand beside others, each with the reason.

        Two are one to some file systems where they differ in letter case or in the way
        in which letters with marks are written; a file has nothing below it.
        """
        new = {change.path for change in patch.files if change.after is not None}
        gone = {change.renamed_from or change.path for change in patch.files} - new
        made = new - self.snapshot.entries.keys()
        parts = {part for path in made for part in _and_above(path)}
        forms = _by_form(parts)
        found = dict[str, str]()
        for path in sorted(made):
            for part in _and_above(path):
                known = [one for one in self._forms.get(folded(part), ()) if self._stays(one, gone)]
                other = min({*known, *forms[folded(part)]} - {part}, default="")
                if other:
                    found[path] = (
                        f"{part} and {other} are one path where letter case does not count"
                    )
                elif part != path and part in new:
                    found[path] = f"{part} is a file, and nothing can stand below it"
        return found

    def _stays(self, part: str, gone: set[str]) -> bool:
        """Say whether a file or folder of the snapshot is there without the files that go."""
        if part in self.snapshot.entries:
            return part not in gone
        below = f"{part}/"
        return any(path.startswith(below) for path in self.snapshot.entries.keys() - gone)

    @cached_property
    def _forms(self) -> dict[str, set[str]]:
        return _by_form({part for path in self.snapshot.entries for part in _and_above(path)})

    def _above(self, path: str) -> str:
        """Return what is wrong with the folders above *path*, on disk and in the snapshot."""
        folders = [*_and_above(path)][:-1]
        return next((why for folder in folders if (why := self._folder(folder))), "")

    def _folder(self, folder: str) -> str:
        known = self._seen.get(folder)
        if known is None:
            known = self._seen[folder] = self._look_at(folder)
        return known

    def _look_at(self, folder: str) -> str:
        entry = self.snapshot.entries.get(folder)
        if entry is not None and entry.kind in _NESTED:
            return f"{folder} is {_NESTED[entry.kind]}"
        if entry is not None and entry.kind is EntryKind.FILE:
            return f"{folder} is a file, and nothing can stand below it"
        try:
            found = os.lstat(self.root / folder)
        except (OSError, ValueError):
            return why_no_name(folder.rpartition("/")[2])
        if stat.S_ISLNK(found.st_mode):
            return f"{folder} is a symbolic link"
        if not stat.S_ISDIR(found.st_mode):
            return f"{folder} is a file, and nothing can stand below it"
        return f"{folder} is another repository" if is_git_folder(self.root / folder) else ""

    def _itself(self, path: str) -> str:
        entry = self.snapshot.entries.get(path)
        if entry is not None:
            if entry.kind in _NESTED:
                return f"it is {_NESTED[entry.kind]}"
            readable = self.snapshot.can_read(path)
            return "" if readable else f"it exists already and may not be changed ({entry.unread})"
        return self._new(path)

    def _new(self, path: str) -> str:
        if reason := why_no_name(path.rpartition("/")[2]):
            return reason
        if len(os.fsencode(path)) > _LONGEST_PATH:
            return "it is too long a path"
        if is_secret(path):
            return "files of such names hold secrets, and are neither read nor written"
        return "a folder stands there" if path in self._folders else self._on_disk(path)

    def _on_disk(self, path: str) -> str:
        try:
            found = os.lstat(self.root / path)
        except (OSError, ValueError):
            return ""
        if stat.S_ISDIR(found.st_mode):
            return "a folder stands there"
        return "it exists on disk, and is none of the files that are read (git ignores it, say)"

    @cached_property
    def _folders(self) -> frozenset[str]:
        return frozenset(
            part for path in self.snapshot.entries for part in [*_and_above(path)][:-1]
        )


def _by_form(parts: Iterable[str]) -> dict[str, set[str]]:
    forms = dict[str, set[str]]()
    for part in parts:
        forms.setdefault(folded(part), set()).add(part)
    return forms


def _and_above(path: str) -> Iterator[str]:
    """Yield the folders above *path* from the outermost on, and *path*."""
    at = path.find("/")
    while at >= 0:
        yield path[:at]
        at = path.find("/", at + 1)
    yield path
