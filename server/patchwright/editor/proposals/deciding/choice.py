"""Which hunks of a proposal a decision is about. Pure."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from patchwright.domain.errors import UserError
from patchwright.domain.proposal import HunkState
from patchwright.pipeline.ledger.leaning import leaning, missing
from patchwright.pipeline.ledger.proposal import Entry, Proposal, is_undecided

_RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class Deed(Enum):
    """What is decided."""

    ACCEPT = "accept"
    REJECT = "reject"
    TAKE_BACK = "take back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Which hunks are meant: by numbers, by a file, or all; each adds to the others.

    Attributes:
        run: The end of a run's id; empty: the newest open proposal.
        numbers: By number, whatever they are.
        ranges: By their first and last number; those of them that there are.
        path: All that can be decided so in one file; empty for none.
        every: All that can be decided so.
        tests: Whether optional hunks are among all; None: unless they are accepted.
        needed: Also those without which they cannot stand, or that cannot stand without them.
    """

    run: str = ""
    numbers: tuple[int, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    path: str = ""
    every: bool = False
    tests: bool | None = None
    needed: bool = False


def with_words(choice: Choice, words: str) -> Choice:
    """Return *choice* with what people type added: `2 3`, `all`, `file PATH`, `run ID`.

    Raises UserError.
    """
    head, is_file, path = words.partition("file ") if _is_file(words) else (words, "", "")
    if is_file:
        choice = replace(choice, path=path.strip())
    tokens = iter(head.replace(",", " ").split())
    for token in tokens:
        choice = _with_token(choice, token, tokens)
    return choice


def chosen(proposal: Proposal, choice: Choice, deed: Deed) -> tuple[int, ...]:
    """Return the numbers that *choice* comes to, each once; raises UserError where none is named."""
    if not (choice.numbers or choice.ranges or choice.path or choice.every):
        raise UserError(
            f"It is not said which hunks of run {proposal.run} to {deed.value}.",
            kept="Nothing was changed.",
            remedy="Name them: `2 3`, `file PATH`, or `all`.",
        )
    named = {*choice.numbers, *_within(proposal, choice)}
    found = {*named, *_all_of(proposal, choice, deed)}
    if choice.needed:
        found |= {entry.number for entry in beside(proposal, found, deed)}
    return tuple(sorted(found))


def beside(proposal: Proposal, numbers: Collection[int], deed: Deed) -> tuple[Entry, ...]:
    """Return the hunks that stand or fall with *numbers*, and that *deed* leaves on another side.

    Of those that the user has rejected none is among them: that is his word.
    """
    if deed is Deed.ACCEPT:
        return tuple(e for e in missing(proposal, numbers) if is_undecided(e))
    return tuple(e for e in leaning(proposal, numbers) if _can(e, deed) and not _is_rejected(e))


def _within(proposal: Proposal, choice: Choice) -> Iterator[int]:
    """Yield the hunks in the ranges; of one without any its first number, which is refused then."""
    every = [entry.number for entry in proposal.entries]
    for first, last in choice.ranges:
        yield from [n for n in every if first <= n <= last] or [first]


def _all_of(proposal: Proposal, choice: Choice, deed: Deed) -> Iterator[int]:
    tests = deed is not Deed.ACCEPT if choice.tests is None else choice.tests
    for entry in proposal.entries:
        if not _can(entry, deed):
            continue
        # Whoever names a file means all of it, tests or not.
        if choice.path in entry.paths or (choice.every and (tests or not entry.proposed.optional)):
            yield entry.number


def _can(entry: Entry, deed: Deed) -> bool:
    """Say whether *deed* would change how *entry* stands."""
    if deed is Deed.TAKE_BACK:
        return not is_undecided(entry)
    return is_undecided(entry)


def _is_rejected(entry: Entry) -> bool:
    return entry.state is HunkState.REJECTED


def _is_file(words: str) -> bool:
    return words.startswith("file ") or " file " in words


def _with_token(choice: Choice, token: str, tokens: Iterator[str]) -> Choice:
    match token:
        case "all":
            return replace(choice, every=True)
        case "tests":
            return replace(choice, tests=True)
        case "needed":
            return replace(choice, needed=True)
        case "run":
            return replace(choice, run=next(tokens, ""))
        case _ if found := _RANGE.fullmatch(token):
            first, last = sorted((int(found[1]), int(found[2] or found[1])))
            return replace(choice, ranges=(*choice.ranges, (first, last)))
        case _:
            raise UserError(
                f"{token!r} names no hunk.",
                kept="Nothing was changed.",
                remedy="Write numbers (`2 3`), `all`, `file PATH`, `tests`, `needed` or `run ID`.",
            )
