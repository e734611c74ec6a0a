"""The places whose code the Editor is shown, so that it has to read less by itself."""

from patchwright.domain.evidence import Finding, Plan, Step
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.tools.view import View


def of_plan(view: View, findings: tuple[Finding, ...], plan: Plan) -> tuple[Finding, ...]:
    """Return *findings*, and behind them the places of *plan* that are not among them."""
    known = {(finding.location.path, finding.symbol) for finding in findings}
    added = (
        place
        for step in plan.steps
        if (step.path, step.symbol) not in known
        for place in _symbols(view, step, by="planner")
    )
    return (*findings, *added)


def of_given_plan(view: View, findings: tuple[Finding, ...], plan: Plan) -> tuple[Finding, ...]:
    """Return the places of a *plan* of the user, step by step, and then those that the user named.

    Other findings are what the plan was given against.
    """
    placed = [place for step in plan.steps for place in _of_step(view, step, findings)]
    named = [finding for finding in findings if finding.by == "user"]
    return tuple(dict.fromkeys((*placed, *named)))


def _of_step(view: View, step: Step, findings: tuple[Finding, ...]) -> list[Finding]:
    """Return what *step* names: its symbol, else what was found in its file, else all of that."""
    if not view.snapshot.can_read(step.path):
        return []
    symbols = _symbols(view, step, by="user")
    found = [finding for finding in findings if _is_within(finding, step, whole=not symbols)]
    return [*symbols, *found] or [_whole(view, step)]


def _is_within(finding: Finding, step: Step, *, whole: bool) -> bool:
    if finding.location.path != step.path:
        return False
    return whole or f"{finding.symbol}.".startswith(f"{step.symbol}.")


def _symbols(view: View, step: Step, *, by: str) -> list[Finding]:
    return [
        Finding(location=symbol.location, symbol=symbol.qualified, why=step.change, by=by)
        for symbol in query.symbols_in(view.graph, step.path)
        if step.symbol and symbol.qualified == step.symbol
    ]


def _whole(view: View, step: Step) -> Finding:
    last = max(len(view.lines(step.path)) - 1, 0)
    place = Location(path=step.path, range=lines_range(0, last))
    return Finding(location=place, why=step.change, by="user")
