"""Settings that the editor gives: taken, asked for, and what is wrong with them told once."""

import asyncio
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError
from patchwright.domain.untyped import at, list_of
from patchwright.editor.navigation.wanted import tell_change
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.options import SECTION, TRUSTED, Options, first_of, options_of
from patchwright.editor.session.session import Session
from patchwright.editor.showing.lenses import refresh_lenses
from patchwright.log.secrets import hide
from patchwright.processes.offload import offload
from patchwright.settings.load import EDITOR

_PATIENCE = 5.0


async def configure_first(session: Session) -> None:
    """Take the settings that came with `initialize`, and ask for those that did not."""
    given = first_of(at(session.given, "initializationOptions"))
    _take(session, given)
    if asked := await _asked(session):
        _take(session, Options(values={**given.values, **asked.values}, unknown=asked.unknown))


async def changed(session: Session, params: Any) -> None:
    """Take settings that have changed; where they do not come along, ask for them.

    What the editor asks after it has told us is answered under them, and not under those before.
    """
    async with session.folders.configuring:
        _take(session, await _asked(session) or options_of(at(params, "settings")))
        for opened in session.folders:
            await configure_folder(session, opened)


async def configure_folder(session: Session, opened: OpenFolder) -> None:
    """Bring the settings in force to a folder, and tell what is wrong with them."""
    before = opened.folder.loaded.settings.reference_lenses
    try:
        await offload(opened.folder.configure, session.options)
    except PatchwrightError as error:
        session.messages.error(error)
    if before != opened.folder.loaded.settings.reference_lenses:
        refresh_lenses(session)
    tell_problems(session, opened)


def tell_problems(session: Session, opened: OpenFolder) -> None:
    """Tell what was passed over in the settings of a folder, or comes too late; each only once."""
    _tell_once(session, map(_in_words, opened.folder.loaded.problems))
    tell_change(session, opened)


def _in_words(problem: str) -> str:
    """Say whose setting it is, where it is one of the editor's among those of all others."""
    name = problem.removeprefix(f"{EDITOR}: ")
    return problem if name == problem else f"Patchwright's setting {name}"


def _take(session: Session, options: Options) -> None:
    session.options = options.values
    hide(*options.secrets)
    _tell_once(session, map(_passed_over, options.unknown))


def _passed_over(name: str) -> str:
    if name == TRUSTED:
        return (
            "Settings cannot trust a folder, since a workspace can bring some: trusted was passed"
            " over. It stands beside them in initializationOptions; or call patchwright.trust."
        )
    return f"There is no setting {name}; it was passed over."


def _tell_once(session: Session, sentences: Any) -> None:
    news = [one for one in sentences if one not in session.told]
    session.told.update(news)
    if news:
        session.messages.warn("\n".join(news))


async def _asked(session: Session) -> Options | None:
    """Return what the editor answers when it is asked; None where it cannot be, or says nothing."""
    if not session.client.configuration:
        return None
    wanted = {"items": [{"section": SECTION}]}
    try:
        answer = session.wire.request(lsp.WORKSPACE_CONFIGURATION, wanted)
        values = list_of(await asyncio.wait_for(answer, _PATIENCE))
    except (Refused, TimeoutError):
        return None
    return options_of(values[0]) if values and values[0] else None
