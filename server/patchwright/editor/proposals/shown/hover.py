"""What is told where somebody points: the hunk that stands there, then what is known of the name.

Source: LSP 3.17, "Hover Request".
"""

import asyncio
import re

from lsprotocol import types as lsp

from patchwright.editor.navigation.hovering import hover as hover_name
from patchwright.editor.proposals.shown.evidence import as_markdown, as_text, told_of
from patchwright.editor.proposals.shown.marks import Marked, marked
from patchwright.editor.proposals.shown.shown import ShownProposals, shown_in
from patchwright.editor.session.session import Session

_MOST = 3
"""Hunks that are told of at one place."""

_RULE = re.compile(r"\n*$")


async def hover(session: Session, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return what is known of a place; None where that is nothing."""
    hunks, name = await asyncio.gather(_hunks(session, params), _name(session, params))
    if not hunks:
        return name
    if session.client.markdown:
        text = "\n\n---\n\n".join([*hunks, *_said(name)])
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text))
    text = "\n\n".join([*hunks, *_said(name)])
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, text))


async def _name(session: Session, params: lsp.HoverParams) -> lsp.Hover | None:
    """Return what is known of the name, where such questions are answered at all."""
    return await hover_name(session, params) if session.wish else None


async def _hunks(session: Session, params: lsp.HoverParams) -> list[str]:
    uri, line = params.text_document.uri, params.position.line
    # The place in the question is one in the text as it was when the question came.
    version = session.documents.version(uri)
    await session.folders.settled()
    folder = session.folders.of(uri)
    shown, path = (shown_in(folder), folder.path(uri)) if folder else (None, None)
    if shown is None or path is None or not await shown.current(uri):
        return []
    if session.documents.version(uri) != version:
        return []
    open_ = [one for one in shown.looked if not one.proposal.is_settled]
    found = [one for one in marked(open_, path) if one.touches(line, line)]
    # What is still to be decided is what somebody asks for.
    found.sort(key=lambda one: not one.is_undecided)
    return [_told(session, shown, one) for one in found[:_MOST]]


def _told(session: Session, shown: ShownProposals, one: Marked) -> str:
    proposal = one.looked.proposal
    told = told_of(proposal, one.entry, one.reading, shown.names.get(proposal.run, ""))
    return as_markdown(told) if session.client.markdown else as_text(told)


def _said(hover: lsp.Hover | None) -> list[str]:
    if hover is None or not isinstance(hover.contents, lsp.MarkupContent):
        return []
    return [_RULE.sub("", hover.contents.value)]
