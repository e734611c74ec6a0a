"""What can be done with hunks, as titles with the commands that do it: for lenses and actions. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from patchwright.domain.proposal import HunkState
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.proposals.shown.marks import Marked
from patchwright.editor.proposals.shown.words import which
from patchwright.editor.words import count
from patchwright.pipeline.ledger.leaning import missing
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """One thing that can be done.

    Attributes:
        title: What the user is shown.
        command: The command's name, without `patchwright.`.
        argument: Its one argument, as plain JSON.
        about: The hunk that it is about, if it is about one.
    """

    title: str
    command: str
    argument: Mapping[str, Any]
    about: Marked | None = None


def of_hunk(one: Marked, behind: str = "") -> Iterator[Offered]:
    """Yield what can be done with one hunk, what is wanted first first.

    Args:
        one: The hunk.
        behind: What stands behind its number in titles, to tell proposals apart.
    """
    proposal, entry = one.looked.proposal, one.entry
    name, many, single = _named(proposal, entry, behind), *_arguments(proposal, entry)
    if one.is_undecided and entry.state is not HunkState.ACCEPTING:
        yield from _deciding(one, name, behind)
    elif entry.state is HunkState.ACCEPTED:
        yield Offered(title=f"Take back {name}", command="takeBack", argument=many, about=one)
    elif entry.state is HunkState.REJECTED:
        title = f"Take back the rejection of {name}"
        yield Offered(title=title, command="takeBack", argument=many, about=one)
    yield Offered(title=f"Show evidence of {name}", command="evidence", argument=single, about=one)
    yield Offered(title=f"Show diff of {name}", command="hunkDiff", argument=single, about=one)


def of_file(looked: Looked, path: str, behind: str = "") -> Iterator[Offered]:
    """Yield what can be done with all undecided hunks of a file, where there are several."""
    proposal = looked.proposal
    here = [e for e in _undecided(proposal) if looked.readings[e.number].path == path]
    if len(here) > 1:
        able = [e for e in here if _fits(looked, e)]
        yield from _all("Accept", "accept", proposal, able, f" of this file{behind}")
        yield from _all("Reject", "reject", proposal, here, f" of this file{behind}")


def of_all(looked: Looked, behind: str = "") -> Iterator[Offered]:
    """Yield what can be done with all undecided hunks of a proposal, where there are several."""
    proposal, every = looked.proposal, _undecided(looked.proposal)
    able = [e for e in every if _fits(looked, e)]
    code = [e for e in able if not e.proposed.optional]
    if len(every) > 1:
        if code:
            yield from _all("Accept", "accept", proposal, code, behind)
        if len(able) > len(code):
            with_tests = f"{behind}, tests too" if code else f"{behind} of tests"
            yield from _all("Accept", "accept", proposal, able, with_tests)
        yield from _all("Reject", "reject", proposal, every, behind)


def onward(every: Sequence[Looked], at: Mapping[str, Any]) -> Iterator[Offered]:
    """Yield the ways to the hunks that are still to be decided on, from the place *at*."""
    left = sum(len(_undecided(looked.proposal)) for looked in every)
    if left:
        of = sum(len(looked.proposal.entries) for looked in every)
        title = f"Next hunk ({left} of {of} undecided)"
        yield Offered(title=title, command="next", argument=at)


def backward(every: Sequence[Looked], at: Mapping[str, Any]) -> Iterator[Offered]:
    """Yield the way to the hunk before the place *at*."""
    if any(_undecided(looked.proposal) for looked in every):
        yield Offered(title="Previous hunk", command="previous", argument=at)


def decided(proposal: Proposal) -> str:
    """Say how far a proposal is decided on: `2 of 5 decided`."""
    n = len(proposal.entries)
    return f"{n - len(_undecided(proposal))} of {n} decided"


def _deciding(one: Marked, name: str, behind: str) -> Iterator[Offered]:
    proposal, entry = one.looked.proposal, one.entry
    many, single = _arguments(proposal, entry)
    needed = missing(proposal, [entry.number])
    if needed and one.reading.may_turn:
        others = ", ".join(str(other.number) for other in needed)
        what = f"hunk {others}" if len(needed) == 1 else f"hunks {others}"
        title = f"Accept {which(proposal, entry.number)} and what it needs ({what}){behind}"
        yield Offered(
            title=title, command="accept", argument={**many, "withNeeded": True}, about=one
        )
    if one.reading.may_turn:
        yield Offered(title=f"Accept {name}", command="accept", argument=many, about=one)
    elif entry.hunk.kind not in ("delete", "rename"):
        yield Offered(title=f"Resolve {name}…", command="editHunk", argument=single, about=one)
    yield Offered(title=f"Reject {name}", command="reject", argument=many, about=one)
    if one.reading.may_turn and entry.hunk.kind not in ("delete", "rename"):
        yield Offered(title=f"Edit {name}…", command="editHunk", argument=single, about=one)


def _named(proposal: Proposal, entry: Entry, behind: str) -> str:
    return f"{which(proposal, entry.number)}{behind}"


def _arguments(proposal: Proposal, entry: Entry) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the arguments of a command that takes many hunks, and of one that takes one."""
    run = {"run": proposal.run, "revision": proposal.revision}
    return {**run, "hunks": [entry.number]}, {**run, "hunk": entry.number}


def _undecided(proposal: Proposal) -> list[Entry]:
    return [entry for entry in proposal.entries if is_undecided(entry)]


def _fits(looked: Looked, entry: Entry) -> bool:
    return looked.readings[entry.number].may_turn


def _all(
    verb: str, command: str, proposal: Proposal, entries: Iterable[Entry], behind: str
) -> Iterator[Offered]:
    numbers = [entry.number for entry in entries]
    if numbers:
        run = {"run": proposal.run, "revision": proposal.revision}
        title = f"{verb} all{behind} ({count(len(numbers), 'hunk')})"
        yield Offered(title=title, command=command, argument={**run, "hunks": numbers})
