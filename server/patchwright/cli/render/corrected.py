"""What a user corrected, as lines for people."""

from patchwright.cli.render.figures import count
from patchwright.cli.render.visible import one_line
from patchwright.domain.event import Corrected
from patchwright.domain.evidence import Finding
from patchwright.domain.run import Stage

_AFTER = {
    Stage.READ: "before places are sought",
    Stage.LOCATE: "after the places",
    Stage.PLAN: "after the plan",
    Stage.DRAFT: "after the drafts",
}
_SHOWN = 400
"""Characters of a remark."""


def corrected_lines(event: Corrected) -> list[str]:
    """Return what people read of a correction: where it lies, what it says, what is kept."""
    where = _AFTER.get(event.at, f"after {event.at.value}")
    kept = "answer is kept and not" if event.kept == 1 else "answers are kept and not"
    stay = "answer stays" if event.aside == 1 else "answers stay"
    return [
        f"Branch {event.branch} begins here, {where}, as you corrected it",
        *(f"  dropped: {_place(finding)}" for finding in event.dropped),
        *(f"  added: {_place(finding)}" for finding in event.added),
        *([f"  your plan: {count(len(event.plan.steps), 'step')}"] if event.plan else []),
        *([f"  your remark: {one_line(event.remark, _SHOWN)}"] if event.remark else []),
        *(["  places are numbered anew from here on"] if event.dropped or event.added else []),
        f"  {event.kept} {kept} paid again; {event.aside} {stay} with the branch before",
    ]


def _place(finding: Finding) -> str:
    return one_line(f"{finding.location} {finding.symbol}".rstrip())
