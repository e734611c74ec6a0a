"""Shapes that several commands take or give."""

from pydantic import ConfigDict, Field

from patchwright.editor.commands.command import Message
from patchwright.editor.messages.message import Whole
from patchwright.issues.file import LARGEST


class At(Message):
    """A place in a text, as the editor counts."""

    line: Whole = Field(ge=0, description="From zero")
    character: Whole = Field(ge=0, description="From zero, as the connection counts them")


class Span(Message):
    """A stretch of text; the end is not part of it."""

    start: At = Field(description="Its first character")
    end: At = Field(description="Behind its last")


class Problem(Message):
    """A diagnostic of any server; what it has besides these is passed over."""

    model_config = ConfigDict(extra="ignore")

    message: str = Field(max_length=LARGEST, description="What it says")
    range: Span = Field(description="Where it stands")
    code: int | str | None = Field(None, description="Which rule it is about")
    source: str | None = Field(None, description="Who reports it")


class IssueAsked(Message):
    """Which issue is meant: one of `issue`, `text`, `diagnostic`, or `uri` with `range`."""

    issue: str = Field("", description="As people type it: `#12`, `owner/repo#12`, a URL; or words")
    uri: str = Field(
        "", description="A file in the folder that is meant, and where the text stands"
    )
    text: str = Field(
        "",
        max_length=LARGEST,
        description="The words that tell of the fault; the first line is the title",
    )
    range: Span | None = Field(None, description="Where in `uri` it stands")
    diagnostic: Problem | None = Field(None, description="A problem that is shown in `uri`")
