"""A question of the editor's, put to whoever answers for its folder, and bounded in time.

A server that cannot answer is told of once, until it answers again: questions come by
themselves, with each move of a cursor.
"""

import asyncio
import re
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from lsprotocol import types as lsp

from patchwright.domain.text import Position, split_lines
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.navigator import Navigator, Told
from patchwright.editor.session.session import Session
from patchwright.editor.texts.documents import Document
from patchwright.editor.texts.positions import from_position
from patchwright.editor.texts.uris import key_of
from patchwright.editor.words import one_line

PATIENCE = 15.0
"""How long an answer may take, in seconds; who answers for servers gives up earlier."""

_NUMBERS = re.compile(r"\d+")
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A text that is asked about, and those beside it.

    Attributes:
        folder: Where it lies.
        navigator: Who answers.
        document: The text as it was when the question came.
        path: Where it lies in the folder.
        texts: The open texts of the folder, by path.
    """

    folder: OpenFolder
    navigator: Navigator
    document: Document
    path: str
    texts: Mapping[str, str]

    def position(self, at: lsp.Position, encoding: str) -> Position:
        """Return a place in the text, in code points."""
        return from_position(split_lines(self.document.text), at, encoding)


async def asked(session: Session, uri: str) -> Asked | None:
    """Return what a question about *uri* is about; None where nobody here answers for it."""
    # Before anything is waited for: the place in the question is one in this text.
    document = session.documents.get(uri)
    await session.folders.settled()
    folder, path = _place(session, uri)
    if folder is None or path is None or document is None or folder.navigator is None:
        return None
    if not session.wish.serves(document.language):
        return None
    return Asked(
        folder=folder,
        navigator=folder.navigator,
        document=document,
        path=path,
        texts={**folder.unsaved(), path: document.text},
    )


def _place(session: Session, uri: str) -> tuple[OpenFolder | None, str | None]:
    """Return the folder that answers for *uri* and its path there.

    A file that lies in none is answered for by the folder that has led to it.
    """
    if folder := session.folders.of(uri):
        return folder, folder.path(uri)
    key = key_of(uri)
    leading = (one for one in session.folders if key in one.outside)
    return next(((one, one.outside[key]) for one in leading), (None, None))


async def answered(
    session: Session,
    folder: OpenFolder,
    about: str,
    answer: Awaitable[Told[_Found]],
    seconds: float | None = None,
) -> Told[_Found] | None:
    """Return an answer, and tell whose it is; None where none came in time.

    Args:
        session: The connection.
        folder: Where it was asked.
        about: The language that it was asked about; empty for all of them.
        answer: What comes.
        seconds: How long it may take; `PATIENCE` where nothing is said.
    """
    seconds = PATIENCE if seconds is None else seconds
    try:
        told = await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        note(session, folder, about, f"No answer came within {seconds:g} s.")
        return None
    note(session, folder, about, told.why, told.by)
    return told


def note(session: Session, folder: OpenFolder, about: str, why: str, by: str = "") -> None:
    """Tell, once, why no server answers; *by* whom it is done instead goes to the log."""
    # How long a server is still left alone changes, and is no news.
    sense, had = _NUMBERS.sub("", why), folder.silent.get(about)
    if sense == had or not (by or sense):
        return
    folder.silent[about] = sense
    what = one_line(f"{folder.root.name}, {about}" if about else folder.root.name)
    if why:
        instead = f" What is known comes from {by}." if by else ""
        session.messages.warn(f"{what}: {why}{instead}")
    else:
        session.messages.log(f"{what}: answers come from {by}.")
