"""The editor asked to make an edit, and what came of it."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from lsprotocol import types as lsp

from patchwright.editor.folders.live_files import LiveFile
from patchwright.editor.patches.decision import Step
from patchwright.editor.patches.settling import Standing, settled
from patchwright.editor.patches.workspace_edit import workspace_edit
from patchwright.editor.protocol import faults
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session

_A_MOMENT = 0.7
"""Seconds in which what was typed before an edit was refused comes in: Emacs waits half of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long the editor is waited for, in seconds.

    Attributes:
        answer: For its answer.
        text: For its documents to say what it was asked for.
    """

    answer: float = 60.0
    text: float = 2.0


class Came(Enum):
    """What came of asking: what the editor says, held against its texts."""

    MADE = auto()
    """It made the edit."""
    VETOED = auto()
    """It said no, so that nothing more will come."""
    CLAIMED = auto()
    """It says that it made the edit, and a text says otherwise."""
    UNKNOWN = auto()
    """It said nothing that tells, and the edit may still come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """An edit that the editor was asked for.

    Attributes:
        came: What came of it.
        standings: How the files stand, one for each step.
        reason: Why it was not made, as a sentence.
    """

    came: Came = Came.MADE
    standings: tuple[Standing, ...] = ()
    reason: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether a text does not show what was asked for, and nothing else either."""
        if self.came is Came.CLAIMED:
            return any(one.is_untouched for one in self.standings)
        return self.came is not Came.MADE


async def ask(
    session: Session,
    folder: OpenFolder,
    steps: Sequence[Step],
    files: Mapping[str, LiveFile],
    label: str,
    patience: Patience,
) -> Edit:
    """Ask the editor for *steps*, and read back what came of it.

    Args:
        session: The connection.
        folder: Where the files lie.
        steps: What shall be done; nothing is asked where there are none.
        files: The files as they were when the steps were decided.
        label: What the editor's list of undoable changes may call it.
        patience: How long to wait.
    """
    if not steps:
        return Edit()
    answer, reason = await _answer(session, _params(session, folder, steps, files, label), patience)
    said = answer.applied if answer else None
    standings = await settled(session, folder, steps, min(_A_MOMENT, patience.text))
    if said and any(one.done is False for one in standings):
        # It may tell of its text only when it waits for no answer of ours, as eglot does.
        for listen in list(session.on_claimed):
            listen()
        standings = await settled(session, folder, steps, patience.text)
    return Edit(came=_came(said, standings), standings=standings, reason=reason)


def _params(
    session: Session,
    folder: OpenFolder,
    steps: Sequence[Step],
    files: Mapping[str, LiveFile],
    label: str,
) -> lsp.ApplyWorkspaceEditParams:
    versions = {path: file.version for path, file in files.items() if file.version is not None}
    edit = workspace_edit(steps, session.client, folder.uri, versions)
    return lsp.ApplyWorkspaceEditParams(edit=edit, label=label)


async def _answer(
    session: Session, params: lsp.ApplyWorkspaceEditParams, patience: Patience
) -> tuple[lsp.ApplyWorkspaceEditResult | None, str]:
    """Return the answer, None where it is none, and why the edit was not made if it was not."""
    try:
        async with asyncio.timeout(patience.answer):
            answer = await session.wire.request(lsp.WORKSPACE_APPLY_EDIT, params)
    except TimeoutError:
        return None, (
            f"The editor has not answered for {patience.answer:g} seconds."
            " It may still make the change: look at the file before you try again."
        )
    except faults.Refused as error:
        return lsp.ApplyWorkspaceEditResult(applied=False), error.what
    if not isinstance(answer, lsp.ApplyWorkspaceEditResult):
        return None, "The editor does not say whether it made the change, and no text shows it."
    if answer.applied:
        return answer, "The editor says that it made the change, but its text is as it was."
    why = (answer.failure_reason or "it gives no reason").strip().rstrip(".")
    return answer, f"The editor refused the change: {why}."


def _came(said: bool | None, standings: Sequence[Standing]) -> Came:
    if all(one.done for one in standings):
        return Came.MADE
    if said is None:
        return Came.UNKNOWN
    if not said:
        return Came.VETOED
    return Came.CLAIMED if any(one.done is False for one in standings) else Came.MADE
