"""A diagnostic of any server as an issue, with the lines around it."""

import re

from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.domain.issue import Issue
from patchwright.domain.text import split_lines, strip_end, with_lf
from patchwright.editor.commands.shapes import Problem
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.issues.file import told
from patchwright.processes.offload import offload
from patchwright.workspace.secret import is_secret

_AROUND = 10
"""Lines before and behind a diagnostic that come with it."""


async def issue_of_problem(
    session: Session, folder: OpenFolder, uri: str, problem: Problem
) -> Issue:
    """Return *problem* of the file *uri* as an issue; what it says is its title."""
    if not uri:
        raise UserError("A diagnostic needs the `uri` of its file.")
    line, path = problem.range.start.line, folder.path(uri) or uri
    title, _, rest = problem.message.strip().partition("\n")
    by = ": ".join(str(one) for one in (problem.source, problem.code) if one is not None)
    where = f"{by or 'A tool'} reports this in {path}, line {line + 1}."
    excerpt = _excerpt(await _text_of(session, folder, uri), line)
    parts = [title or "A problem", rest, where, excerpt]
    return told(with_lf("\n\n".join(filter(None, parts))), f"{path}:{line + 1}")


async def _text_of(session: Session, folder: OpenFolder, uri: str) -> str:
    """Return the text of a file as the editor has it; of one that may hold secrets nothing."""
    path = folder.path(uri)
    if path is None or is_secret(path):
        return ""
    if document := session.documents.get(uri):
        return document.text
    try:
        decoded = await offload(folder.folder.read, path)
    except WorkspaceError:
        return ""
    return decoded.text if decoded else ""


def _excerpt(text: str, line: int) -> str:
    """Return the lines around *line* in a fence that they cannot end."""
    first = max(line - _AROUND, 0)
    lines = [strip_end(one) for one in split_lines(text)[first : line + _AROUND + 1]]
    if not lines:
        return ""
    ticks = max((len(run) for one in lines for run in re.findall(r"`+", one)), default=0)
    fence = "`" * max(3, ticks + 1)
    return "\n".join([f"Lines {first + 1} to {first + len(lines)}:", "", fence, *lines, fence])
