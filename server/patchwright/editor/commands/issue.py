"""The issue that a command is about: named, told in words, or a diagnostic."""

import re
from dataclasses import replace

from lsprotocol import types as lsp

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue, IssueRef, Trust
from patchwright.domain.text import split_lines, with_lf
from patchwright.editor.commands.problem import issue_of_problem
from patchwright.editor.commands.shapes import IssueAsked, Span
from patchwright.editor.runs.wanted import Wanted
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.positions import from_range
from patchwright.editor.words import one_line
from patchwright.issues.file import told
from patchwright.issues.references import prose_at, typed


async def wanted_of(session: Session, folder: OpenFolder, asked: IssueAsked) -> Wanted:
    """Return which issue *asked* means; raises UserError where it means none."""
    if asked.diagnostic is not None:
        return Wanted(what=await issue_of_problem(session, folder, asked.uri, asked.diagnostic))
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


def _selected(session: Session, folder: OpenFolder, uri: str, span: Span) -> Issue:
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


def _origin(folder: OpenFolder, uri: str, span: Span | None) -> str:
    if not uri:
        return ""
    path = folder.path(uri) or uri
    return f"{path}:{span.start.line + 1}" if span else path
