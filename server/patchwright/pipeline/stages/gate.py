"""Each group of drafts is checked; one that fails goes back to its author."""

from dataclasses import replace
from functools import partial

from patchwright.agents import briefs, roles
from patchwright.agents.drafts import Draft
from patchwright.agents.patience import UnusableAnswer
from patchwright.domain.candidate import Candidate
from patchwright.domain.diagnostic import Checked, NewProblems, NoVerdict
from patchwright.domain.errors import LimitReached
from patchwright.domain.event import DraftRead, Gated
from patchwright.domain.evidence import Plan
from patchwright.graph.viewing import is_test
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.attempt import Attempt, attempt_of
from patchwright.processes.offload import offload
from patchwright.tools.sets import editor_tools

MOST_RETURNS = 3


def passes(candidate: Candidate) -> bool:
    """Say whether *candidate* may stand for election: it changes code, and nothing new is wrong."""
    return bool(candidate.patch) and not isinstance(candidate.checked, NewProblems)


async def gated(session: Session, plan: Plan, attempt: Attempt) -> Candidate:
    """Return the best that becomes of *attempt*, after at most three returns to its author."""
    tests = partial(is_test, session.work.graph)
    candidate = best = await _looked_at(session, attempt, 0)
    for n_returns in range(1, MOST_RETURNS + 1):
        if passes(candidate) and not attempt.rejections:
            break
        draft = await _returned(session, plan, attempt, candidate)
        if draft is None:
            break
        attempt = await offload(attempt_of, session.work.snapshot, draft, tests)
        attempt = replace(attempt, drafts=candidate.drafts)
        session.tell(told(attempt))
        candidate = await _looked_at(session, attempt, n_returns)
        # A later one that is no worse knows more of what was wrong.
        best = max(best, candidate, key=lambda one: (passes(one), bool(one.patch), one.returns))
    return best


def told(attempt: Attempt) -> DraftRead:
    """Return the event that tells what a draft came to."""
    paths = tuple(sorted({*attempt.patch.paths, *attempt.tests.paths}))
    return DraftRead(number=attempt.drafts[0], paths=paths, rejections=attempt.rejections)


async def _returned(
    session: Session, plan: Plan, attempt: Attempt, candidate: Candidate
) -> Draft | None:
    """Return what the author writes instead, or None where it may not or does not."""
    checked = candidate.checked
    brief = briefs.for_editor_return(
        session.work.issue,
        plan,
        attempt.blocks,
        rejections=attempt.rejections,
        problems=checked.problems if isinstance(checked, NewProblems) else (),
    )
    work, part = session.work, f"{candidate.drafts[0]}.{candidate.returns + 1}"
    try:
        drafts = await session.converse(
            roles.editor(1), brief, editor_tools(work.graph, work.snapshot), part=part
        )
    except UnusableAnswer as error:
        session.notice(f"Draft {candidate.drafts[0]} stays as it was. {error.what}")
        return None
    except LimitReached as reached:
        session.limit(reached)
        return None
    return drafts[0]


async def _looked_at(session: Session, attempt: Attempt, n_returns: int) -> Candidate:
    session.pause()
    candidate = Candidate(
        patch=attempt.patch,
        drafts=attempt.drafts,
        checked=await _checked(session, attempt),
        returns=n_returns,
        tests=attempt.tests,
        explanation=attempt.explanation,
    )
    session.tell(Gated(candidate=candidate))
    return candidate


async def _checked(session: Session, attempt: Attempt) -> Checked:
    if not attempt.patch:
        return NoVerdict(by="edits", why="the draft changes no code")
    work = session.work
    patched = work.snapshot.with_patch(attempt.patch)
    return await work.diagnostician.check(work.snapshot, patched, attempt.patch.paths)
