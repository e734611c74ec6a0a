"""Before anything is asked: what was read, and what the run may cost."""

from patchwright.domain.event import Noticed
from patchwright.domain.model import Usage
from patchwright.graph.build import Coverage, bring
from patchwright.llm.price import price_of
from patchwright.pipeline import estimate
from patchwright.pipeline.session import Session
from patchwright.processes.offload import offload
from patchwright.settings.workers import workers_of

_SHOWN = 3


async def read(session: Session) -> Coverage:
    """Bring the run's graph to its snapshot, and say what the user should know first."""
    work = session.work
    for part in work.issue.hidden:
        session.notice(f"The issue has a part that a reader does not see: {part}")
    if session.meter.counts_tokens:
        session.notice(
            f"The price of {work.model.name} is not known, so tokens are limited instead of money:"
            f" at most {work.limits.tokens:,}. Set price_input and price_output to limit money."
        )
    coverage = await offload(bring, work.graph, work.snapshot, workers=workers_of(work.settings))
    for notice in _notices(coverage):
        session.tell(notice)
    session.notice(_cost(session, coverage))
    return coverage


def _cost(session: Session, coverage: Coverage) -> str:
    """Say what the run may cost; once a part of it is paid, how much that is."""
    work, used = session.work, session.meter.total
    price = price_of(work.model.name, work.settings)
    if used != Usage():
        return estimate.paid(used, work.limits, counts_tokens=price is None)
    return estimate.sentence(
        work.issue,
        files=coverage.files,
        settings=work.settings,
        limits=work.limits,
        price=price,
    )


def _notices(coverage: Coverage) -> list[Noticed]:
    if not coverage.failed:
        return []
    shown = ", ".join(f"{path} ({why})" for path, why in coverage.failed[:_SHOWN])
    more = len(coverage.failed) - _SHOWN
    rest = f" and {more:,} more" if more > 0 else ""
    return [Noticed(text=f"Not in the graph, since they could not be read: {shown}{rest}.")]
