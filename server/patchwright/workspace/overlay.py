"""The text of editors that is not on disk yet, laid over a snapshot."""

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from patchwright.domain.encoding import Decoded, Encoding, decode
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, EntryKind, FileEntry, Patched, Snapshot, blob_id
from patchwright.domain.text import BOM
from patchwright.workspace import inside
from patchwright.workspace.files import PLAIN
from patchwright.workspace.ignore import IgnoreRules, rules_of_git
from patchwright.workspace.listing import Tree
from patchwright.workspace.path_rules import why_not, why_unshown
from patchwright.workspace.secret import is_secret

_HUGE = "huge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """An entry that stands for a text, and its bytes."""

    entry: FileEntry
    data: bytes


def lay(root: Path, snapshot: Snapshot, path: str, text: str, max_bytes: int) -> Laid | None:
    """Return what stands at *path* where an editor has *text* in place of what is on disk.

    Args:
        root: The top of the repository.
        snapshot: Its files on disk.
        path: One of them, or a new one.
        text: In the file's own encoding it may be larger than *max_bytes*, or not fit
            at all: then it is listed, not read.
        max_bytes: The largest that is read.

    Returns:
        None where the file is not read (a link, a secret, ignored, outside): its
        text is none of ours.
    """
    entry = snapshot.entries.get(path)
    if entry is None:
        if (
            is_secret(path)
            or why_unshown(path)
            or os.path.lexists(root / path)
            or not may_be_listed(root, path)
        ):
            return None
    elif entry.unread or entry.kind is not EntryKind.FILE:
        return None
    text = text.removeprefix(BOM)
    data = _encode(text, _encoding_of(root, path) if entry else Encoding())
    why = _why_unread(data, text, max_bytes)
    kept = b"" if why == _HUGE else data
    return Laid(
        entry=FileEntry(
            path=path,
            blob=None if why == _HUGE else blob_id(data),
            size=len(data),
            mode=entry.mode if entry else PLAIN,
            unread=why,
        ),
        data=kept,
    )


def over(snapshot: Snapshot, laid: Iterable[Laid]) -> Snapshot:
    """Return *snapshot* with what was laid over it; the bytes of that are in memory alone."""
    entries, added = dict(snapshot.entries), dict[BlobId, bytes]()
    for one in laid:
        entries[one.entry.path] = one.entry
        if one.entry.blob:
            added[one.entry.blob] = one.data
    blobs = Patched(added=MappingProxyType(added), below=snapshot.blobs)
    return Snapshot(entries=MappingProxyType(entries), blobs=blobs)


def may_be_listed(root: Path, path: str) -> bool:
    """Say whether *path* is one that git would offer to add: not ignored, not elsewhere."""
    if not may_be_reached(root, path) or Tree(root=root).repository_above(path):
        return False
    ours = IgnoreRules(root=root, name=".patchwrightignore")
    return not ours.ignores(path) and not rules_of_git(root).ignores(path)


def may_be_reached(root: Path, path: str) -> bool:
    """Say whether *path* stays inside, and folders lead to it as far as it exists: no link."""
    if why_not(path):
        return False
    *above, _ = path.split("/")
    for depth in range(1, len(above) + 1):
        try:
            found = os.lstat(f"{root}/{'/'.join(above[:depth])}")
        except FileNotFoundError:
            return True
        except (OSError, ValueError):
            return False
        if not stat.S_ISDIR(found.st_mode):
            return False
    return True


def _why_unread(data: bytes, text: str, max_bytes: int) -> str:
    if len(data) > max_bytes:
        return _HUGE
    back = decode(data)
    if isinstance(back, Decoded) and back.text == text:
        return ""
    return "undecodable: unsaved text does not fit its declared encoding"


def _encoding_of(root: Path, path: str) -> Encoding:
    try:
        found = inside.read(root, path)
    except (OSError, WorkspaceError):
        return Encoding()
    decoded = decode(found.data) if found else None
    return decoded.encoding if isinstance(decoded, Decoded) else Encoding()


def _encode(text: str, encoding: Encoding) -> bytes:
    try:
        return encoding.encode(text)
    except UnicodeEncodeError:
        # The editor will ask its user; until then the text must not be lost.
        return text.encode("utf-8", "surrogatepass")
