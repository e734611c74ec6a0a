"""`patchwright/issues` is answered: the open issues of a folder's repository."""

from typing import TYPE_CHECKING

from patchwright.editor.commands.where import folder_of
from patchwright.editor.messages.issues import IssuesAnswer, IssuesParams, ListedIssue
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.issues.github.wanted import Wanted
from patchwright.log.secrets import redacted
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.issues.github.listing import OpenIssue

_TITLE, _NAME = 300, 100


async def issues(session: Session, asked: IssuesParams) -> IssuesAnswer:
    """Return one page of them; raises PatchwrightError."""
    folder = await folder_of(session, asked.uri)
    wanted = Wanted(
        words=asked.words,
        labels=tuple(asked.labels),
        assignee=asked.assignee.strip(),
        page=asked.page,
        limit=asked.limit,
    )
    found = await offload(folder.folder.issues, wanted)
    return IssuesAnswer(
        host=found.repository.host,
        repository=found.repository.name,
        issues=[_line(one) for one in found.issues],
        more=found.more,
        login=found.login,
        stale=redacted(found.stale),
        age=round(found.age) if found.why else None,
        reason=found.why.reason if found.why else None,
    )


def _line(issue: "OpenIssue") -> ListedIssue:
    return ListedIssue(
        reference=f"#{issue.number}",
        number=issue.number,
        title=_shown(issue.title, _TITLE),
        author=_shown(issue.author),
        labels=[_shown(one) for one in issue.labels],
        assignees=[_shown(one) for one in issue.assignees],
        comments=issue.comments,
        updated=issue.updated,
        url=redacted(issue.url),
    )


def _shown(text: str, width: int = _NAME) -> str:
    return one_line(redacted(text), width)
