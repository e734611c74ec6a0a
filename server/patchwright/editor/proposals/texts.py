"""The files of a proposal as this editor has them: whose text counts for the ledger."""

from collections.abc import Iterable, Mapping

from patchwright.editor.folders.live_files import LiveFile, live_files
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Document
from patchwright.editor.texts.uris import key_of
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.proposal import FileText


async def texts_of(
    session: Session, folder: OpenFolder, paths: Iterable[str]
) -> dict[str, FileText]:
    """Return the files at *paths* as they are now, by path.

    A document counts where the user has changed it. One that is saved is as its file is, line
    ends included; one that is as it was when it was last the same as its file counts for
    nothing against a file that others have changed.
    """
    files = await live_files(session, folder, paths)
    stale = _behind(session, folder, files)
    return {
        path: FileText(text=file.disk, mode=file.mode)
        if path in stale or (file.is_open and file.is_saved)
        else FileText(text=file.text, is_unsaved=not file.is_saved, mode=file.mode)
        for path, file in files.items()
    }


def is_of(file: FileText, document: Document) -> bool:
    """Say whether *file* says what *document* does, whatever its line ends."""
    return isinstance(file.text, str) and plain(file.text) == plain(document.text)


async def behind(session: Session, folder: OpenFolder, paths: Iterable[str]) -> tuple[str, ...]:
    """Return those of *paths* of which the editor still shows the text before others saved them."""
    return _behind(session, folder, await live_files(session, folder, paths))


def closed(session: Session, uri: str) -> None:
    """Take that the document *uri* was opened, changed or closed; only the last matters.

    An editor counts its versions anew where it opens a document again, with whatever text.
    """
    if session.documents.version(uri) is None:
        session.as_on_disk.pop(key_of(uri), None)


def _behind(session: Session, folder: OpenFolder, files: Mapping[str, LiveFile]) -> tuple[str, ...]:
    return tuple(path for path, one in files.items() if _is_behind(session, folder, path, one))


def _is_behind(session: Session, folder: OpenFolder, path: str, file: LiveFile) -> bool:
    """Say whether the editor shows an older text of a file that has changed on disk since."""
    if file.version is None:
        return False
    key = key_of(folder.uri(path))
    if file.is_saved:
        session.as_on_disk[key] = file.version
        return False
    return session.as_on_disk.get(key) == file.version
