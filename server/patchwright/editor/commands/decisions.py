"""What `patchwright.accept`, `reject` and `takeBack` have in common."""

import asyncio
from dataclasses import replace

from lsprotocol import types as lsp
from pydantic import Field

from patchwright.domain.errors import PatchwrightError, UserError
from patchwright.domain.proposal import HunkState
from patchwright.editor.commands.command import Message
from patchwright.editor.commands.proposed import proposed_of
from patchwright.editor.messages.message import Whole
from patchwright.editor.proposals.deciding.came import Came
from patchwright.editor.proposals.deciding.choice import Choice, Deed, chosen, with_words
from patchwright.editor.proposals.deciding.conflict import Laid, lay_conflict
from patchwright.editor.proposals.deciding.decision import Decision
from patchwright.editor.proposals.deciding.held_back import is_held_back
from patchwright.editor.proposals.deciding.words import (
    few,
    in_words,
    refusals,
    refused_in_words,
    warnings,
)
from patchwright.editor.proposals.looking import of_run
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.session.session import Session
from patchwright.log.secrets import redacted
from patchwright.pipeline.ledger.proposal import Proposal, is_undecided


class Asked(Message):
    """Which hunks are meant: by `hunks`, by a file, or all."""

    run: str = Field("", description="The end of a run's id; empty: the newest open proposal")
    hunks: list[Whole] = Field(default_factory=list[int], description="Their numbers")
    path: str = Field("", description="All of this file that can be decided so, tests or not")
    uri: str = Field("", description="The same by its URI; with `hunks` or `all` only its folder")
    all: bool = Field(False, description="All that can be decided so")
    tests: bool | None = Field(
        None,
        description="Whether optional hunks of tests are among `all`; by default they are unless it accepts",
    )
    with_needed: bool = Field(
        False,
        description="Also the hunks that these need; where it does not accept, those that need these",
    )
    revision: Whole | None = Field(
        None,
        description="Which proposal of the run was looked at; one that the run has proposed anew since is refused, but where hunks are taken back",
    )
    version: Whole | None = Field(
        None,
        description="Which version of the document `uri` was looked at; another one is refused",
    )
    what: str = Field(
        "",
        description="As people type it: numbers (`2 3`), `all`, `file PATH`, `tests`, `needed`, `run ID`",
    )


class HunkNow(Message):
    """A hunk that was meant, as it stands now."""

    number: int = Field(description="Which, from one")
    path: str = Field(description="Its file")
    state: HunkState = Field(description="How it stands")
    undecided: bool = Field(description="Whether it is still to be decided on")


class RefusedHunk(Message):
    """A hunk that is not as it was wanted."""

    number: int = Field(description="Which")
    reason: str = Field(description="Why, what was kept, and what to do")


class Decided(Message):
    """What came of it."""

    run: str = Field(description="Whose hunks")
    revision: int = Field(description="Which proposal of it, from one")
    hunks: list[HunkNow] = Field(description="Those that were meant, as they stand now")
    refused: list[RefusedHunk] = Field(description="Those that are not as they were wanted")
    changed: list[str] = Field(description="Files that were changed")
    merged: list[str] = Field(description="Files in which hunks were merged with changes since")
    unsaved: list[str] = Field(description="Changed files that only the editor holds")
    saved: list[str] = Field(description="Changed files that are on disk")
    warnings: list[str] = Field(description="What should be looked at")
    left: int = Field(description="How many hunks are still to be decided on")
    conflict: str = Field(
        "", description="A document with both versions of the first hunk that does not fit"
    )
    said: str = Field(description="The same for people, but for refusals and warnings")


async def decide(deed: Deed, session: Session, asked: Asked) -> Decided:
    """Carry out what was decided, and tell what did not come about."""
    choice = with_words(_choice(asked), asked.what)
    _check_version(session, asked)
    folder, proposal = await proposed_of(
        session, choice.run, asked.uri, asked.revision, older=deed is Deed.TAKE_BACK
    )
    choice = _in_file(folder, choice, asked)
    looked = await Decision(session=session, folder=folder, proposal=proposal, numbers=()).look()
    numbers = chosen(looked, choice, deed)
    decision = Decision(session=session, folder=folder, proposal=looked, numbers=numbers)
    work = asyncio.ensure_future(_carried_out(decision, deed))
    if await is_held_back(session, work):
        session.tasks.go_on(_tell_later(decision, work, deed))
        return _answer(Came(proposal=await decision.look()), numbers, deed, ())
    return await _told(decision, await work, deed)


async def _carried_out(decision: Decision, deed: Deed) -> Came:
    match deed:
        case Deed.ACCEPT:
            return await decision.accept()
        case Deed.REJECT:
            return await decision.reject()
        case Deed.TAKE_BACK:
            return await decision.take_back()


async def _told(decision: Decision, came: Came, deed: Deed) -> Decided:
    """Tell what did not come about, and return what came of all."""
    session, numbers = decision.session, decision.numbers
    laid = await lay_conflict(session, decision.folder, came) if deed is Deed.ACCEPT else Laid()
    told = warnings(came, numbers, deed)
    refused = " ".join(filter(None, (refused_in_words(came, deed), laid.said)))
    for one in (*filter(None, (refused,)), *few(told)):
        session.messages.answer(one, lsp.MessageType.Warning)
    of = await of_run(session, came.proposal)
    update = {"said": in_words(came, numbers, deed, of)}
    if laid.file:
        update["conflict"] = laid.file.as_uri()
    return _answer(came, numbers, deed, told).model_copy(update=update)


async def _tell_later(decision: Decision, work: asyncio.Future[Came], deed: Deed) -> None:
    """Tell what came of what was answered already."""
    try:
        decided = await _told(decision, await work, deed)
    except PatchwrightError as error:
        decision.session.messages.error(error)
    else:
        if decided.said:
            decision.session.messages.answer(decided.said)


def said(decided: Decided) -> str:
    """Return what is said of it to people who called it by hand."""
    return decided.said


def _choice(asked: Asked) -> Choice:
    return Choice(
        run=asked.run,
        numbers=tuple(asked.hunks),
        path=asked.path,
        every=asked.all,
        tests=asked.tests,
        needed=asked.with_needed,
    )


def _in_file(folder: OpenFolder, choice: Choice, asked: Asked) -> Choice:
    """Return *choice* with the file that `uri` names, where that alone says which hunks are meant."""
    if not asked.uri or choice.path or choice.numbers or choice.ranges or choice.every:
        return choice
    return replace(choice, path=folder.path(asked.uri) or "")


def _check_version(session: Session, asked: Asked) -> None:
    if asked.version is not None and session.documents.version(asked.uri) != asked.version:
        raise UserError(
            f"{asked.uri} has changed since its hunks were shown.",
            kept="Nothing was changed.",
            remedy="Look at them again.",
        )


def _answer(came: Came, numbers: tuple[int, ...], deed: Deed, told: tuple[str, ...]) -> Decided:
    """Return what came of it as data; what is said of it comes later."""
    applied, proposal = came.applied, came.proposal
    return Decided(
        run=proposal.run,
        revision=proposal.revision,
        hunks=_now(proposal, numbers),
        refused=[
            RefusedHunk(number=n, reason=redacted(why)) for n, why in refusals(came, deed).items()
        ],
        changed=list(applied.paths),
        merged=sorted({*applied.merged, *came.merged}),
        unsaved=list(applied.unsaved),
        saved=[path for path in applied.paths if path not in applied.unsaved],
        warnings=list(map(redacted, told)),
        left=sum(map(is_undecided, proposal.entries)),
        conflict="",
        said="",
    )


def _now(proposal: Proposal, numbers: tuple[int, ...]) -> list[HunkNow]:
    entries = [entry for number in numbers if (entry := proposal.entry(number))]
    return [
        HunkNow(
            number=one.number,
            path=one.hunk.path,
            state=one.state,
            undecided=is_undecided(one),
        )
        for one in entries
    ]
