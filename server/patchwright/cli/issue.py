"""The issue that a command was given: a reference, a file, or standard input."""

from contextlib import nullcontext
from pathlib import Path

import click

from patchwright.cli.options import read_issue
from patchwright.cli.program import Project
from patchwright.cli.render.figures import count
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line, visible
from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue

_WEB = ("https://", "http://")


def issue_named(name: str, project: Project, screen: Screen) -> Issue:
    """Return the issue that *name* means, and show what was fetched.

    A number or a reference is an issue of the repository, whatever files there are.

    Args:
        name: `12`, `#12`, `GH-12`, `owner/repo#12`, a URL; a file's name; `-`.
        project: Where numbers belong to.
        screen: Where people read.

    Raises:
        UserError: It is none of these.
        IssueError: It cannot be had.
    """
    from patchwright.issues.references import typed  # noqa: PLC0415 - only commands that read an issue

    ref = typed(name)
    if ref is None:
        if name.lower().startswith(_WEB):
            raise UserError(
                f"{name} is the address of no issue and no pull request.",
                remedy="Name one as its page does; what is told elsewhere, as in a discussion,"
                " save to a file and name that.",
            )
        return read_issue(name)
    if _is_file(name):
        _notice(f"{name} is read as the number of an issue; the file of that name is ./{name}.")
    with screen.console.status("Asking GitHub") if screen.live else nullcontext():
        fetched = project.issue(ref)
    for notice in fetched.notices:
        _notice(notice)
    screen.say(issue_line(fetched.issue))
    return fetched.issue


def issue_line(issue: Issue) -> str:
    """Return one line on an issue from GitHub: what it is, and what of it is not looked at."""
    images = sum(each.startswith("image ") for each in issue.attachments)
    files = len(issue.attachments) - images
    named = [count(n, one) for n, one in ((images, "image"), (files, "file")) if n]
    facts = [issue.state, count(len(issue.comments), "comment") if issue.comments else ""]
    if named:
        facts.append(f"{' and '.join(named)} named, not looked at")
    told = ", ".join(filter(None, facts))
    line = f'Issue     {issue.origin} "{one_line(issue.title)}"'
    return f"{line} ({told})" if told else line


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _notice(text: str) -> None:
    click.echo(visible(text), err=True)
