"""A language server installed on demand, and tried."""

import asyncio
from dataclasses import replace

from patchwright.app.standings import Tell, tried_standing
from patchwright.domain.errors import UserError
from patchwright.domain.invisible import spelled
from patchwright.domain.server import ServerStanding, Standing, Where
from patchwright.langservers.at_home import at_home
from patchwright.langservers.errors import CannotInstall
from patchwright.langservers.find import Choice, Found, Missing, find, found_of, our_own
from patchwright.langservers.install import install, named
from patchwright.langservers.table import ROWS


def installed(name: str, choice: Choice, tell: Tell) -> ServerStanding:
    """Install the server *name*, or the best for the language of that name, and try it.

    Raises:
        UserError: There is no such server or language.
        ServerError: It cannot be had.
    """
    # What the user set otherwise is how it is started, not how it is had.
    row = named(name, ROWS) or named(name, choice.rows)
    if row is None:
        known = sorted({word for one in choice.rows for word in one.serves.split(", ")})
        raise UserError(
            f"No language server is known by {spelled(name)}, nor one for a language of that name.",
            remedy=f"Name one of these: {', '.join(known)}.",
        )
    there = found_of(row, choice)
    if row.install.by == "system" and isinstance(there, Found):
        why = (
            f"{row.name} is there already ({there.program}), and is nothing that pip or npm brings."
        )
        raise CannotInstall(at_home(why))
    install(row, choice.ours, choice.root, tell)
    ours = our_own(row, choice)
    if ours is None:
        raise CannotInstall(f"{row.name} was installed, and taken away by somebody since.")
    tell(f"Starting {row.name}")
    standing = ServerStanding(
        language=row.serves,
        server=row.name,
        standing=Standing.THERE,
        where=Where.OURS,
        program=str(ours.program),
    )
    return asyncio.run(tried_standing(ours, replace(standing, why=_why_not_taken(ours, choice))))


def _why_not_taken(ours: Found, choice: Choice) -> str:
    """Return why a server that is there is not asked, in a sentence; empty where it is."""
    if all(row.name != ours.row.name for row in choice.rows):
        return "Your settings disable it."
    taken = find(f"x{next(iter(ours.row.suffixes))}", choice)
    match taken:
        case Missing(why=why):
            return why
        case Found(program=program) if program != ours.program:
            return f"{program} is taken before it."
        case _:
            return ""
