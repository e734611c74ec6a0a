"""Values for tests, each with what the test does not care for filled in."""

from dataclasses import replace
from typing import Any

from patchwright.domain.issue import Issue, Trust
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits, RunId, RunState
from patchwright.pipeline.lease import ourselves
from patchwright.pipeline.runs import StoredRun, Terms

NOW = 1_767_225_600.0
"""A moment: 2026-01-01 00:00 UTC."""


def a_run(run: str, **changes: Any) -> StoredRun:
    """Return a run that this process owns, with *changes* to its fields."""
    made = StoredRun(
        id=RunId(run),
        issue=Issue(title="Width is wrong", body="It is.", trust=Trust.USER),
        snapshot="0" * 64,
        workspace="/somewhere",
        model="scripted",
        terms=Terms(seed="seed", settings={"drafts": 2}, limits=Limits()),
        state=RunState.RUNNING,
        reason="",
        started=NOW,
        ended=None,
        usage=Usage(),
        seconds=0.0,
        result=None,
        owner=ourselves(NOW),
    )
    return replace(made, **changes)
