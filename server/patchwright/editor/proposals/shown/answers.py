"""What an editor with an interface of its own asks of proposals; each answer looks first."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Issue
from patchwright.domain.text import Position, Range, split_lines
from patchwright.domain.told import ToldHunk
from patchwright.domain.wire import VERSION
from patchwright.editor.messages import proposals as say
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.proposals.looking import Looked, look, look_at_all
from patchwright.editor.proposals.shown.asked import looked_at
from patchwright.editor.proposals.shown.evidence import as_markdown, told_of
from patchwright.editor.proposals.shown.words import name_of
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.editor.texts.positions import to_range
from patchwright.editor.words import one_line
from patchwright.log.secrets import redacted
from patchwright.pipeline.ledger.planning import plan
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided
from patchwright.pipeline.ledger.saying import told
from patchwright.pipeline.ledger.standing import Said, Standing
from patchwright.processes.offload import offload

_TITLE = 200

_AS_TOLD = say.OpenHunk.model_fields.keys() & {field.name for field in fields(ToldHunk)}
"""Fields of a hunk that do not depend on the editor."""


async def proposals(session: Session, asked: say.ProposalsParams) -> say.ProposalsAnswer:
    """Return what runs propose, newest first, as it stands now."""
    await session.folders.settled()
    folders = [_folder(session, asked.uri)] if asked.uri else list(session.folders)
    found = list[say.OpenProposal]()
    for folder in folders:
        found += [await _proposal(session, one) for one in await _all(session, folder, asked)]
    found.sort(key=lambda one: (one.made, one.run), reverse=True)
    return say.ProposalsAnswer(version=VERSION, proposals=found)


async def evidence(session: Session, asked: say.EvidenceParams) -> say.EvidenceAnswer:
    """Return why a hunk is proposed, and what became of it; raises UserError."""
    return await evidence_of(await looked_at(session, asked.run), asked.hunk)


async def evidence_of(looked: Looked, number: int) -> say.EvidenceAnswer:
    """Return why a hunk of a proposal is proposed, and what became of it; raises UserError."""
    run, entry = looked.proposal.run, looked.proposal.entry(number)
    if entry is None:
        raise UserError(f"Run {run} proposes no hunk {number}.")
    ledger, issue = looked.folder.folder.ledger, await _issue(looked)
    reading = looked.readings[entry.number]
    told = told_of(looked.proposal, entry, reading, name_of(issue))
    history = await offload(ledger.history, looked.proposal)
    return say.EvidenceAnswer(
        run=run,
        hunk=number,
        evidence=entry.proposed.evidence,
        markdown=as_markdown(told),
        history=[
            say.HunkEvent(at=one.at, who=one.who, what=one.what, detail=redacted(one.detail))
            for one in history
            if one.number == entry.number
        ],
    )


async def proposed_text(session: Session, asked: say.ProposedTextParams) -> say.ProposedTextAnswer:
    """Return a file as it would be with hunks accepted; raises UserError."""
    looked = await looked_at(session, asked.run)
    path = asked.path or looked.folder.path(asked.uri)
    if not path or path not in looked.texts:
        raise UserError(f"Run {looked.proposal.run} proposes nothing in {asked.path or asked.uri}.")
    return await offload(_proposed_text, looked, path, asked.hunks)


async def _proposal(session: Session, looked: Looked) -> say.OpenProposal:
    proposal, issue = looked.proposal, await _issue(looked)
    held = await offload(looked.folder.folder.ledger.held)
    encoding = session.documents.encoding
    return say.OpenProposal(
        run=proposal.run,
        revision=proposal.revision,
        name=name_of(issue),
        title=one_line(redacted(issue.title), _TITLE),
        root=str(looked.folder.root),
        made=proposal.made,
        open=proposal.is_open,
        hunks=[await offload(_hunk, looked, entry, held, encoding) for entry in proposal.entries],
    )


def _hunk(looked: Looked, entry: Entry, held: Mapping[str, str], encoding: str) -> say.OpenHunk:
    reading = looked.readings[entry.number]
    live = _live(looked, reading.path)
    said = told(looked.proposal, entry, reading, live, held)
    return say.OpenHunk(
        uri=looked.folder.uri(said.path),
        range=_range(live or "", reading.standing, encoding) if reading.standing else None,
        **{name: getattr(said, name) for name in _AS_TOLD},
    )


def _range(live: str, standing: Standing, encoding: str) -> say.TextRange:
    lines, span = split_lines(live), standing.span
    end = Position(line=span.stop, column=0)
    if span.stop == len(lines) and lines and not span.is_empty:
        last = lines[-1].rstrip("\r\n")
        end = end if last != lines[-1] else Position(line=span.stop - 1, column=len(last))
    shown = to_range(lines, Range(start=Position(line=span.start, column=0), end=end), encoding)
    return say.TextRange(
        start=say.TextPosition(line=shown.start.line, character=shown.start.character),
        end=say.TextPosition(line=shown.end.line, character=shown.end.character),
    )


def _proposed_text(looked: Looked, path: str, hunks: list[int] | None) -> say.ProposedTextAnswer:
    proposal = looked.proposal
    here = [e for e in proposal.entries if path in {*e.paths, looked.readings[e.number].path}]
    wished = [e.number for e in here if is_undecided(e)] if hunks is None else hunks
    planned = plan(proposal, looked.texts, wished, Said.IN)
    changes = {change.path: change.after for change in planned.changes}
    moved = {change.renamed_from: change.after for change in planned.changes}
    live = _live(looked, path)
    return say.ProposedTextAnswer(
        path=path,
        uri=looked.folder.uri(path),
        text=changes[path] if path in changes else moved.get(path, live),
        live=live,
        base=next((e.base for e in here if e.base is not None), None),
        refused=[say.LeftOut(hunk=n, why=redacted(why)) for n, why in planned.refused.items()],
    )


def _live(looked: Looked, path: str) -> str | None:
    found = looked.texts.get(path)
    return found.text if found and isinstance(found.text, str) else None


async def _issue(looked: Looked) -> Issue:
    stored = await offload(looked.folder.folder.run, looked.proposal.run)
    return stored.issue


def _folder(session: Session, uri: str) -> OpenFolder:
    found = session.folders.of(uri)
    if found is None:
        raise UserError(f"{uri} lies in no folder that is open here.")
    return found


async def _all(
    session: Session, folder: OpenFolder, asked: say.ProposalsParams
) -> Sequence[Looked]:
    if not asked.all:
        return await look_at_all(session, folder)
    return [await look(session, folder, one) for one in await offload(_every, folder)]


def _every(folder: OpenFolder) -> list[Proposal]:
    ledger = folder.folder.ledger
    return [found for run in folder.folder.runs() if (found := ledger.find(run.id))]


ANSWERS: tuple[tuple[OwnMessage, Callable[[Session, Any], Awaitable[Message]]], ...] = (
    (say.PROPOSALS, proposals),
    (say.EVIDENCE, evidence),
    (say.PROPOSED_TEXT, proposed_text),
)
"""What answers each request."""
