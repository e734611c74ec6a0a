"""`patchwright.locate`: where an issue would be fixed, without any model."""

from typing import TYPE_CHECKING

from pydantic import Field

from patchwright.domain.evidence import Finding
from patchwright.editor.commands.command import Command, Message
from patchwright.editor.commands.issue import wanted_of
from patchwright.editor.commands.shapes import IssueAsked
from patchwright.editor.commands.where import folder_of
from patchwright.editor.messages.message import Whole
from patchwright.editor.places.locating import show_places
from patchwright.editor.places.seeking import places_of
from patchwright.editor.runs.wanted import issue_of, title_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session

if TYPE_CHECKING:
    from patchwright.graph.places import RankedFile


class Asked(IssueAsked):
    """Which issue, and how many places."""

    limit: Whole = Field(10, ge=1, le=50, description="Files, and symbols, at the most")


class FoundFile(Message):
    """A file that has to do with the issue."""

    path: str = Field(description="From the folder's root, with `/`")
    uri: str = Field(description="The same as the editor names it")
    score: float = Field(description="Compares within one answer only")
    reasons: list[str] = Field(description="What speaks for it")


class FoundSymbol(Message):
    """A function or class that has to do with the issue."""

    name: str = Field(description="With its class: `Rhythm.days`")
    path: str = Field(description="From the folder's root, with `/`")
    uri: str = Field(description="The same as the editor names it")
    line: int = Field(description="Its first line, from zero")
    end: int = Field(description="The line behind its last")
    score: float = Field(description="Compares within one answer only")
    why: str = Field(description="What speaks for it")


class Located(Message):
    """The places, best first; they are shown as a list and at the lines, too."""

    files: list[FoundFile] = Field(description="Files")
    symbols: list[FoundSymbol] = Field(description="Functions and classes")
    uri: str = Field(description="The list as a file in the cache; empty where nothing was found")


async def locate(session: Session, asked: Asked) -> Located:
    """Return and show where an issue may have its cause."""
    folder = await folder_of(session, asked.uri)
    wanted = await wanted_of(session, folder, asked)
    issue = await issue_of(session, folder, wanted)
    places = await places_of(session, folder, issue, wanted.name)
    title = title_of(wanted, issue)
    uri = await show_places(session, folder, places, wanted.name, title=title, limit=asked.limit)
    session.places.issue = issue.title
    return Located(
        files=[_file(folder, one) for one in places.files[: asked.limit]],
        symbols=[_symbol(folder, one) for one in places.symbols[: asked.limit]],
        uri=uri,
    )


def _file(folder: OpenFolder, file: "RankedFile") -> FoundFile:
    uri = folder.uri(file.path)
    return FoundFile(path=file.path, uri=uri, score=file.score, reasons=list(file.reasons))


def _symbol(folder: OpenFolder, finding: Finding) -> FoundSymbol:
    place = finding.location
    return FoundSymbol(
        name=finding.symbol,
        path=place.path,
        uri=folder.uri(place.path),
        line=place.range.start.line,
        end=place.range.end.line,
        score=finding.score,
        why=finding.why,
    )


LOCATE = Command(
    name="patchwright.locate",
    title="Show where an issue would be fixed",
    arguments=Asked,
    answer=Located,
    run=locate,
    main="issue",
)
