"""Candidates that pass are voted on; the score decides, then the smallest change."""

import hashlib
from collections import Counter
from dataclasses import replace

from patchwright.agents import briefs, roles
from patchwright.agents.patience import UnusableAnswer
from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.errors import LimitReached
from patchwright.domain.event import Voted
from patchwright.edits.diff import hunks, unified
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.gate import passes
from patchwright.tools.sets import NO_TOOLS


async def vote(session: Session, candidates: tuple[Candidate, ...]) -> Ranking:
    """Return *candidates* ranked; ballots are cast where several pass the gate."""
    standing = [candidate for candidate in candidates if passes(candidate)]
    won = Counter[int]()
    if len(standing) > 1:
        for number in range(1, session.work.settings.ballots + 1):
            choice = await _ballot(session, standing, number)
            if choice is not None:
                won[choice] += 1
                _keep(session, standing, won)
    ranking = ranked(_keep(session, standing, won), failing=candidates)
    session.tell(Voted(ranking=ranking))
    return ranking


def ranked(standing: tuple[Candidate, ...], failing: tuple[Candidate, ...]) -> Ranking:
    """Return *standing* by score, ties by size, then those of *failing* that do not pass.

    Args:
        standing: Candidates that pass the gate, with their ballots.
        failing: Others; those that pass are left out, since they stand already.
    """
    best_first = sorted(standing, key=_rank)
    rest = sorted((one for one in failing if not passes(one)), key=_rank)
    if not best_first:
        return Ranking(candidates=tuple(rest), reason=_none(rest))
    return Ranking(candidates=(*best_first, *rest), reason=_reason(best_first))


def size(candidate: Candidate) -> int:
    """Return how many lines *candidate* takes away and adds."""
    return sum(len(hunk.before) + len(hunk.after) for hunk in hunks(candidate.patch))


def order(seed: str, ballot: int, number: int) -> list[int]:
    """Return 0 to *number* - 1 in an order that *seed* and *ballot* alone decide."""

    def lot(index: int) -> str:
        return hashlib.sha256(f"{seed}/{ballot}/{index}".encode()).hexdigest()

    return sorted(range(number), key=lot)


async def _ballot(session: Session, standing: list[Candidate], number: int) -> int | None:
    """Return the index of the candidate that one ballot chooses; None where none is cast."""
    # Each ballot sees an order of its own, so that a liking for the first evens out.
    shown = order(session.work.seed, number, len(standing))
    diffs = [unified(standing[index].patch) for index in shown]
    try:
        ballot = await session.converse(
            roles.voter(len(standing)),
            briefs.for_voter(session.work.issue, diffs),
            NO_TOOLS,
            part=str(number),
        )
    except UnusableAnswer as error:
        session.notice(f"Ballot {number} is not counted. {error.what}")
        return None
    except LimitReached as reached:
        session.limit(reached)
        return None
    return shown[ballot.choice]


def _keep(session: Session, standing: list[Candidate], won: Counter[int]) -> tuple[Candidate, ...]:
    """Return *standing* with the ballots so far, kept for a run that ends early."""
    counted = tuple(replace(one, ballots=won[index]) for index, one in enumerate(standing))
    session.best = (*counted, *(one for one in session.best if not passes(one)))
    return counted


def _rank(candidate: Candidate) -> tuple[bool, int, int, tuple[int, ...]]:
    return (not candidate.patch, -candidate.score, size(candidate), candidate.drafts)


def _reason(best_first: list[Candidate]) -> str:
    best, *others = best_first
    said = f"{_counted(len(best.drafts), 'draft')} came to it"
    if not others:
        return f"{said}, and no other change passes the gate."
    said = f"{said} and {_counted(best.ballots, 'ballot')} chose it"
    if others[0].score < best.score:
        return f"{said}: the highest score, {best.score}."
    smaller = "the smallest of them" if size(best) < size(others[0]) else "the first of them"
    return f"{said}: a tie at {best.score}, and it is {smaller}."


def _none(failing: list[Candidate]) -> str:
    if not any(failing):
        return "There is no candidate."
    if not any(one.patch for one in failing):
        return "No block of any draft fits the code."
    return "No candidate passes the gate; the best so far is shown and not proposed."


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
