"""`patchwright/proposals` and its kin: what runs propose, for editors that show it in their own way."""

from typing import Annotated, Any, Literal

from pydantic import Field, PlainSerializer

from patchwright.domain.proposal import Evidence, HunkState
from patchwright.domain.told import Conflict
from patchwright.domain.wire import value_to_json
from patchwright.editor.messages.message import Message, Whole
from patchwright.editor.messages.own import OwnMessage
from patchwright.log.secrets import redacted


def _form(evidence: Evidence) -> Any:
    """Return what speaks for a hunk as JSON, with stars in the place of secrets."""
    return _starred(value_to_json(evidence))


def _starred(value: Any) -> Any:
    match value:
        case str():
            return redacted(value)
        case list():
            return [_starred(one) for one in value]  # pyright: ignore[reportUnknownVariableType] - JSON
        case dict():
            return {str(key): _starred(one) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - JSON
        case _:
            return value


ToldEvidence = Annotated[Evidence, PlainSerializer(_form)]
"""What speaks for a hunk, as it is told."""


class ProposalsParams(Message):
    """Whose proposals are meant."""

    uri: str = Field("", description="A file in the folder; without one, all folders")
    all: bool = Field(
        default=False,
        description="Also those that are laid before the user no more, since a newer one took their place, and those that were settled long ago",
    )


class TextPosition(Message):
    """A place in a text, as the editor counts."""

    line: int = Field(description="From zero")
    character: int = Field(description="From zero, as the connection counts them")


class TextRange(Message):
    """A stretch of text; the end is not part of it."""

    start: TextPosition = Field(description="Its first character")
    end: TextPosition = Field(description="Behind its last")


class OpenHunk(Message):
    """One hunk as it stands in the editor's text: a `ToldHunk`, with the place as the editor counts."""

    number: int = Field(description="Which, from one")
    uri: str = Field(description="Its file, as the editor names it")
    path: str = Field(description="The same from the folder's root, with `/`")
    kind: Literal["change", "create", "delete", "rename"] = Field(
        description="What happens: to lines, or to the whole file"
    )
    renamed_from: str = Field(description="Where a renamed file stood; empty for others")
    state: HunkState = Field(description="How it stands")
    undecided: bool = Field(description="The user has still to decide on it")
    optional: bool = Field(description="It changes tests, which nobody asked for")
    edited: bool = Field(description="The user has written it anew, so that nobody checked it")
    inside: bool = Field(description="It was in the text when that could last be said")
    needs: tuple[int, ...] = Field(description="Hunks without which it cannot stand")
    needed_by: tuple[int, ...] = Field(description="Hunks that cannot stand without it")
    range: TextRange | None = Field(
        description="The lines that it stands for in the text as it is now; null where it is"
        " about the whole file"
    )
    before: tuple[str, ...] = Field(description="The lines that it changes, each with its end")
    after: tuple[str, ...] = Field(description="The lines that take their place, each with its end")
    summary: str = Field(description="What it does, in a few words")
    stale: Annotated[Conflict | None, PlainSerializer(value_to_json)] = Field(
        description="Both versions, where it does not fit any more"
    )
    merged: str | None = Field(
        description="The lines that accepting would make, where the user has changed some beside it"
    )
    held: str = Field(description="Why it cannot be decided on here now; empty where it can")


class OpenProposal(Message):
    """What one run proposes."""

    run: str = Field(description="The run's id")
    revision: int = Field(
        description="Which of its proposals, from one: a corrected run proposes again"
    )
    name: str = Field(description="What its issue is called in a word: `#12`, or its title")
    title: str = Field(description="The issue's title")
    root: str = Field(description="The folder that it is about")
    made: float = Field(description="When, in seconds of the epoch")
    open: bool = Field(description="It is laid before the user: no newer one took its place")
    hunks: list[OpenHunk] = Field(description="By number")


class ProposalsAnswer(Message):
    """What runs propose, newest first."""

    version: int = Field(description="Of this form, as `PROTOCOL_VERSION`")
    proposals: list[OpenProposal] = Field(description="What runs propose, newest first")


class EvidenceParams(Message):
    """Which hunk is meant."""

    run: str = Field("", description="The end of a run's id; empty: the newest open proposal")
    hunk: Whole = Field(description="The hunk's number")


class HunkEvent(Message):
    """One thing that became of a hunk."""

    at: float = Field(description="When, in seconds of the epoch")
    who: str = Field(description="`editor`, `terminal` or `run`, with its process")
    what: str = Field(description="`accepted`, `rejected` …")
    detail: str = Field(description="More of it, or empty")


class EvidenceAnswer(Message):
    """Why a hunk is proposed, and what became of it."""

    run: str = Field(description="The run's id")
    hunk: int = Field(description="The hunk's number")
    evidence: ToldEvidence = Field(description="What speaks for it")
    markdown: str = Field(description="The same for people, as hover shows it")
    history: list[HunkEvent] = Field(description="What became of it, in order")


class ProposedTextParams(Message):
    """Which file is meant, and with which hunks."""

    run: str = Field("", description="The end of a run's id; empty: the newest open proposal")
    path: str = Field("", description="The file, from the folder's root; or `uri`")
    uri: str = Field("", description="The file as the editor names it")
    hunks: list[Whole] | None = Field(
        None, description="Those that shall be in it; by default all that are undecided"
    )


class LeftOut(Message):
    """A hunk that cannot be brought in."""

    hunk: int = Field(description="Its number")
    why: str = Field(description="Why, as a sentence")


class ProposedTextAnswer(Message):
    """A file as it would be; nothing is changed by asking."""

    path: str = Field(description="The file, from the folder's root")
    uri: str = Field(description="The same as the editor names it")
    text: str | None = Field(description="As it would be; null where there would be none")
    live: str | None = Field(description="As it is now; null where there is none")
    base: str | None = Field(description="As the run read it; null where there was none")
    refused: list[LeftOut] = Field(description="What cannot be brought in")


class ProposalsChangedParams(Message):
    """Where something has changed."""

    root: str = Field(description="The folder")
    runs: list[str] = Field(description="The runs whose proposals stand otherwise, or are gone")


PROPOSALS = OwnMessage(
    method="patchwright/proposals",
    title="Return what runs propose, as it stands now",
    kind="request",
    direction="to_server",
    params=ProposalsParams,
    answer=ProposalsAnswer,
)
EVIDENCE = OwnMessage(
    method="patchwright/evidence",
    title="Return why a hunk is proposed",
    kind="request",
    direction="to_server",
    params=EvidenceParams,
    answer=EvidenceAnswer,
)
PROPOSED_TEXT = OwnMessage(
    method="patchwright/proposedText",
    title="Return a file as it would be with hunks accepted",
    kind="request",
    direction="to_server",
    params=ProposedTextParams,
    answer=ProposedTextAnswer,
)
PROPOSALS_CHANGED = OwnMessage(
    method="patchwright/proposalsChanged",
    title="Tell that a proposal stands otherwise than before",
    kind="notification",
    direction="to_editor",
    params=ProposalsChangedParams,
)
