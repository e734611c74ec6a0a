"""What can be asked about code, and the beginning and end of answering for a folder."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from lsprotocol import types as lsp

from patchwright.editor.navigation.hovering import hover
from patchwright.editor.navigation.leading import leading
from patchwright.editor.navigation.problems import Problems
from patchwright.editor.navigation.symbols import document_symbols, workspace_symbols
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.navigator import Way
from patchwright.editor.session.session import Session

FEATURES: dict[str, Callable[[Session, Any], Any]] = {
    lsp.TEXT_DOCUMENT_DEFINITION: leading(Way.DEFINITION),
    lsp.TEXT_DOCUMENT_REFERENCES: leading(Way.REFERENCES),
    lsp.TEXT_DOCUMENT_IMPLEMENTATION: leading(Way.IMPLEMENTATION),
    lsp.TEXT_DOCUMENT_TYPE_DEFINITION: leading(Way.TYPE_DEFINITION),
    lsp.TEXT_DOCUMENT_HOVER: hover,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: document_symbols,
    lsp.WORKSPACE_SYMBOL: workspace_symbols,
}
"""What answers each question; they are told to the editor only where they are wanted."""

READ_SECONDS = 5.0
"""How long an answer waits for the code to be read."""

_GRACE = 3.0

_log = logging.getLogger(__name__)


def begin(session: Session, folder: OpenFolder) -> None:
    """Answer for *folder*, where that is wanted, and show what is wrong in it; only once."""
    if session.wish and folder.navigator is None:
        folder.navigator = folder.folder.navigator(partial(_read, folder))
        problems = Problems(session, folder, folder.navigator)
        folder.navigator.listen(partial(problems.touch, None))
        folder.problems = problems
        problems.touch(None)


async def _read(folder: OpenFolder) -> None:
    """Wait while the code is read for the first time: before that nothing is known of it."""
    if folder.following and folder.folder.coverage() is None:
        with suppress(TimeoutError):
            await asyncio.wait_for(folder.following.settled(), READ_SECONDS)


async def end(folder: OpenFolder) -> None:
    """Answer no more for *folder*, and end what was started for it."""
    if folder.problems:
        folder.problems.stop()
    navigator, folder.navigator, folder.problems = folder.navigator, None, None
    if navigator is None:
        return
    try:
        await asyncio.wait_for(navigator.close(), _GRACE)
    except TimeoutError:
        # What it started ends with the folder, or with us.
        _log.warning("the language servers of %s do not end in time", folder.root)
