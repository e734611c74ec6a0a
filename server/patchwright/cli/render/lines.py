"""Each event of a run as lines for people."""

from patchwright.cli.render.corrected import corrected_lines
from patchwright.cli.render.figures import count, most, usage
from patchwright.cli.render.visible import one_line
from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.diagnostic import Checked, in_words
from patchwright.domain.event import (
    Answered,
    Asked,
    Corrected,
    DraftRead,
    Event,
    Gated,
    Located,
    ModelAnswered,
    Noticed,
    Planned,
    Proposed,
    RunFinished,
    RunStarted,
    StageStarted,
    ToolUsed,
    Voted,
)
from patchwright.domain.evidence import Finding, Plan
from patchwright.domain.proposal import Hunk
from patchwright.domain.run import Stage

STAGES = {
    Stage.READ: "Read the code",
    Stage.LOCATE: "Locate the cause",
    Stage.PLAN: "Plan the change",
    Stage.DRAFT: "Draft patches and check them",
    Stage.VOTE: "Vote",
    Stage.PROPOSE: "Propose",
}

_SHOWN_FINDINGS = 30
"""More than there are, for what the Searcher may name: who drops one has to see its number."""
_SHOWN_ARGUMENTS = 80
"""Characters, so that what came back has room; edits to try are long."""
_VERDICT = 400
"""Characters of a verdict: why nobody better judged stands at its end."""


def lines_of(event: Event, *, past: bool = False) -> list[str]:  # noqa: C901, PLR0911, PLR0912 - one arm for each event
    """Return what people read of *event*: no line, one, or a few; details are indented.

    Where it is *past*, later places count in the place of its own, which bear no numbers then.
    """
    match event:
        case RunStarted():
            return [_started(event)]
        case StageStarted(stage=stage):
            return [STAGES[stage]]
        case Noticed(text=text):
            return [f"  note: {one_line(text, 400)}"]
        case ToolUsed():
            return [f"  {tool_line(event)}"]
        case Asked(question=question):
            return [f"  question: {one_line(question.text, 400)}"]
        case Answered(said=said):
            return [f"  answer: {one_line(said)}"]
        case Located(findings=findings):
            return _findings(findings, past=past)
        case Planned(plan=plan):
            return _plan(plan)
        case Corrected():
            return corrected_lines(event)
        case DraftRead():
            return _draft(event)
        case Gated(candidate=candidate):
            return [f"  {drafts_of(candidate)}: {checked_line(candidate.checked)}"]
        case Voted(ranking=ranking):
            return _ranking(ranking)
        case Proposed(hunks=hunks, optional=optional):
            extra = f"; optional, of tests: {_size(optional)}" if optional else ""
            return [f"  {_size(hunks)}{extra}"]
        case ModelAnswered():
            return []
        case RunFinished():
            return [_finished(event)]


def tool_line(event: ToolUsed) -> str:
    """Return one line on a tool that was used, and what came back."""
    mark = "failed: " if event.failed else ""
    given = one_line(event.arguments, _SHOWN_ARGUMENTS)
    return one_line(f"{event.name}({given}) → {mark}{event.summary}", 160)


def checked_line(checked: Checked) -> str:
    """Return what the gate says, and who spoke."""
    return one_line(in_words(checked), _VERDICT)


def drafts_of(candidate: Candidate) -> str:
    """Return which drafts came to a candidate's patch."""
    word = "draft" if len(candidate.drafts) == 1 else "drafts"
    return f"{word} {', '.join(map(str, candidate.drafts))}"


def _size(hunks: tuple[Hunk, ...]) -> str:
    """Say how many files and lines *hunks* change; the diff joins those that are near."""
    files = count(len({hunk.path for hunk in hunks}), "file")
    gone, come = (sum(len(h.before) for h in hunks), sum(len(h.after) for h in hunks))
    return f"{files}: {count(gone, 'line')} out, {count(come, 'line')} in"


def _started(event: RunStarted) -> str:
    goes = "goes on" if event.resumed else "begins"
    limit = f"at most {most(event.limits, counts_tokens=event.counts_tokens)}"
    return f"Run {event.run} {goes}: {one_line(event.issue)} · {event.model}, {limit}"


def _findings(findings: tuple[Finding, ...], *, past: bool) -> list[str]:
    head = "  places, before they were numbered anew:" if past else "  places, by number:"
    shown = [
        f"  {'-' if past else f'{n}.'} {_named(str(finding.location), finding.symbol)}: {one_line(finding.why, 200)}"
        for n, finding in enumerate(findings[:_SHOWN_FINDINGS], 1)
    ]
    more = len(findings) - len(shown)
    rest = [f"  and {count(more, 'more place')}"] if more > 0 else []
    return [head, *shown, *rest]


def _plan(plan: Plan) -> list[str]:
    steps = [
        f"  {n}. {_named(step.path + ' (new)' * step.new, step.symbol)}: {one_line(step.change, 200)}"
        for n, step in enumerate(plan.steps, 1)
    ]
    return [f"  the {plan.way} way: {one_line(plan.reason, 200)}", *steps]


def _draft(event: DraftRead) -> list[str]:
    paths = ", ".join(event.paths) or "no change"
    refused = [f"    refused: {one_line(rejection.reason)}" for rejection in event.rejections]
    return [f"  draft {event.number}: {paths}", *refused]


def _ranking(ranking: Ranking) -> list[str]:
    return [
        f"  {n}. {drafts_of(candidate)}: {count(candidate.ballots, 'ballot')}, score {candidate.score}"
        for n, candidate in enumerate(ranking.candidates, 1)
    ]


def _finished(event: RunFinished) -> str:
    return f"Run {event.run} {event.state.value}: {one_line(event.reason, 400)} ({usage(event.usage, event.seconds)})"


def _named(place: str, symbol: str) -> str:
    return f"{place} {symbol}".rstrip()
