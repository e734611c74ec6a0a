"""`patchwright.next` and `patchwright.previous`: the way to hunks that are still to be decided on."""

from functools import partial

from pydantic import Field

from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.proposed import proposed_of
from patchwright.editor.commands.shapes import At, Span
from patchwright.editor.messages.message import Whole
from patchwright.editor.patches import preview
from patchwright.editor.proposals.deciding import diffs
from patchwright.editor.proposals.deciding.following import Place, Spot, onward, spot_of, spots
from patchwright.editor.proposals.looking import Looked, look, look_at_all, of_run
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.showing.document import show_place
from patchwright.log.secrets import redacted
from patchwright.processes.offload import offload


class Asked(Message):
    """From where; without a place, from the hunk that the user was led to last."""

    run: str = Field("", description="Only those of this run: the end of its id")
    uri: str = Field("", description="The file in which the cursor is")
    position: At | None = Field(None, description="Where it is there")
    line: Whole | None = Field(None, ge=0, description="The same by its line alone, from zero")


class Found(Message):
    """The hunk, and where it stands."""

    found: bool = Field(description="Whether one is left")
    run: str = Field("", description="Whose it is")
    revision: int = Field(0, description="Of which proposal of the run")
    hunk: int = Field(0, description="Its number")
    uri: str = Field("", description="Its file; where there is none yet, a diff of the hunk")
    range: Span | None = Field(None, description="Its lines; null where it is about the whole file")
    left: int = Field(0, description="How many are still to be decided on")


async def go(session: Session, asked: Asked, *, back: bool) -> Found:
    """Show the next hunk, or the one before."""
    every = await _every(session, asked)
    found = spots(every)
    if not found:
        session.messages.answer("No hunk is left to be decided on.")
        return Found(found=False, run="", revision=0, hunk=0, uri="", range=None, left=0)
    folder, path = _place(session, asked)
    here = [one for one in found if folder is None or one.looked.folder is folder] or found
    line = asked.position.line if asked.position else asked.line
    place = Place(path=path, line=line, last=spot_of(every, session.last_hunk))
    spot = onward(here, place, back=back)
    session.last_hunk = spot.key
    uri, span = await _shown(session, spot)
    return Found(
        found=True,
        run=spot.looked.proposal.run,
        revision=spot.looked.proposal.revision,
        hunk=spot.entry.number,
        uri=uri,
        range=span,
        left=len(found),
    )


async def _every(session: Session, asked: Asked) -> list[Looked]:
    await session.folders.settled()
    if asked.run:
        folder, proposal = await proposed_of(session, asked.run)
        return [await look(session, folder, proposal)]
    return [one for folder in session.folders for one in await look_at_all(session, folder)]


def _place(session: Session, asked: Asked) -> tuple[OpenFolder | None, str | None]:
    """Return the folder and the path of the file in which the cursor is.

    It may be in a file of no folder, as in a diff that we have shown: that is no place, and
    it goes on from where the user was led last.
    """
    folder = session.folders.of(asked.uri) if asked.uri else None
    return folder, folder.path(asked.uri) if folder else None


async def _shown(session: Session, spot: Spot) -> tuple[str, Span | None]:
    """Lay a hunk before the user; return where it is."""
    folder, number = spot.looked.folder, spot.entry.number
    if not spot.has_file:
        text = redacted(diffs.of_hunk(spot.looked, spot.entry))
        name = f"{spot.looked.proposal.run}-{number}"
        file = await offload(preview.write_named, folder.folder.cache, name, text)
        told = f"Hunk {number} makes {spot.path}: {file}"
        await show_place(session, file.as_uri(), None, told)
        return file.as_uri(), None
    selection, uri = spot.selection(session.documents.encoding), folder.uri(spot.path)
    of = await of_run(session, spot.looked.proposal)
    told = f"Hunk {number}{of}: {spot.path}:{spot.line + 1}"
    await show_place(session, uri, selection, told)
    if spot.looked.readings[number].standing is None:
        return uri, None
    start, end = selection.start, selection.end
    return uri, Span(
        start=At(line=start.line, character=start.character),
        end=At(line=end.line, character=end.character),
    )


NEXT = Command(
    name="patchwright.next",
    title="Go to the next hunk that is still to be decided on",
    arguments=Asked,
    answer=Found,
    run=partial(go, back=False),
    main="run",
)
PREVIOUS = Command(
    name="patchwright.previous",
    title="Go to the hunk before that is still to be decided on",
    arguments=Asked,
    answer=Found,
    run=partial(go, back=True),
    main="run",
)
