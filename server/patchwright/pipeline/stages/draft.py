"""Independent drafts in one answer, merged where they come to the same, each gated."""

from dataclasses import replace
from functools import partial

from patchwright.agents import briefs, roles
from patchwright.domain.candidate import Candidate
from patchwright.domain.correction import plan_of
from patchwright.domain.evidence import Finding, Plan
from patchwright.graph.viewing import is_test
from patchwright.pipeline.session import Session
from patchwright.pipeline.stages.attempt import Attempt, Rules, attempt_of, form_of, merge
from patchwright.pipeline.stages.checking import trial_of
from patchwright.pipeline.stages.gate import Order, gated, told
from patchwright.pipeline.stages.shown import of_given_plan, of_plan
from patchwright.processes.offload import offload
from patchwright.tools.excerpts import excerpts
from patchwright.tools.sets import editor_tools
from patchwright.tools.view import View
from patchwright.workspace.refusal import Refusal


async def draft(
    session: Session, findings: tuple[Finding, ...], plan: Plan
) -> tuple[Candidate, ...]:
    """Return the candidates that the drafts come to, in the order of their first drafts."""
    order = await _ordered(session, findings, plan)
    attempts = await _written(session, order)
    by_form: dict[str, Candidate] = {}
    for attempt in merge(attempts):
        candidate = await gated(session, order, attempt)
        # It may have come to the patch of another on its returns.
        form = await offload(_form_of, candidate)
        known = by_form.get(form)
        by_form[form] = _one(known, candidate) if known else candidate
        session.best = tuple(by_form.values())
    return session.best


def _rules(session: Session, plan: Plan) -> Rules:
    work = session.work
    return Rules(
        refusal=Refusal(root=session.root, snapshot=work.snapshot),
        is_test=partial(is_test, work.graph),
        # A step that names a symbol changes what is in the file.
        may_go=frozenset(step.path for step in plan.steps if not step.symbol),
        most_bytes=work.settings.max_file_bytes,
    )


async def _ordered(session: Session, findings: tuple[Finding, ...], plan: Plan) -> Order:
    work = session.work
    view = View(snapshot=work.snapshot, graph=work.graph, tests=True)
    given = plan_of(session.corrections) is not None
    places = await offload(of_given_plan if given else of_plan, view, findings, plan)
    code = await offload(excerpts, view, places) or ("None." if given else "")
    return Order(plan=plan, code=code, rules=_rules(session, plan))


async def _written(session: Session, order: Order) -> list[Attempt]:
    work, trial = session.work, trial_of(session, order.rules)
    drafts = await session.converse(
        roles.editor(work.settings.drafts),
        briefs.for_editor(work.issue, order.plan, order.code),
        editor_tools(work.graph, work.snapshot, work.navigator, trial),
    )
    attempts = [await offload(attempt_of, each, order.rules) for each in drafts]
    for attempt in attempts:
        session.tell(told(attempt))
    return attempts


def _form_of(candidate: Candidate) -> str:
    whole = candidate.patch and not candidate.refused
    return form_of(candidate.patch) if whole else f"not whole: {candidate.drafts}"


def _one(first: Candidate, second: Candidate) -> Candidate:
    drafts = tuple(sorted({*first.drafts, *second.drafts}))
    speaks = first if first.tests else second
    return replace(first, drafts=drafts, tests=speaks.tests, tests_checked=speaks.tests_checked)
