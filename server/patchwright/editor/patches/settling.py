"""What came of an edit that the editor was asked for: read back, never believed."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from patchwright.domain.live import Live
from patchwright.editor.folders.live_files import LiveFile, read
from patchwright.editor.patches.decision import Created, Deleted, Step
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Documents
from patchwright.edits.line_edits import plain
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How the file of a step stands afterwards.

    Attributes:
        step: What was asked for.
        done: Whether its file is as it should be; None where only the editor knows.
        saved: Whether it is so on disk.
        is_untouched: Whether it is as it was before.
        disk: What the disk says, where only the editor knows more.
    """

    step: Step
    done: bool | None
    saved: bool
    is_untouched: bool = False
    disk: Live = None

    @property
    def holds_text(self) -> bool:
        """Whether there is a text to be saved."""
        return not isinstance(self.step, Deleted)


def is_done(step: Step, file: LiveFile) -> bool:
    """Say whether *file* is as *step* wants it, whatever its line ends."""
    if isinstance(step, Deleted):
        return file.text is None
    return isinstance(file.text, str) and plain(file.text) == plain(step.text)


async def settled(
    session: Session, folder: OpenFolder, steps: Sequence[Step], seconds: float
) -> tuple[Standing, ...]:
    """Wait until the open documents are as *steps* want them, and say how all stand.

    Args:
        session: The connection.
        folder: Where the files lie.
        steps: What the editor was asked for.
        seconds: How long to wait for its changes at the most.
    """
    documents, changed = session.documents, asyncio.Event()

    def listen(_uri: str) -> None:
        changed.set()

    documents.on_change.append(listen)
    try:
        async with asyncio.timeout(seconds):
            while not all(is_done(step, file) for step, file in _open(documents, folder, steps)):
                await changed.wait()
                changed.clear()
    except TimeoutError:
        pass
    finally:
        documents.on_change.remove(listen)
    shown = {step.path: file for step, file in _open(documents, folder, steps)}
    kept = await offload(lambda: [read(folder, step.path) for step in steps])
    return tuple(
        _shown(step, shown[step.path], disk)
        if step.path in shown
        else _unseen(session, folder.uri(step.path), step, disk)
        for step, disk in zip(steps, kept, strict=True)
    )


def _open(
    documents: Documents, folder: OpenFolder, steps: Sequence[Step]
) -> Iterator[tuple[Step, LiveFile]]:
    for step in steps:
        document = documents.get(folder.uri(step.path))
        if document and not isinstance(step, Deleted):
            yield step, LiveFile(text=document.text, version=document.version)


def _shown(step: Step, shown: LiveFile, disk: LiveFile) -> Standing:
    done = is_done(step, shown)
    untouched = not done and _is_untouched(step, shown)
    return Standing(step=step, done=done, saved=is_done(step, disk), is_untouched=untouched)


def _unseen(session: Session, uri: str, step: Step, disk: LiveFile) -> Standing:
    """Return how a file stands that is not open: the editor may hold its text all the same."""
    if is_done(step, disk):
        return Standing(step=step, done=True, saved=True)
    untouched = _is_untouched(step, disk)
    if isinstance(step, Deleted):
        return Standing(step=step, done=False, saved=False, is_untouched=untouched)
    held = untouched or session.held.get(uri, disk.text) is not None
    return Standing(step=step, done=None if held else False, saved=False, disk=disk.text)


def _is_untouched(step: Step, file: LiveFile) -> bool:
    was = "" if isinstance(step, Created) else step.live
    return file.text is None or (isinstance(file.text, str) and plain(file.text) == plain(was))
