"""Where the user's corrections take effect: between a stage's result and the stage after it."""

from patchwright.domain.correction import AddedPlace, Laid, in_force, plan_of
from patchwright.domain.event import Corrected, Located, Planned
from patchwright.domain.evidence import Finding, Plan
from patchwright.domain.run import Stage
from patchwright.domain.symbol import Symbol, SymbolKind
from patchwright.domain.text import Location, lines_range
from patchwright.graph import query
from patchwright.pipeline.session import Session
from patchwright.processes.offload import offload
from patchwright.tools.excerpts import is_long
from patchwright.tools.view import View

_WHY = "named by the user"


def corrected(session: Session, stage: Stage) -> None:
    """Tell the corrections that are laid after the result of *stage*, which none of them changes."""
    for one in in_force(session.corrections):
        if one.correction.at is stage:
            session.tell(_told(one))


async def corrected_findings(
    session: Session, findings: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """Return *findings* as the user corrects them: places of the user stand first."""
    found = findings
    for one in in_force(session.corrections):
        if one.correction.at is not Stage.LOCATE:
            continue
        gone = {_identity(finding) for finding in one.correction.drop}
        if missing := gone - {_identity(finding) for finding in found}:
            # Places may be sought anew by another program, and found elsewhere.
            named = ", ".join(sorted(f"{place} {symbol}".rstrip() for place, symbol in missing))
            session.notice(f"What you dropped is not among the places any more: {named}.")
        added = await offload(_added, session, one.correction.add)
        first = {_identity(finding) for finding in added}
        left = (each for each in found if _identity(each) not in gone | first)
        found = (*added, *left)
        session.tell(_told(one, added))
    if found != findings:
        session.tell(Located(findings=found))
    return found


def given_plan(session: Session) -> Plan | None:
    """Return the plan that the user gave, and tell that it stands; None where the Planner is asked."""
    plan = plan_of(session.corrections)
    if plan is not None:
        session.tell(Planned(plan=plan))
    return plan


def _told(one: Laid, added: tuple[Finding, ...] = ()) -> Corrected:
    correction = one.correction
    return Corrected(
        branch=one.branch,
        at=correction.at,
        dropped=correction.drop,
        added=added,
        plan=correction.plan,
        remark=correction.remark,
        kept=one.kept,
        aside=one.aside,
    )


def _added(session: Session, places: tuple[AddedPlace, ...]) -> tuple[Finding, ...]:
    view = View(snapshot=session.work.snapshot, graph=session.work.graph, tests=True)
    # A recording may be replayed on other files.
    found = [_finding(view, place) for place in places if view.snapshot.can_read(place.path)]
    # Two lines may lie in one function.
    return tuple({_identity(finding): finding for finding in reversed(found)}.values())[::-1]


def _finding(view: View, place: AddedPlace) -> Finding:
    """Return the function or class around a place, or its line where none is or it is long."""
    symbol = query.symbol_at(view.graph, place.path, place.line)
    block = symbol if symbol and symbol.kind is not SymbolKind.VARIABLE else None
    return Finding(
        location=_location(view, place, block),
        symbol=block.qualified if block else "",
        why=_WHY,
        score=1.0,
        by="user",
    )


def _location(view: View, place: AddedPlace, block: Symbol | None) -> Location:
    if block is None or is_long(view, block):
        return Location(path=place.path, range=lines_range(place.line, place.line))
    return block.location


def _identity(finding: Finding) -> tuple[Location, str]:
    return finding.location, finding.symbol
