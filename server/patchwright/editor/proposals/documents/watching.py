"""The documents of hunks are watched, and what is saved in them is taken in.

Most editors tell of what is saved in a document that lies in no folder of theirs, some do
not; a terminal never does. So the few files are looked at as well, once a second.
"""

import asyncio
import logging
import os
import time
from collections.abc import Collection, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError, UserError
from patchwright.editor.proposals.documents import store
from patchwright.editor.proposals.documents.store import Offer
from patchwright.editor.proposals.documents.taking import Taken, take_in
from patchwright.editor.proposals.looking import of_run
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.uris import path_of
from patchwright.edits.line_edits import plain
from patchwright.pipeline.ledger.proposal import Proposal, is_undecided
from patchwright.processes.offload import offload

BEAT = 1.0
"""Seconds between two looks."""

_OLD = 30 * 86_400
"""Seconds after which a document of a settled hunk goes, whatever it says."""

_HOW = "patchwright.accept brings it into its file."
_OLDER = (
    "But the run has proposed anew since, and that proposal is accepted no more. What you wrote is"
    " kept in {file}: patchwright.editHunk opens a hunk of the newer one."
)

_Stat = tuple[int, int]

_log = logging.getLogger(__name__)


class HunkFiles:
    """The documents of one folder's hunks."""

    def __init__(self, session: Session, folder: OpenFolder) -> None:
        self._session, self._folder = session, folder
        self._known = dict[Path, _Stat]()
        self._lock = asyncio.Lock()
        self._complaint = ""

    async def watch(self) -> None:
        """Take in what was saved while nobody looked, and then what is saved, until the end."""
        await self.look()
        await self._guarded(self._sweep())
        while self._folder in list(self._session.folders):
            await asyncio.sleep(BEAT)
            await self.look()

    async def look(self) -> None:
        """Take in what has been saved since the last look."""
        await self._guarded(self._look())

    async def take(self, proposal: Proposal, numbers: Collection[int]) -> dict[int, str]:
        """Take in documents of hunks *numbers*; return which must wait, and why, as sentences.

        One that is changed in the editor and not saved is not the user's last word.
        """
        why = dict[int, str]()
        async with self._lock:
            for offer in await offload(store.offers, self._folder.folder.hunks):
                if offer.number in numbers and offer.of(
                    proposal.run, proposal.revision, offer.number
                ):
                    taken = await take_in(self._session, self._folder, offer)
                    if found := await offload(self._unsaved, offer) or taken.why:
                        why[offer.number] = found
        return why

    async def _look(self) -> None:
        async with self._lock:
            stats = await offload(_stats, self._folder.folder.hunks)
            news = {file for file, stat in stats.items() if self._known.get(file) != stat}
            before, self._known = self._known, stats
            every = await offload(store.offers, self._folder.folder.hunks) if news else []
            for offer in every:
                if offer.file in news:
                    again = offer.file in before
                    taken = await take_in(self._session, self._folder, offer, again=again)
                    await self._tell(taken)

    async def _tell(self, taken: Taken) -> None:
        offer = taken.offer
        if taken.why:
            self._session.messages.answer(taken.why, lsp.MessageType.Warning)
        elif taken.is_hunk:
            newest = await offload(self._folder.folder.ledger.find, offer.run)
            is_older = newest is not None and newest.revision != offer.revision
            of = await of_run(self._session, newest) if newest else f" of run {offer.run}"
            how = _OLDER.format(file=offer.file) if is_older else _HOW
            self._session.messages.answer(
                f"Hunk {offer.number}{of} is as you wrote it; nobody has checked that. {how}"
            )

    def _unsaved(self, offer: Offer) -> str:
        document = self._session.documents.get(offer.file.as_uri())
        if document is None:
            return ""
        try:
            text = store.read(offer)
        except PatchwrightError as error:
            return str(error)
        if text is not None and plain(text) == plain(document.text):
            return ""
        return (
            f"Its document {offer.file} has unsaved changes: save it, or close it without saving,"
            " and then accept."
        )

    async def _sweep(self) -> None:
        """Remove documents of settled hunks that hold nothing of the user's own, or are old."""
        for offer in await offload(store.offers, self._folder.folder.hunks):
            if self._session.documents.get(offer.file.as_uri()) is None:
                with suppress(UserError):  # what cannot be read stays, and was told of
                    await offload(self._sweep_one, offer)

    def _sweep_one(self, offer: Offer) -> None:
        proposal = self._folder.folder.ledger.find(offer.run, offer.revision)
        entry = proposal.entry(offer.number) if proposal else None
        text = store.read(offer)
        if text is not None and proposal and proposal.is_open and entry and is_undecided(entry):
            return
        is_hunk = entry is not None and text is not None and _says(text, entry.hunk.after)
        if text is None or is_hunk or not offer.is_news(text) or _is_old(offer.file):
            store.remove(offer)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except PatchwrightError as error:
            if str(error) != self._complaint:
                self._complaint = str(error)
                self._session.messages.error(error)
        except Exception:  # noqa: BLE001 - the barrier around one look
            _log.exception("documents of hunks could not be looked at")
        else:
            self._complaint = ""


def begin(session: Session, folder: OpenFolder) -> None:
    """Watch the documents of hunks of *folder*, for as long as it is open."""
    files = HunkFiles(session, folder)
    folder.hunk_files = files
    session.tasks.go_on(files.watch())


def heard(session: Session, uri: str) -> None:
    """Take that the document *uri* was saved, closed, or changed on disk."""
    file = path_of(uri)
    for folder in session.folders:
        if file and folder.hunk_files and file.parent == folder.folder.hunks:
            session.tasks.go_on(folder.hunk_files.look())


def closed(session: Session, uri: str) -> None:
    """Take that the document *uri* was opened, changed or closed; only the last matters."""
    if session.documents.version(uri) is None:
        heard(session, uri)


def _says(text: str, lines: tuple[str, ...]) -> bool:
    return store.digest(text) == store.digest("".join(lines))


def _is_old(file: Path) -> bool:
    try:
        return time.time() - file.stat().st_mtime > _OLD
    except OSError:
        return False


def _stats(folder: Path) -> dict[Path, _Stat]:
    """Return what tells whether files have changed; blocks."""
    try:
        with os.scandir(folder) as entries:
            found = {folder / one.name: one.stat() for one in entries if one.name[0] != "."}
    except OSError:
        return {}
    return {file: (stat.st_mtime_ns, stat.st_size) for file, stat in found.items()}
