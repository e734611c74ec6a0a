"""The files that a patch names, as they are now: in the editor where open, else on disk."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from patchwright.domain.encoding import Encoding
from patchwright.domain.errors import PatchwrightError
from patchwright.domain.live import Live, Unreadable
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Document
from patchwright.edits.line_edits import plain
from patchwright.processes.offload import offload
from patchwright.workspace.on_disk import permissions

_PLAIN = Encoding()
_OUTSIDE = "A link leads out of the workspace, where nothing is written."


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFile:
    """One file as it is now.

    Attributes:
        text: What it says: the editor's text where it is open, else the disk's.
        version: The editor's, of an open document; None where it is closed.
        encoding: How it is written on disk; of closed files only.
        is_saved: Whether the disk says the same.
        is_gone: Whether the editor shows a file that is no longer on disk.
        is_outside: Whether a link leads out of the workspace: saving would write there.
        disk: What the disk says, of a file that is open.
        mode: Its permission bits on disk; None where there is none.
    """

    text: Live
    version: int | None = None
    encoding: Encoding = _PLAIN
    is_saved: bool = True
    is_gone: bool = False
    is_outside: bool = False
    disk: Live = None
    mode: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether the editor has it open, and so owns its text."""
        return self.version is not None

    @property
    def is_plain(self) -> bool:
        r"""Whether edits mean the same to every editor: of UTF-8 without a BOM, and without `\r`.

        Of a closed file with other line ends nobody can know what the editor will hold:
        some have `\n` for each, and put what we send for a `\r` beside their own.
        """
        told = self.is_open or not isinstance(self.text, str) or "\r" not in self.text
        return told and self.encoding == _PLAIN


async def live_files(
    session: Session, folder: OpenFolder, paths: Iterable[str]
) -> dict[str, LiveFile]:
    """Return the files at *paths* as they are now."""
    shown = {path: session.documents.get(folder.uri(path)) for path in paths}
    kept = await offload(lambda: {path: read(folder, path) for path in shown})
    return {
        path: _opened(document, kept[path])
        if document
        else _closed(session, folder.uri(path), kept[path])
        for path, document in shown.items()
    }


def _closed(session: Session, uri: str, disk: LiveFile) -> LiveFile:
    held = session.held.get(uri, disk.text)
    return disk if held is None else replace(disk, text=held, is_saved=False)


def _opened(document: Document, disk: LiveFile) -> LiveFile:
    if disk.is_outside:
        return replace(disk, version=document.version)
    same = isinstance(disk.text, str) and plain(disk.text) == plain(document.text)
    return LiveFile(
        text=document.text,
        version=document.version,
        is_saved=same,
        is_gone=disk.text is None,
        disk=disk.text,
        mode=disk.mode,
    )


def read(folder: OpenFolder, path: str) -> LiveFile:
    """Return a file as it is on disk; blocks."""
    if not (folder.root / path).resolve().is_relative_to(folder.root.resolve()):
        return LiveFile(text=Unreadable(reason=_OUTSIDE), is_outside=True)
    try:
        found = folder.folder.read(path)
    except PatchwrightError as error:
        return LiveFile(text=Unreadable(reason=str(error)))
    if found is None:
        return LiveFile(text=None)
    mode = permissions(folder.root, path)
    return LiveFile(text=found.text, encoding=found.encoding, mode=mode)
