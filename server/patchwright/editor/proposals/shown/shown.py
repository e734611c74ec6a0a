"""The open proposals of a folder, kept in step with its texts and shown in them.

How hunks stand is looked at anew after a pause in typing, at once after a decision here,
and within a second after anybody else has decided or has changed a file: that is seen by
a glance at the ledger's version and at the files. A look goes on behind everything.
"""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.errors import PatchwrightError
from patchwright.domain.run import RunId
from patchwright.editor.messages.proposals import PROPOSALS_CHANGED, ProposalsChangedParams
from patchwright.editor.proposals.looking import Looked, look_at_all
from patchwright.editor.proposals.shown.marks import diagnostics
from patchwright.editor.proposals.shown.texts import ShownTexts
from patchwright.editor.proposals.shown.when import When
from patchwright.editor.proposals.shown.words import name_of
from patchwright.editor.proposals.texts import is_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing.lenses import refresh_lenses
from patchwright.processes.offload import offload

BEAT = 1.0
"""Seconds between two glances at what others do, while there is something to be decided."""

SLOW_BEAT = 5.0
"""The same while there is not."""

PATIENCE = 1.5
"""How long somebody who asks waits for a look, in seconds."""

_Signs = tuple[int, Mapping[str, tuple[int, int, int] | None], frozenset[str]]
"""What a glance sees: the ledger's version, of each file its time, size and inode, and what others hold."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What an editor was told last: all there is to know of each run, and what lenses say."""

    runs: Mapping[RunId, object]
    lenses: frozenset[object]


class ShownProposals:
    """Keeps the open proposals of one folder up, and shows them.

    Attributes:
        looked: The open proposals as they were at the last look, newest first.
        names: What people call the issues of their runs.
    """

    def __init__(self, session: Session, folder: OpenFolder) -> None:
        self.looked: tuple[Looked, ...] = ()
        self.names: dict[RunId, str] = {}
        self._session, self._folder = session, folder
        self._texts = ShownTexts(session, folder)
        self._when = When(session.timing(), self._look, self._has_changed, self._beat)
        self._signs: _Signs | None = None
        self._told = _Told(runs={}, lenses=frozenset())
        self._complaint = ""
        self._stopped = False

    def start(self) -> None:
        """Look for the first time, and go on."""
        self._session.on_proposals.append(self._heard)
        self._when.at_once()

    def touch(self, path: str | None) -> None:
        """Take that *path* has changed, in the editor or on disk; None: anything may have."""
        if path is None or path in self._paths or self._when.is_looking:
            self._when.soon()

    async def settled(self) -> None:
        """Wait until no look goes on."""
        await self._when.settled()

    async def current(self, uri: str = "") -> bool:
        """Bring it up to what is known, within `PATIENCE`; say whether it is of the text *uri*."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._when.settled()
                if not self._fits(uri) or await self._has_changed():
                    await self._look_until_it_fits(uri)
        return self._fits(uri)

    def stop(self) -> None:
        """Look no more, and show nothing any more."""
        self._stopped = True
        self._when.stop()
        self._texts.clear()
        self.looked = ()
        if self._heard in self._session.on_proposals:
            self._session.on_proposals.remove(self._heard)

    @property
    def _paths(self) -> set[str]:
        return {path for looked in self.looked for path in looked.texts}

    def _heard(self, folder: OpenFolder) -> None:
        if folder is self._folder:
            self._when.at_once()

    def _fits(self, uri: str) -> bool:
        """Say whether the last look was at the text of the document *uri* as it is now."""
        document = self._session.documents.get(uri) if uri else None
        path = self._folder.path(uri) if document else None
        files = [looked.texts[path] for looked in self.looked if path and path in looked.texts]
        return all(document is not None and is_of(file, document) for file in files)

    async def _look_until_it_fits(self, uri: str) -> None:
        """Look, and once more where somebody typed meanwhile."""
        version: int | None = -1
        while version == -1 or not (self._fits(uri) or self._version(uri) == version):
            version = self._version(uri)
            self._when.at_once()
            await self._when.settled()

    def _version(self, uri: str) -> int | None:
        return self._session.documents.version(uri)

    def _beat(self) -> float:
        going = any(one.folder is self._folder for one in self._session.runs.going)
        return BEAT if self.looked or going else SLOW_BEAT

    async def _has_changed(self) -> bool:
        try:
            return await offload(self._glance) != self._signs
        except Exception:  # noqa: BLE001 - the barrier around one glance
            return True  # a look tells what is wrong

    def _glance(self) -> _Signs:
        files = {path: _sign(self._folder.root / path) for path in self._paths}
        ledger = self._folder.folder.ledger
        return ledger.version(), files, frozenset(ledger.held())

    async def _look(self) -> None:
        """Look, and show; the barrier around one look."""
        try:
            await self._look_once()
        except PatchwrightError as error:
            self._complain(str(error))
        except Exception as error:  # noqa: BLE001 - the barrier
            self._complain(f"{type(error).__name__}; the log has the traceback.", error)
        else:
            self._complaint = ""

    async def _look_once(self) -> None:
        # Whatever changes from here on is seen by the next glance.
        signs, versions = await offload(self._glance), self._texts.versions()
        found = await look_at_all(self._session, self._folder)
        for run in {one.proposal.run for one in found} - self.names.keys():
            self.names[run] = name_of((await offload(self._folder.folder.run, run)).issue)
        encoding = self._session.documents.encoding
        shown = await offload(diagnostics, found, self.names, encoding)
        if not self._stopped:
            self.looked, self._signs = found, signs
            self._texts.show(found, shown, versions)
            self._tell(_told(found, signs[2]))

    def _complain(self, why: str, fault: Exception | None = None) -> None:
        """Tell once, until a look goes well again, what hinders it."""
        sentence = f"What runs propose in {self._folder.root} cannot be shown: {why}"
        if sentence != self._complaint:
            self._complaint = sentence
            if fault:
                _log.error("proposals in %s cannot be shown", self._folder.root, exc_info=fault)
            self._session.messages.warn(sentence)

    def _tell(self, now: _Told) -> None:
        """Tell an editor that asked for it what has changed, and any that lenses have."""
        before, self._told = self._told, now
        runs = {*before.runs, *now.runs}
        changed = sorted(str(run) for run in runs if before.runs.get(run) != now.runs.get(run))
        if changed and self._session.wants_news:
            params = ProposalsChangedParams(root=str(self._folder.root), runs=changed)
            form = params.model_dump(mode="json", by_alias=True)
            self._session.wire.tell(PROPOSALS_CHANGED.method, form)
        if before.lenses != now.lenses:
            refresh_lenses(self._session)


def begin(session: Session, folder: OpenFolder) -> None:
    """Show what runs propose in *folder*, for as long as it is open."""
    folder.proposals = shown = ShownProposals(session, folder)
    shown.start()


def shown_in(folder: OpenFolder) -> ShownProposals | None:
    """Return what shows the proposals of *folder*; None where nothing does."""
    return folder.proposals if isinstance(folder.proposals, ShownProposals) else None


def _told(found: tuple[Looked, ...], held: frozenset[str]) -> _Told:
    states = ((one.proposal.run, e.number, e.state) for one in found for e in one.proposal.entries)
    runs = {
        one.proposal.run: (one.proposal, one.readings, held & one.texts.keys()) for one in found
    }
    return _Told(runs=runs, lenses=frozenset(states))


def _sign(file: Path) -> tuple[int, int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
