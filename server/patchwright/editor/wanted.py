"""The issue that a command is about: named, told in words, or a diagnostic."""

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from patchwright.domain.errors import UserError, WorkspaceError
from patchwright.domain.issue import Issue, IssueRef, Trust
from patchwright.domain.text import split_lines, strip_end, with_lf
from patchwright.editor.commands.shapes import IssueAsked, Problem, Span
from patchwright.editor.folders import OpenFolder
from patchwright.editor.positions import from_range
from patchwright.editor.telling import one_line
from patchwright.issues.file import told
from patchwright.issues.references import prose_at, typed
from patchwright.processes.offload import offload

if TYPE_CHECKING:
    from patchwright.editor.session import Session

_AROUND = 10
"""Lines before and behind a diagnostic that come with it."""


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


async def wanted_of(session: "Session", folder: OpenFolder, asked: IssueAsked) -> Wanted:
    """Return which issue *asked* means; raises UserError where it means none."""
    if asked.diagnostic is not None:
        return Wanted(what=await _of_problem(session, folder, asked.uri, asked.diagnostic))
    if asked.text:
        return Wanted(what=_in_words(asked.text, _origin(folder, asked.uri, asked.range)))
    if asked.issue.strip():
        return Wanted(what=_typed(asked.issue))
    if asked.uri and asked.range:
        return Wanted(what=_selected(session, folder, asked.uri, asked.range))
    raise UserError(
        "No issue was named.",
        remedy="Name one as #12, owner/repo#12 or a URL, or tell in a sentence what is wrong.",
    )


def _typed(text: str) -> IssueRef | Issue:
    if ref := typed(text):
        return ref
    if "://" in text or not re.search(r"\s", text.strip()):
        raise UserError(
            f"{one_line(text)} names no issue.",
            remedy="Write #12, GH-12, owner/repo#12, the issue's URL, or a sentence.",
        )
    return _in_words(text, "")


def _in_words(text: str, origin: str) -> Issue:
    """Return the issue that words tell; what stands in a file comes from outside."""
    issue = told(with_lf(text), origin or "The text")
    return issue if origin else replace(issue, origin="", trust=Trust.USER)


def _selected(session: "Session", folder: OpenFolder, uri: str, span: Span) -> Issue:
    document, path = session.documents.get(uri), folder.path(uri)
    if document is None or path is None:
        raise UserError(f"{uri} is not open here.", remedy="Open it, or give its `text`.")
    start, end = (lsp.Position(at.line, at.character) for at in (span.start, span.end))
    lines, encoding = split_lines(document.text), session.documents.encoding
    said = prose_at(document.text, path, from_range(lines, lsp.Range(start, end), encoding))
    if said is None:
        raise UserError(
            "Nothing there is prose.",
            remedy="Select a comment, or a part of a document, that tells of the fault.",
        )
    return _in_words(said, _origin(folder, uri, span))


async def _of_problem(session: "Session", folder: OpenFolder, uri: str, problem: Problem) -> Issue:
    if not uri:
        raise UserError("A diagnostic needs the `uri` of its file.")
    line, path = problem.range.start.line, folder.path(uri) or uri
    text = await _text_of(session, folder, uri)
    said = ": ".join(str(one) for one in (problem.source, problem.code) if one)
    body = [
        f"{said} reports this in {path}, line {line + 1}."
        if said
        else f"In {path}, line {line + 1}."
    ]
    if excerpt := _excerpt(text, line):
        body += ["", excerpt]
    first, _, rest = problem.message.strip().partition("\n")
    whole = "\n".join([first or "A problem", *([rest, ""] if rest else [""]), *body])
    return told(with_lf(whole), f"{path}:{line + 1}")


async def _text_of(session: "Session", folder: OpenFolder, uri: str) -> str:
    if document := session.documents.get(uri):
        return document.text
    path = folder.path(uri)
    try:
        decoded = await offload(folder.folder.read, path) if path else None
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


def _origin(folder: OpenFolder, uri: str, span: Span | None) -> str:
    if not uri:
        return ""
    path = folder.path(uri) or uri
    return f"{path}:{span.start.line + 1}" if span else path
