"""Each group of drafts is checked; one that fails, or is half of a change, goes back."""

from dataclasses import dataclass, replace

from patchwright.agents import briefs, roles
from patchwright.agents.drafts import Draft
from patchwright.agents.patience import UnusableAnswer
from patchwright.domain.candidate import Candidate
from patchwright.domain.diagnostic import Checked, NewProblems
from patchwright.domain.edit import NO_PATCH, Patch
from patchwright.domain.errors import LimitReached
from patchwright.domain.event import DraftRead, Gated
from patchwright.domain.evidence import Plan
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.attempt import Attempt, Rules, attempt_of
from patchwright.pipeline.stages.checking import checked, trial_of
from patchwright.processes.offload import offload
from patchwright.tools.sets import editor_tools

MOST_RETURNS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What drafts are written to.

    Attributes:
        plan: What shall hold, and where.
        code: That of the places concerned, as a model reads it.
        rules: What a draft is held against.
    """

    plan: Plan
    code: str
    rules: Rules


def passes(candidate: Candidate) -> bool:
    """Say whether *candidate* may stand for election: a whole change of code, with nothing new wrong."""
    is_sound = not isinstance(candidate.checked, NewProblems)
    return bool(candidate.patch) and is_sound and not candidate.refused


async def gated(session: Session, order: Order, attempt: Attempt) -> Candidate:
    """Return the best that becomes of *attempt*, after at most three returns to its author."""
    candidate = best = await _looked_at(session, attempt, 0)
    for n_returns in range(1, MOST_RETURNS + 1):
        if passes(candidate):
            break
        draft = await _returned(session, order, attempt, candidate)
        if draft is None:
            break
        attempt = await offload(attempt_of, draft, order.rules)
        attempt = replace(attempt, drafts=candidate.drafts)
        session.tell(told(attempt))
        candidate = await _looked_at(session, attempt, n_returns)
        # A later one that is no worse knows more of what was wrong.
        best = max(best, candidate, key=_merit)
    if deleted := [change.path for change in best.patch.files if change.after is None]:
        session.notice(f"Draft {best.drafts[0]} deletes whole files: {', '.join(deleted)}.")
    return best


def _merit(candidate: Candidate) -> tuple[bool, bool, bool, int]:
    return passes(candidate), bool(candidate.patch), not candidate.refused, candidate.returns


def told(attempt: Attempt) -> DraftRead:
    """Return the event that tells what a draft came to."""
    paths = tuple(sorted({*attempt.patch.paths, *attempt.tests.paths}))
    return DraftRead(number=attempt.drafts[0], paths=paths, rejections=attempt.rejections)


async def _returned(
    session: Session, order: Order, attempt: Attempt, candidate: Candidate
) -> Draft | None:
    """Return what the author writes instead, or None where it may not or does not."""
    brief = briefs.for_editor_return(
        session.work.issue,
        order.plan,
        order.code,
        attempt.blocks,
        rejections=attempt.rejections,
        checked=candidate.checked,
    )
    work, part = session.work, f"{candidate.drafts[0]}.{candidate.returns + 1}"
    try:
        drafts = await session.converse(
            roles.editor(1),
            brief,
            editor_tools(work.graph, work.snapshot, work.navigator, trial_of(session, order.rules)),
            part=part,
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
    tests, tests_checked = await _tests(session, attempt)
    candidate = Candidate(
        patch=attempt.patch,
        drafts=attempt.drafts,
        checked=await checked(session, attempt.patch, attempt.patch.paths),
        returns=n_returns,
        tests=tests,
        explanation=attempt.explanation,
        refused=tuple(rejection.reason for rejection in attempt.rejections),
        tests_checked=tests_checked,
    )
    session.tell(Gated(candidate=candidate))
    return candidate


async def _tests(session: Session, attempt: Attempt) -> tuple[Patch, Checked | None]:
    """Return the changes of tests with their verdict; those that are broken are left out, and said.

    The author is not asked again for their sake: they were not asked for.
    """
    wrong = [rejection.reason for rejection in attempt.dropped[:1]]
    verdict = None
    if attempt.tests:
        whole = sorted((*attempt.patch.files, *attempt.tests.files), key=lambda one: one.path)
        verdict = await checked(session, Patch(files=tuple(whole)), attempt.tests.paths)
        if isinstance(verdict, NewProblems):
            wrong = [f"{problem}." for problem in verdict.problems[:1]]
    if not wrong:
        return attempt.tests, verdict
    session.notice(f"The changes of tests in draft {attempt.drafts[0]} are left out: {wrong[0]}")
    return NO_PATCH, None
