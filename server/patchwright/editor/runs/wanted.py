"""The issue that is wanted: named, or told; brought, with what of it is unseen told once."""

from dataclasses import dataclass, replace

from patchwright.domain.issue import Issue, IssueRef
from patchwright.editor.runs.telling import unseen
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.words import one_line
from patchwright.processes.offload import offload

_SHORT = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """An issue: what names it, where it has still to be fetched, or itself."""

    what: IssueRef | Issue

    @property
    def name(self) -> str:
        """What people call it, in a few words."""
        return one_line(self.what.title, _SHORT) if isinstance(self.what, Issue) else str(self.what)

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
        session.messages.warn(f"{wanted.name}: {words}")
    return issue


def title_of(wanted: Wanted, issue: Issue) -> str:
    """Return *issue* by its title, behind what names it: `#12: title`."""
    title = one_line(issue.title)
    return title if isinstance(wanted.what, Issue) else f"{wanted.what}: {title}"
