"""From what a person asks to correct to what it comes to in their run."""

from collections.abc import Sequence
from dataclasses import replace

from patchwright.domain.correction import CORRECTABLE, AskedCorrection, Correction, follows
from patchwright.domain.errors import UserError
from patchwright.domain.event import Event, Located, Planned, StageStarted
from patchwright.domain.evidence import Finding, Plan, Step
from patchwright.domain.run import Stage
from patchwright.domain.source import Snapshot
from patchwright.pipeline.corrections import places, plan_text

_MOST = 40_000
"""Characters of a remark or a plan: as many as of an issue."""

_FROM_ITSELF = "Name no stage to go on from: it follows from what is corrected."
_LISTED = 30
_NEW_FILE = "Write (new) behind the path of a file that is to be created."


def settled(asked: AskedCorrection, events: Sequence[Event], snapshot: Snapshot) -> Correction:
    """Return what *asked* comes to in a run whose newest branch told *events*.

    Raises:
        UserError: It does not fit what the run has; the sentence says what would.
    """
    remark = asked.remark.strip()
    if not (remark or asked.after or asked.drop or asked.add or asked.plan):
        raise UserError("The remark is empty, so that nothing is corrected.")
    _check_size(remark, asked.plan)
    findings = next((one.findings for one in reversed(events) if isinstance(one, Located)), ())
    plan = next((one.plan for one in reversed(events) if isinstance(one, Planned)), None)
    written = _written(asked.plan, plan, snapshot) if asked.plan else None
    at = asked.after or _first(asked, reached(events))
    _check_stage(asked, at, reached(events))
    dropped = tuple(_finding(findings, number) for number in dict.fromkeys(asked.drop))
    if dropped and len(dropped) == len(findings) and not asked.add:
        raise UserError(
            "That would drop every place, and leave nothing to change.",
            remedy="Add the place that is meant, or go on from read, which locates anew.",
        )
    return Correction(
        at=at,
        drop=dropped,
        add=tuple(places.place_of(snapshot, typed) for typed in dict.fromkeys(asked.add)),
        plan=written,
        remark=remark,
    )


def reached(events: Sequence[Event]) -> Stage:
    """Return the latest stage whose result a run has, of those that can be corrected."""
    begun = {one.stage for one in events if isinstance(one, StageStarted)}
    if Stage.VOTE in begun:
        return Stage.DRAFT
    if any(isinstance(one, Planned) for one in events):
        return Stage.PLAN
    return Stage.LOCATE if any(isinstance(one, Located) for one in events) else Stage.READ


def _first(asked: AskedCorrection, latest: Stage) -> Stage:
    """Return where *asked* takes effect if nobody says where."""
    if asked.drop or asked.add:
        return Stage.LOCATE
    if asked.plan:
        return Stage.PLAN
    # A remark after the drafts would reach the vote alone, and change no patch.
    return Stage.PLAN if latest is Stage.DRAFT else latest


def _check_stage(asked: AskedCorrection, at: Stage, latest: Stage) -> None:
    if at not in CORRECTABLE:
        named = ", ".join(stage.value for stage in CORRECTABLE)
        raise UserError(f"Nothing is corrected after {at.value}.", remedy=f"Name one of {named}.")
    if (asked.drop or asked.add) and at is not Stage.LOCATE:
        raise UserError(
            f"Places are dropped and added after locate, and not after {at.value}.",
            remedy=_FROM_ITSELF,
        )
    if asked.plan and at not in (Stage.LOCATE, Stage.PLAN):
        raise UserError(
            f"A plan is given after plan, and not after {at.value}.", remedy=_FROM_ITSELF
        )
    if follows(at, latest) and not asked.add and not asked.plan:
        raise UserError(
            f"The run has not come through {at.value} yet; the latest result is that of"
            f" {latest.value}.",
            remedy="Resume it without a correction first, or name an earlier stage.",
        )


def _check_size(remark: str, plan: str) -> None:
    for what, text in (("remark", remark), ("plan", plan)):
        if len(text) > _MOST:
            raise UserError(
                f"The {what} has {len(text):,} characters; at most {_MOST:,} are taken."
            )


def _finding(findings: Sequence[Finding], number: int) -> Finding:
    if 1 <= number <= len(findings):
        return findings[number - 1]
    if not findings:
        raise UserError(
            "The newest branch of the run has no places to drop.", remedy="Resume it first."
        )
    raise UserError(
        f"There is no place {number}: the run has places 1 to {len(findings)}.",
        remedy=_numbered(findings),
    )


def _numbered(findings: Sequence[Finding]) -> str:
    """Name *findings* by their numbers, for somebody who sees no list of them."""
    named = (f"{one.location} {one.symbol}".rstrip() for one in findings[:_LISTED])
    listed = "; ".join(f"{number}. {place}" for number, place in enumerate(named, 1))
    more = len(findings) - _LISTED
    return f"They are: {listed}{f'; and {more} more' if more > 0 else ''}."


def _written(text: str, standing: Plan | None, snapshot: Snapshot) -> Plan:
    """Return the plan that *text* says, if its files are there or meant to be new."""
    written = plan_text.read(text)
    said = {step.path for step in written.steps if step.new}
    before = {step.path for step in standing.steps} if standing else set[str]()
    steps = [_placed(step, said | before, snapshot) for step in written.steps]
    return replace(written, steps=tuple(steps))


def _placed(step: Step, new: set[str], snapshot: Snapshot) -> Step:
    """Return *step* with what is known of its file; raises UserError where it is none."""
    if snapshot.can_read(step.path):
        return replace(step, new=False)
    if step.path in new:
        return replace(step, new=True)
    whole = places.path_of(snapshot, step.path, remedy=_NEW_FILE)
    raise UserError(
        f"The plan names {step.path}, which is no whole path.",
        remedy=f"Write {whole}. {_NEW_FILE}",
    )
