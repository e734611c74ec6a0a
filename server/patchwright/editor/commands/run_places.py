"""The places that a run found, by the numbers that a correction of it names them by."""

from pydantic import Field

from patchwright.domain.event import Located
from patchwright.domain.evidence import Finding
from patchwright.editor.commands.command import Message
from patchwright.editor.commands.where import run_of
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.log.secrets import redacted
from patchwright.processes.offload import offload

_WHY = 300
"""Characters of why a place was found."""


class Place(Message):
    """A place that a run found, as it counts in the newest branch."""

    number: int = Field(description="As `patchwright.resume` drops it, from one")
    path: str = Field(description="From the folder's root, with `/`")
    line: int = Field(description="Its first line, from zero")
    symbol: str = Field(description="With its class: `Rhythm.days`; or empty")
    why: str = Field(description="What speaks for it")
    by: str = Field(description="Who found it: `searcher`, `retrieval` or `user`")


async def places_of(session: Session, run: str) -> list[Place]:
    """Return the places of the run whose id is, or ends with, *run*; raises UserError."""
    folder, stored = await run_of(session, run)
    events = await offload(folder.folder.events, stored.id)
    findings = next((one.findings for one in reversed(events) if isinstance(one, Located)), ())
    return [_place(number, finding) for number, finding in enumerate(findings, 1)]


def in_words(place: Place) -> str:
    """Say a place in one line, with its line from one."""
    where = one_line(f"{place.path}:{place.line + 1} {place.symbol}".rstrip())
    return f"{place.number}. {where}: {place.why}"


def _place(number: int, finding: Finding) -> Place:
    return Place(
        number=number,
        path=finding.location.path,
        line=finding.location.range.start.line,
        symbol=finding.symbol,
        why=one_line(redacted(finding.why), _WHY),
        by=finding.by,
    )
