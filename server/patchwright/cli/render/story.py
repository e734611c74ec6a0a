"""What a run told, gathered from its events, whether it goes on now or ended long ago."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from patchwright.domain.candidate import Candidate, Ranking
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
from patchwright.domain.run import Stage


@dataclass(slots=True, kw_only=True)
class Story:
    """What is known of a run so far; it grows with each event."""

    started: RunStarted | None = None
    stages: list[Stage] = field(default_factory=list[Stage])
    notices: list[str] = field(default_factory=list[str])
    findings: tuple[Finding, ...] = ()
    plan: Plan | None = None
    corrections: list[Corrected] = field(default_factory=list[Corrected])
    drafts: list[DraftRead] = field(default_factory=list[DraftRead])
    ranking: Ranking | None = None
    proposed: Proposed | None = None
    finished: RunFinished | None = None

    @property
    def best(self) -> Candidate | None:
        """The candidate that is proposed, if any."""
        if self.ranking is None or not self.ranking.candidates:
            return None
        return self.ranking.candidates[0]

    def hear(self, event: Event) -> None:  # noqa: C901 - one arm for each event
        """Take one event in."""
        match event:
            case RunStarted():
                self.started = event
            case StageStarted(stage=stage):
                self.stages.append(stage)
            case Noticed(text=text):
                self.notices.append(text)
            case Located(findings=findings):
                self.findings = findings
            case Planned(plan=plan):
                self.plan = plan
            case Corrected():
                self.corrections.append(event)
            case DraftRead():
                self.drafts.append(event)
            case Voted(ranking=ranking):
                self.ranking = ranking
            case Proposed():
                self.proposed = event
            case RunFinished():
                self.finished = event
            case ModelAnswered() | ToolUsed() | Gated() | Asked() | Answered():
                pass


def story_of(events: Iterable[Event]) -> Story:
    """Return the story that *events* tell."""
    story = Story()
    for event in events:
        story.hear(event)
    return story
