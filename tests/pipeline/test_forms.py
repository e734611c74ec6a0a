"""What is written as JSON comes back as it was."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.candidate import Candidate
from patchwright.domain.diagnostic import Diagnostic, NewProblems, NoVerdict, Severity
from patchwright.domain.edit import Deletion, FileChange, Patch, Rejection, Renaming
from patchwright.domain.event import DraftRead, Event, Gated, Noticed, Proposed, RunFinished
from patchwright.domain.model import Usage
from patchwright.domain.proposal import Hunk
from patchwright.domain.run import RunId, RunState
from patchwright.domain.text import Location, Position, Range
from patchwright.domain.wire import event_to_json
from patchwright.pipeline.forms import event_from_json
from patchwright.pipeline.packing import pack, unpack

PROBLEM = Diagnostic(
    location=Location(path="a.py", range=Range(Position(1, 2), Position(3, 4))),
    severity=Severity.WARNING,
    message="odd",
)
CHANGE = FileChange(path="a.py", before=None, after="x\n")


@pytest.mark.parametrize(
    "event",
    [
        Noticed(text="\udc80 lone"),
        DraftRead(
            number=1,
            paths=("a", "b"),
            rejections=(
                Rejection(change=Deletion(path="a"), reason="r"),
                Rejection(change=Renaming(path="a", to="b"), reason="r", nearest="n"),
                Rejection(change=None, reason="r"),
            ),
        ),
        Gated(
            candidate=Candidate(
                patch=Patch(files=(CHANGE,)),
                drafts=(1, 2),
                checked=NewProblems(by="x", problems=(PROBLEM,)),
            )
        ),
        Gated(candidate=Candidate(patch=Patch(), drafts=(), checked=NoVerdict(by="x", why="y"))),
        Proposed(
            hunks=(Hunk(path="a", start=0, before=(), after=("x\n",), kind="create"),),
            optional=(),
            diff="d",
        ),
        RunFinished(
            run=RunId("r"), state=RunState.DONE, reason="", usage=Usage(usd=None), seconds=0.5
        ),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_comes_back_from_its_json(event: Event) -> None:
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


def test_fields_that_a_newer_program_added_are_passed_over() -> None:
    form = {**event_to_json(Noticed(text="x")), "mood": "merry"}
    assert event_from_json(form) == Noticed(text="x")


_MESSAGES = st.lists(st.text(max_size=3), max_size=6)


@settings(max_examples=60)
@given(st.lists(st.tuples(_MESSAGES, st.sampled_from("ab")), min_size=1, max_size=5))
def test_packed_requests_come_back_whole(conversation: list[tuple[list[str], str]]) -> None:
    wholes: dict[str, Any] = {}
    before = None
    for number, (messages, system) in enumerate(conversation):
        request = {"system": system, "messages": messages}
        packed = json.loads(json.dumps(pack(request, before)))
        wholes[str(number)] = unpack(packed, wholes.__getitem__)
        assert wholes[str(number)] == request
        before = (str(number), request)
