"""Which paths a repository has, before any of them is read."""

import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from patchwright.domain.source import BlobId, EntryKind
from patchwright.workspace.git import ask_git, has_repository
from patchwright.workspace.ignore import IgnoreRules, rules_of_git
from patchwright.workspace.root import is_git_folder

# Tag, mode, object and stage of a path in the index; "? " begins all others.
_CACHED = re.compile(rb"[^?] (\d{6}) ([0-9a-f]{40,64}) \d\t(.*)", re.DOTALL)
_SUBMODULE = "160000"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A path.

    Attributes:
        kind: What should stand there; whether it is a link is seen when it is read.
        held: The blobs that git holds for it (several in a merge).
        unread: Why what stands there, a folder, could not be listed, or empty.
    """

    kind: EntryKind = EntryKind.FILE
    held: frozenset[BlobId] = frozenset()
    unread: str = ""


def list_paths(root: Path) -> Mapping[str, Listed]:
    """Return the paths that git tracks or would offer to add; `.patchwrightignore` counts too.

    Where there is no repository, or git cannot tell, the tree is walked by the
    `.gitignore` files.
    """
    listed = _by_git(root)
    if listed is None:
        listed = dict(_by_walk(root))
    ours = IgnoreRules(root=root, name=".patchwrightignore")
    return {path: one for path, one in listed.items() if not ours.ignores(path)}


def _by_git(root: Path) -> dict[str, Listed] | None:
    if not has_repository(root):
        return None
    args = ("ls-files", "-z", "-t", "--stage", "--cached", "--others", "--exclude-standard")
    out = ask_git(root, args)
    if out is None:
        return None
    tree, listed = Tree(root=root), dict[str, Listed]()
    for record in out.split(b"\0"):
        if found := _CACHED.fullmatch(record):
            path = os.fsdecode(found[3])
            if nested := tree.repository_above(path):
                listed[nested] = Listed(kind=EntryKind.REPOSITORY)
            else:
                blob = BlobId(found[2].decode())
                listed[path] = _cached(found[1].decode(), blob, listed.get(path))
        elif record.startswith(b"? "):
            path = os.fsdecode(record[2:])
            if nested := tree.repository_above(path.rstrip("/") + "/"):
                listed[nested] = Listed(kind=EntryKind.REPOSITORY)
            else:
                listed[path.rstrip("/")] = Listed()
    return {path: one for path, one in listed.items() if tree.reaches(path)}


def _cached(mode: str, blob: BlobId, other_stage: Listed | None) -> Listed:
    if mode == _SUBMODULE:
        return Listed(kind=EntryKind.SUBMODULE)
    held = frozenset({blob})
    return Listed(held=held | other_stage.held if other_stage else held)


@dataclass(slots=True, kw_only=True)
class Tree:
    """What the folders of a tree are; answers are kept."""

    root: Path
    _folders: dict[str, str] = field(default_factory=lambda: {"": "folder"})

    def reaches(self, path: str) -> bool:
        """Say whether only real folders lead to *path*: no link, and nothing missing."""
        return self._kind(path.rpartition("/")[0]) != "other"

    def repository_above(self, path: str) -> str:
        """Return the outermost folder above *path* that is another repository, or nothing."""
        above = path.rpartition("/")[0]
        if not above:
            return ""
        return self.repository_above(above) or (above if self._kind(above) == "repository" else "")

    def _kind(self, folder: str) -> str:
        known = self._folders.get(folder)
        if known is None:
            above = self._kind(folder.rpartition("/")[0])
            known = "other" if above == "other" else _kind_of(f"{self.root}/{folder}")
            self._folders[folder] = known
        return known


def _kind_of(folder: str) -> str:
    try:
        if not stat.S_ISDIR(os.lstat(folder).st_mode):
            return "other"
    except OSError:
        return "other"
    return "repository" if is_git_folder(folder) else "folder"


def _by_walk(root: Path) -> Iterator[tuple[str, Listed]]:
    rules = rules_of_git(root)
    folders = [""]
    while folders:
        folder = folders.pop()
        found = _scan(root / folder)
        if isinstance(found, str):
            if folder:
                yield folder, Listed(unread=f"cannot be read: {found}")
            continue
        for entry in found:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.name == ".git":
                continue
            if not entry.is_dir(follow_symlinks=False):
                if not rules.ignores(path):
                    yield path, Listed()
            elif rules.ignores_folder(path):
                continue
            elif is_git_folder(root / path):
                yield path, Listed(kind=EntryKind.REPOSITORY)
            else:
                folders.append(path)


def _scan(folder: Path) -> list["os.DirEntry[str]"] | str:
    """Return what is in *folder*, or why it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except FileNotFoundError:
        return []
    except OSError as error:
        return error.strerror or str(error)
