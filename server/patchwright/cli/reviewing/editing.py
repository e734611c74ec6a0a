"""A hunk written anew in the user's own editor."""

from pathlib import PurePosixPath

import click

from patchwright.cli.reviewing.seat import Seat, unbroken
from patchwright.domain.errors import UserError

_WHICH = "It is the one that $VISUAL or $EDITOR names."


def edit(seat: Seat, number: int) -> None:
    """Let somebody write a hunk anew; whatever goes wrong is told, and leaves it as it was."""
    try:
        before = seat.review.editable(seat.proposal, number)
        after = _edited(before, seat.entry(number).hunk.path)
        if after is None or after == before:
            seat.screen.say(f"Hunk {number} was not changed.", "dim")
        elif not after.strip():
            seat.screen.say(f"All lines were removed, so hunk {number} was left as it was.", "dim")
        else:
            seat.proposal = seat.review.rewrite(seat.proposal, number, after)
    except UserError as error:
        seat.screen.say(" ".join(filter(None, (error.what, error.remedy))), "yellow")
    except click.ClickException as error:
        told = f"Hunk {number} was left as it was. {error.format_message()}. {_WHICH}"
        seat.screen.say(told, "yellow")


def _edited(before: str, path: str) -> str | None:
    # As bytes, since click would give a last line its end; the ending has an editor color it.
    data = before.encode("utf-8", "surrogatepass")
    with unbroken(forget=True):
        made = click.edit(data, extension=PurePosixPath(path).suffix or ".txt")
    if made is None:
        return None
    try:
        after = made.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UserError("What was saved is no text in UTF-8, and was left aside.") from error
    # Editors end a last line by themselves.
    return after if before.endswith("\n") or not before else after.removesuffix("\n")
