"""A hunk written anew in the user's own editor; what cannot become the hunk is kept aside."""

import os
import tempfile
from pathlib import PurePosixPath

import click

from patchwright.cli.reviewing.seat import Seat, unbroken
from patchwright.domain.errors import UserError

_WHICH = "It is the one that $VISUAL or $EDITOR names."


def edit(seat: Seat, number: int) -> None:
    """Let somebody write a hunk anew; whatever goes wrong is told, and leaves it as it was."""
    try:
        before = seat.review.editable(seat.proposal, number)
        data = _edited(before, _ending(seat, number))
    except UserError as error:
        seat.screen.say(_said(error), "yellow")
    except click.ClickException as error:
        told = f"Hunk {number} was left as it was. {error.format_message()}. {_WHICH}"
        seat.screen.say(told, "yellow")
    except OSError as error:
        told = f"Hunk {number} was left as it was: {error.strerror or error}. {_WHICH}"
        seat.screen.say(told, "yellow")
    else:
        _take(seat, number, before, data)


def _take(seat: Seat, number: int, before: str, data: bytes | None) -> None:
    """Make what was written the hunk; what does not fit is kept in a file, and told."""
    try:
        after = before if data is None else _text(data, before)
        if after == before:
            seat.screen.say(f"Hunk {number} was not changed.", "dim")
        elif not after.strip():
            seat.screen.say(f"All lines were removed, so hunk {number} was left as it was.", "dim")
        else:
            _check(seat, number, before)
            seat.proposal = seat.review.rewrite(seat.proposal, number, after)
    except UserError as error:
        kept = _kept(data or b"", _ending(seat, number))
        seat.screen.say(" ".join(filter(None, (_said(error), kept))), "yellow")


def _check(seat: Seat, number: int, before: str) -> None:
    """Raise UserError where the editor was given another text than it would be given now."""
    if seat.review.editable(seat.proposal, number) != before:
        raise UserError(
            f"What hunk {number} is about has changed while you wrote, so it was left as it was.",
            remedy="e opens it as it is now.",
        )


def _edited(before: str, ending: str) -> bytes | None:
    # As bytes, since click would give a last line its end; the ending has an editor color it.
    data = before.encode("utf-8", "surrogatepass")
    with unbroken(forget=True):
        return click.edit(data, extension=ending)


def _text(data: bytes, before: str) -> str:
    try:
        after = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UserError("What was saved is no text in UTF-8, and was left aside.") from error
    # Editors end a last line by themselves.
    return after if before.endswith("\n") or not before else after.removesuffix("\n")


def _kept(data: bytes, ending: str) -> str:
    """Keep what was written in a file; return where, as a sentence."""
    try:
        handle, name = tempfile.mkstemp(prefix="patchwright-hunk-", suffix=ending)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except OSError as error:
        return f"What you wrote could not be kept: {error.strerror or error}."
    return f"What you wrote is kept in {name}."


def _ending(seat: Seat, number: int) -> str:
    return PurePosixPath(seat.entry(number).hunk.path).suffix or ".txt"


def _said(error: UserError) -> str:
    return " ".join(filter(None, (error.what, error.remedy)))
