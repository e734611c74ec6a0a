"""What a user says against what a run found or planned, and from where on it counts.

Each correction opens a branch of its run; the run as it began is branch 1. A branch
shares with the one before it all that lies before the correction.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from patchwright.domain.evidence import Finding, Plan
from patchwright.domain.run import Stage

CORRECTABLE = (Stage.READ, Stage.LOCATE, Stage.PLAN, Stage.DRAFT)
"""The stages after whose result a correction may be laid."""

_ORDER = tuple(Stage)


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedPlace:
    """A place that the user names.

    Attributes:
        path: The file, in the run's snapshot.
        line: From zero.
    """

    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What the user changes; with nothing in it, what follows the stage is only done anew.

    Attributes:
        at: The stage after whose result it is laid.
        drop: Findings that do not count any more.
        add: Places that stand before all others.
        plan: The plan from here on; the Planner is not asked.
        remark: What every role of the stages after it is told, or empty.
    """

    at: Stage
    drop: tuple[Finding, ...] = ()
    add: tuple[AddedPlace, ...] = ()
    plan: Plan | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A correction of a run.

    Attributes:
        branch: The branch that it opens, from two.
        correction: Itself.
        kept: The model's answers that lie before it, and are not paid for again.
        aside: Those that lay behind it, and stay with the branch before.
    """

    branch: int
    correction: Correction
    kept: int
    aside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedCorrection:
    """A correction as a person asks for it; the run it is meant for says what it comes to.

    Attributes:
        after: The stage after whose result it is laid; None is where it takes effect first.
        drop: Numbers of findings, from one, as they stand at that moment.
        add: Places, each `path:line` with lines from one, or `path:Symbol`.
        plan: A plan as `pipeline.corrections.plan_text` writes one, or empty.
        remark: Words to the roles of later stages, or empty.
    """

    after: Stage | None = None
    drop: tuple[int, ...] = ()
    add: tuple[str, ...] = ()
    plan: str = ""
    remark: str = ""

    def __bool__(self) -> bool:
        """Say whether anything is asked for."""
        return self != AskedCorrection()


def follows(one: Stage, other: Stage) -> bool:
    """Say whether *one* comes after *other* in a run."""
    return _ORDER.index(one) > _ORDER.index(other)


def redone(correction: Correction) -> tuple[Stage, ...]:
    """Return the stages that are done anew; what the Planner said gives way to a given plan."""
    return tuple(
        stage
        for stage in Stage
        if follows(stage, correction.at) or (correction.plan and stage is Stage.PLAN)
    )


def in_force(laid: Iterable[Laid]) -> tuple[Laid, ...]:
    """Return those of *laid* that count in the newest branch, in order.

    One that goes back before another leaves it behind.
    """
    found = list[Laid]()
    for one in laid:
        found = [each for each in found if not follows(each.correction.at, one.correction.at)]
        found.append(one)
    return tuple(found)


def plan_of(laid: Iterable[Laid]) -> Plan | None:
    """Return the plan that the user gave, where it counts in the newest branch."""
    for one in reversed(in_force(laid)):
        if one.correction.plan or follows(Stage.PLAN, one.correction.at):
            return one.correction.plan
    return None


def remarks_for(stage: Stage, laid: Iterable[Laid]) -> tuple[str, ...]:
    """Return what the roles of *stage* are told of the user's remarks, in order."""
    return tuple(
        one.correction.remark
        for one in in_force(laid)
        if one.correction.remark and follows(stage, one.correction.at)
    )
