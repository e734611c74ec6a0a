"""How the issue is to be resolved, in steps."""

from patchwright.agents import briefs, roles
from patchwright.domain.event import Planned
from patchwright.domain.evidence import Finding, Plan
from patchwright.pipeline.session import Session
from patchwright.processes.offload import offload
from patchwright.tools.excerpts import excerpts
from patchwright.tools.sets import NO_TOOLS
from patchwright.tools.view import View


async def plan(session: Session, findings: tuple[Finding, ...]) -> Plan:
    """Return the plan for *findings*; a dynamic one stands, and is carried out statically."""
    work = session.work
    view = View(snapshot=work.snapshot, graph=work.graph, tests=True)
    code = await offload(excerpts, view, findings)
    made = await session.converse(
        roles.planner(view), briefs.for_planner(work.issue, findings, code), NO_TOOLS
    )
    session.tell(Planned(plan=made))
    if made.way == "dynamic":
        session.notice(
            "The plan asks to run the code (the dynamic way), which this program cannot do;"
            " the static way is taken: drafts, a check of each, and a vote."
        )
    return made
