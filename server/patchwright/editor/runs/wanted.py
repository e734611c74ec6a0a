"""The issue that is wanted: named, or told; brought, with what of it is unseen told once."""

from dataclasses import dataclass, replace

from patchwright.domain.issue import Issue, IssueRef
from patchwright.editor.runs.telling import unseen
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.processes.offload import offload


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """An issue: what names it, where it has still to be fetched, or itself."""

    what: IssueRef | Issue

    @property
    def name(self) -> str:
        """What people call it."""
        return one_line(self.what.title) if isinstance(self.what, Issue) else str(self.what)

    @property
    def key(self) -> IssueRef | Issue:
        """What makes it the same as another one."""
        if isinstance(self.what, Issue):
            return self.what
        return replace(self.what, repository=self.what.repository.lower())


async def issue_of(session: Session, folder: OpenFolder, wanted: Wanted) -> Issue:
    """Return the issue itself, and tell once what its reader has not seen of it."""
    if isinstance(wanted.what, Issue):
        issue = wanted.what
    else:
        fetched = await offload(folder.folder.issue, wanted.what)
        issue = fetched.issue
        for notice in fetched.notices:
            session.messages.log(one_line(notice, 400))
    if words := unseen(issue):
        session.messages.warn(f"{name_of(wanted, issue)}: {words}")
    return issue


def name_of(wanted: Wanted, issue: Issue) -> str:
    """Return what people call *issue*: `#12: title`, or only its title."""
    title = one_line(issue.title, 80)
    return title if isinstance(wanted.what, Issue) else f"{wanted.what}: {title}"
