"""Independent drafts in one answer, merged where they come to the same, each gated."""

from dataclasses import replace
from functools import partial

from patchwright.agents import briefs, roles
from patchwright.domain.candidate import Candidate
from patchwright.domain.edit import NO_PATCH
from patchwright.domain.evidence import Finding, Plan
from patchwright.graph import query
from patchwright.graph.viewing import is_test
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.attempt import Attempt, attempt_of, form_of, merge
from patchwright.pipeline.stages.gate import gated, told
from patchwright.processes.offload import offload
from patchwright.tools.excerpts import excerpts
from patchwright.tools.sets import editor_tools
from patchwright.tools.view import View


async def draft(
    session: Session, findings: tuple[Finding, ...], plan: Plan
) -> tuple[Candidate, ...]:
    """Return the candidates that the drafts come to, in the order of their first drafts."""
    attempts = await _written(session, findings, plan)
    candidates: tuple[Candidate, ...] = ()
    for attempt in merge(attempts):
        candidates = joined((*candidates, await gated(session, plan, attempt)))
        session.best = candidates
    return candidates


async def _written(session: Session, findings: tuple[Finding, ...], plan: Plan) -> list[Attempt]:
    work = session.work
    view = View(snapshot=work.snapshot, graph=work.graph, tests=True)
    code = await offload(lambda: excerpts(view, (*findings, *_added(view, findings, plan))))
    drafts = await session.converse(
        roles.editor(work.settings.drafts),
        briefs.for_editor(work.issue, plan, code),
        editor_tools(work.graph, work.snapshot),
    )
    tests = partial(is_test, work.graph)
    attempts = [await offload(attempt_of, work.snapshot, each, tests) for each in drafts]
    for attempt in attempts:
        session.tell(told(attempt))
    return attempts


def _added(view: View, findings: tuple[Finding, ...], plan: Plan) -> list[Finding]:
    """Return the places of *plan* that are not among *findings*, so that nobody has to read them first."""
    known = {(finding.location.path, finding.symbol) for finding in findings}
    return [
        Finding(location=symbol.location, symbol=symbol.qualified, why=step.change, by="planner")
        for step in plan.steps
        if step.symbol and (step.path, step.symbol) not in known
        for symbol in query.symbols_in(view.graph, step.path)
        if symbol.qualified == step.symbol
    ]


def joined(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Return *candidates* with those made one that came to the same patch on their returns."""
    by_form: dict[str, Candidate] = {}
    for candidate in candidates:
        form = form_of(candidate.patch) if candidate.patch else f"nothing: {candidate.drafts}"
        known = by_form.get(form)
        by_form[form] = _one(known, candidate) if known else candidate
    return tuple(by_form.values())


def _one(first: Candidate, second: Candidate) -> Candidate:
    drafts = tuple(sorted({*first.drafts, *second.drafts}))
    return replace(first, drafts=drafts, tests=first.tests or second.tests or NO_PATCH)
