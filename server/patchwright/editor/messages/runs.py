"""`patchwright/run` and `patchwright/runsChanged`: runs, for editors that show them in their own way."""

from typing import Annotated

from pydantic import Field, PlainSerializer

from patchwright.domain.event import Event
from patchwright.domain.run import Limits, RunState, Stage
from patchwright.domain.wire import event_to_json, value_to_json
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage

ToldEvent = Annotated[Event, PlainSerializer(event_to_json)]


class Run(Message):
    """One run."""

    run: str = Field(description="Its id")
    root: str = Field(description="The folder that it works on")
    issue: str = Field(
        description="The issue's title, behind its number where it has one: `#12: It breaks`"
    )
    state: RunState = Field(description="How it stands")
    stage: Stage | None = Field(default=None, description="Where it is, while it goes on")
    cost: float | None = Field(None, description="In USD; null where the price is not known")
    tokens: int = Field(0, description="Read and written")
    started: str = Field(description="When it began, in ISO 8601, UTC")
    ended: str | None = Field(
        default=None,
        description="When it ended, likewise; null while it goes on, or was interrupted",
    )
    reason: str = Field("", description="Why it ended so")
    proposed: bool = Field(default=False, description="There is a patch to preview and apply")
    files: list[str] = Field(default=[], description="What the patch changes")


class RunParams(Message):
    """Which run is meant."""

    run: str = Field(min_length=1, description="Its id, or the end of it")
    uri: str = Field("", description="A file in its folder, where that is not clear")


class RunAnswer(Message):
    """A run, whole, so that it can be drawn as if it had been watched."""

    run: Run = Field(description="As `patchwright.runs` lists it")
    name: str = Field(description="What its issue is called in a word: `#12`, or its title")
    url: str = Field(description="Where people read its issue; empty where that is nowhere")
    model: str = Field(description="The model that is asked; empty before it begins")
    limits: Annotated[Limits | None, PlainSerializer(value_to_json)] = Field(
        description="The most that it may use; null before it begins"
    )
    branches: int = Field(description="How many it has: each correction opened one")
    events: list[ToldEvent] = Field(
        description="What its newest branch told, in order, as in `patchwright/event` but whole; of a run that goes on, as far as it is kept"
    )


class RunsChangedParams(Message):
    """Where runs stand otherwise."""

    root: str = Field(description="The folder")
    runs: list[str] = Field(
        description="Those that began, went on, ended or were interrupted, or are gone"
    )


RUN = OwnMessage(
    method="patchwright/run",
    title="Return a run with all that it told",
    kind="request",
    direction="to_server",
    params=RunParams,
    answer=RunAnswer,
)
RUNS_CHANGED = OwnMessage(
    method="patchwright/runsChanged",
    title="Tell that runs of a folder began, ended or are gone, in whichever process",
    kind="notification",
    direction="to_editor",
    params=RunsChangedParams,
)
