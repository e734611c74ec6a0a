"""`patchwright/issues`: the open issues of a folder's repository, for a list to pick from."""

from typing import Annotated

from pydantic import Field

from patchwright.domain.errors import Reason
from patchwright.editor.messages.failure import Failure
from patchwright.editor.messages.message import Message, Whole
from patchwright.editor.messages.own import OwnMessage

_LONGEST = 1_000

Said = Annotated[str, Field(max_length=_LONGEST)]


class IssuesParams(Message):
    """Which issues are wanted; all that is said must be true of them."""

    uri: str = Field("", description="A file in the folder, where that is not clear")
    words: Said = Field(
        "", description="What they speak of, as people type it; no word has another meaning"
    )
    labels: list[Said] = Field([], max_length=20, description="Labels that they have")
    assignee: Said = Field("", description="Whose they are: a login, `me`, or `none`")
    page: Whole = Field(1, ge=1, le=10_000, description="Which page, from one")
    limit: Whole = Field(50, ge=1, le=100, description="How many on a page, at the most")


class ListedIssue(Message):
    """One of them."""

    reference: str = Field(description="As `patchwright.fix` takes it, with a `uri` of the folder")
    number: int = Field(description="Its number")
    title: str = Field(description="Its title, on one line")
    author: str = Field(description="The login of who wrote it")
    labels: list[str] = Field(description="Its labels")
    assignees: list[str] = Field(description="Logins of whose it is")
    comments: int = Field(description="How many there are")
    updated: str = Field(description="When it changed last, in ISO 8601, UTC; or empty")
    url: str = Field(description="Where people read it; or empty")


class IssuesAnswer(Message):
    """One page of open issues: the newest change first, or the best match where words are sought."""

    host: str = Field(description="Who was asked: `github.com`, or a host of the user's settings")
    repository: str = Field(description="Whose they are, as `owner/name`")
    issues: list[ListedIssue] = Field(
        description="Without pull requests, so that there may be fewer than `limit` though more follow"
    )
    more: bool = Field(description="Another page follows")
    login: str = Field(description="Who we are there; empty for anybody, or where it is not told")
    stale: str = Field(
        description="Why a copy stands in, and how old it is, as a sentence; empty where GitHub has answered"
    )
    age: int | None = Field(
        description="How old that copy is, in seconds; null where there is none"
    )
    reason: Reason | None = Field(
        description="What hinders GitHub's answer, where a copy stands in and a program can help"
    )


ISSUES = OwnMessage(
    method="patchwright/issues",
    title="Return the open issues of a folder's repository",
    kind="request",
    direction="to_server",
    params=IssuesParams,
    answer=IssuesAnswer,
    error=Failure,
)
