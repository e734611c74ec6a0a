"""Candidates that pass are voted on; the score decides, then the smallest change."""

from collections import Counter
from dataclasses import dataclass, replace

from patchwright.agents import briefs, roles
from patchwright.agents.patience import UnusableAnswer
from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.errors import LimitReached
from patchwright.domain.event import Voted
from patchwright.domain.evidence import Finding
from patchwright.domain.proposal import Hunk
from patchwright.edits.diff import hunks, unified
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.gate import passes
from patchwright.pipeline.stages.orders import orders
from patchwright.processes.offload import offload
from patchwright.tools.excerpts import changed
from patchwright.tools.sets import NO_TOOLS
from patchwright.tools.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paper:
    """What all ballots of a run show, each in an order of its own.

    Attributes:
        diffs: One for each candidate.
        findings: Those in files that change.
        code: What changes, as it stands before.
    """

    diffs: tuple[str, ...]
    findings: tuple[Finding, ...]
    code: str


async def vote(
    session: Session, candidates: tuple[Candidate, ...], findings: tuple[Finding, ...]
) -> Ranking:
    """Return *candidates* ranked; ballots are cast where several pass the gate.

    No more of them are asked for than can change which candidate is first.
    """
    standing = [candidate for candidate in candidates if passes(candidate)]
    won = Counter[int]()
    if len(standing) > 1:
        await _elect(session, standing, findings, won)
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


def is_decided(standing: tuple[Candidate, ...], n_left: int) -> bool:
    """Say whether *n_left* more ballots cannot change which of *standing* is first."""
    best, *others = sorted(standing, key=_rank)
    return all(
        _rank(replace(other, ballots=other.ballots + n_left)) > _rank(best) for other in others
    )


async def _elect(
    session: Session,
    standing: list[Candidate],
    findings: tuple[Finding, ...],
    won: Counter[int],
) -> None:
    """Cast the ballots and count them in *won*."""
    paper = await offload(_paper, session, standing, findings)
    n_ballots, drawn = session.work.settings.ballots, orders(session.work.seed, len(standing))
    for number in range(1, n_ballots + 1):
        n_left = n_ballots - number + 1
        if is_decided(_keep(session, standing, won), n_left):
            session.notice(
                f"Left out: {n_left} of {_counted(n_ballots, 'ballot')},"
                " since they cannot change which patch is first."
            )
            return
        choice = await _ballot(session, paper, next(drawn), number)
        if choice is not None:
            won[choice] += 1
            _keep(session, standing, won)


def _paper(session: Session, standing: list[Candidate], findings: tuple[Finding, ...]) -> _Paper:
    work = session.work
    view = View(snapshot=work.snapshot, graph=work.graph, tests=True)
    paths = {path for candidate in standing for path in candidate.patch.paths}
    places = [
        place
        for candidate in standing
        for hunk in hunks(candidate.patch)
        if hunk.kind != "create"
        for place in _ends(hunk)
    ]
    return _Paper(
        diffs=tuple(unified(candidate.patch) for candidate in standing),
        findings=tuple(each for each in findings if each.location.path in paths),
        code=changed(view, places),
    )


def _ends(hunk: Hunk) -> list[tuple[str, int]]:
    """Return the first and last line that *hunk* changes; the one above, where it only adds."""
    path, n_lines = hunk.renamed_from or hunk.path, len(hunk.before)
    lines = [hunk.start, hunk.start + n_lines - 1] if n_lines else [max(hunk.start - 1, 0)]
    return [(path, line) for line in lines]


async def _ballot(session: Session, paper: _Paper, order: list[int], number: int) -> int | None:
    """Return the index of the candidate that one ballot chooses; None where none is cast."""
    diffs = [paper.diffs[index] for index in order]
    try:
        ballot = await session.converse(
            roles.voter(len(diffs)),
            briefs.for_voter(session.work.issue, paper.findings, paper.code, diffs),
            NO_TOOLS,
            part=str(number),
        )
    except UnusableAnswer as error:
        session.notice(f"Ballot {number} is not counted. {error.what}")
        return None
    except LimitReached as reached:
        session.limit(reached)
        return None
    return order[ballot.choice]


def _keep(session: Session, standing: list[Candidate], won: Counter[int]) -> tuple[Candidate, ...]:
    """Return *standing* with the ballots so far, kept for a run that ends early."""
    counted = tuple(replace(one, ballots=won[index]) for index, one in enumerate(standing))
    session.best = (*counted, *(one for one in session.best if not passes(one)))
    return counted


def _rank(candidate: Candidate) -> tuple[bool, bool, int, int, tuple[int, ...]]:
    halved = bool(candidate.refused)
    return (not candidate.patch, halved, -candidate.score, size(candidate), candidate.drafts)


def _reason(best_first: list[Candidate]) -> str:
    best, *others = best_first
    said = f"{_counted(len(best.drafts), 'draft')} came to it"
    if not others:
        return f"{said}, and no other change passes the gate."
    is_first = others[0].score < best.score
    smaller = "the smallest of them" if size(best) < size(others[0]) else "the first of them"
    if not any(one.ballots for one in best_first):
        if is_first:
            return f"{said}, more than to any other change; no ballot was needed."
        return f"{said}, as many as to another change, and it is {smaller}."
    said = f"{said} and {_counted(best.ballots, 'ballot')} chose it"
    if is_first:
        return f"{said}: the highest score, {best.score}."
    return f"{said}: a tie at {best.score}, and it is {smaller}."


def _none(failing: list[Candidate]) -> str:
    if not any(failing):
        return "There is no candidate."
    if not any(one.patch for one in failing):
        if any(one.tests for one in failing):
            return "The drafts change only tests, and leave the code as it is."
        return f"No block of any draft fits the code.{_missing(failing[0])}"
    said = "No candidate passes the gate; the best so far is shown and not proposed."
    return f"{said}{_missing(failing[0])}"


def _missing(candidate: Candidate) -> str:
    """Return what a candidate lacks to be whole, or nothing."""
    if not candidate.refused:
        return ""
    of_it = f" {_counted(len(candidate.refused), 'change')} of draft {candidate.drafts[0]}"
    return f"{of_it} did not fit, the first because: {candidate.refused[0]}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
