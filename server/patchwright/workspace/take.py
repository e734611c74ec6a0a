"""Snapshots: the repository at one moment, unsaved text included."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.storage.blobs import BlobStore
from patchwright.workspace.files import NESTED, Files
from patchwright.workspace.keeping import Durable, Fleeting
from patchwright.workspace.listing import Listed, list_paths
from patchwright.workspace.overlay import lay, may_be_listed, may_be_reached, over
from patchwright.workspace.reading import WorkspaceBlobs
from patchwright.workspace.root import check_root
from patchwright.workspace.stat_cache import StatCache

_NOTHING_UNSAVED: Mapping[str, str] = MappingProxyType({})


def take(
    root: Path,
    *,
    blobs: BlobStore,
    max_file_bytes: int,
    unsaved: Mapping[str, str] = _NOTHING_UNSAVED,
    known: StatCache | None = None,
) -> Snapshot:
    """Return the files of *root* as they are now, for good.

    Args:
        root: The top of the repository.
        blobs: Keeps every readable text that git does not hold verbatim.
        max_file_bytes: Larger files are listed, not read.
        unsaved: Texts of editors that lie over the files, by path; a path that does
            not exist on disk is a new file, unless it is ignored.
        known: What is known of unchanged files; brought up to date.

    Raises:
        WorkspaceError: *root* is no folder, or git's own.
        StorageError: A text cannot be kept.
    """
    root, keeping = root.resolve(), Durable(blobs)
    files = Files(root=root, max_bytes=max_file_bytes, keeping=keeping, known=known)
    disk = _walk(files, blobs)
    found = (lay(root, disk, path, unsaved[path], max_file_bytes) for path in sorted(unsaved))
    laid = [one for one in found if one]
    for one in laid:
        if one.entry.blob and one.entry != disk.entries.get(one.entry.path):
            keeping.keep(one.data)
    keeping.flush()
    return over(disk, laid)


def look(
    root: Path, *, blobs: BlobStore, max_file_bytes: int, known: StatCache | None = None
) -> Snapshot:
    """Return the files of *root* as they are now, to be read at once: nothing is kept of them.

    A file that changes before it is read is gone from the snapshot. The arguments and
    errors are those of `take`; *blobs* is only read.
    """
    files = Files(root=root.resolve(), max_bytes=max_file_bytes, keeping=Fleeting(), known=known)
    return _walk(files, blobs)


def look_again(root: Path, snapshot: Snapshot, paths: Iterable[str], max_bytes: int) -> Snapshot:
    """Return *snapshot*, which `look` gave, with what stands at *paths* now."""
    files = Files(root=root, max_bytes=max_bytes, keeping=Fleeting())
    entries = dict(snapshot.entries)
    for path in paths:
        old = entries.get(path)
        if old and old.kind in NESTED:
            continue
        entries.pop(path, None)
        # One that is listed may be tracked, and then stays whatever ignores it.
        there = may_be_reached(root, path) if old else may_be_listed(root, path)
        if there and (entry := files.entry(path, Listed())):
            entries[path] = entry
    return Snapshot(entries=MappingProxyType(entries), blobs=snapshot.blobs)


def _walk(files: Files, blobs: BlobStore) -> Snapshot:
    root = files.root
    if not root.is_dir():
        raise WorkspaceError(f"{root} is no folder.")
    check_root(root)
    found = (files.entry(path, listed) for path, listed in list_paths(root).items())
    entries = {entry.path: entry for entry in found if entry}
    if files.known:
        files.known.save()
    source = WorkspaceBlobs(root=root, store=blobs)
    return Snapshot(entries=MappingProxyType(entries), blobs=source)
