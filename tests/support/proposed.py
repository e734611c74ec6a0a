"""A repository on disk in which a run, that nobody carried out, has proposed a patch."""

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from patchwright.app.opened import Opened, opened
from patchwright.app.reviewing import Review
from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.diagnostic import Checked, Clean
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.encoding import Decoded, decode
from patchwright.domain.event import DraftRead, Event, Located, Planned
from patchwright.domain.evidence import Finding, Plan, Step
from patchwright.domain.issue import Issue
from patchwright.domain.run import RunId, RunState
from patchwright.domain.text import Location, lines_range
from patchwright.domain.wire import event_to_json
from patchwright.pipeline import begin, ending, runs
from patchwright.pipeline.begin import Beginning
from patchwright.pipeline.ending import Ending
from patchwright.settings.load import load
from patchwright.workspace.take import take

if TYPE_CHECKING:
    from collections.abc import Generator

CHECKED = Clean(by="a checker", before=3, after=2)


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is proposed beside the patch.

    Attributes:
        tests: Optional changes of tests, as text by path.
        renamed: Old paths by new ones.
        checked: What the gate says.
        issue: The title of the issue.
        run: The id of the run, or drawn.
    """

    tests: Mapping[str, str | None] | None = None
    renamed: Mapping[str, str] | None = None
    checked: Checked = CHECKED
    issue: str = "Wrong day"
    run: RunId | None = None


def propose(root: Path, after: Mapping[str, str | None], asked: Asked | None = None) -> RunId:
    """Have a run propose that the files of *root* become *after*, by path; None is no file."""
    asked = asked or Asked()
    with at_home(root) as home:
        state, settings = home.state, home.loaded.settings
        snapshot = take(root, blobs=state.blobs, max_file_bytes=settings.max_file_bytes)
        beginning = Beginning(
            issue=Issue(title=asked.issue, body="It is the first."),
            snapshot=snapshot,
            workspace=str(root),
            model="m",
            terms=begin.terms_of(settings),
            run=asked.run,
        )
        run = begin.begin(state, beginning, keep_runs=50, now=time.time())
        best = Candidate(
            patch=_patch(root, after, asked.renamed or {}),
            tests=_patch(root, asked.tests or {}, {}),
            drafts=(1, 3),
            ballots=2,
            checked=asked.checked,
            explanation="Take the last day.",
        )
        _tell(home, run.id, [*best.patch.paths, *best.tests.paths])
        ranking = Ranking(candidates=(best,), reason="It has the most votes.")
        ended = Ending(state=RunState.DONE, reason="It ended.", ranking=ranking)
        result = ending.to_text(ended)
        runs.finish(
            state, replace(run, state=RunState.DONE, reason="", ended=time.time(), result=result)
        )
        return run.id


@contextmanager
def at_home(root: Path) -> "Generator[Opened]":
    """Yield the repository *root*, open."""
    home = opened(root, load(root))
    try:
        yield home
    finally:
        home.state.close()


@contextmanager
def reviewing(root: Path) -> "Generator[Review]":
    """Yield what decides on proposals in *root*."""
    with at_home(root) as home:
        yield Review(home)


def _tell(home: Opened, run: RunId, paths: Sequence[str]) -> None:
    with home.state.database.transaction() as writer:
        for seq, event in enumerate(_told(paths), 1):
            form = json.dumps(event_to_json(event))
            writer.run("insert into event (run, seq, json) values (?, ?, ?)", (run, seq, form))


def _told(paths: Sequence[str]) -> list[Event]:
    findings = [
        Finding(
            location=Location(path=path, range=lines_range(0, 3)),
            symbol="last",
            why=f"{path} takes the first",
            intended="take the last",
            by="searcher",
        )
        for path in paths
    ]
    steps = [Step(path=path, symbol="last", change=f"take the last in {path}") for path in paths]
    return [
        Located(findings=tuple(findings)),
        Planned(plan=Plan(way="static", reason="it is plain", steps=tuple(steps))),
        *(DraftRead(number=n, paths=tuple(paths)) for n in (1, 2, 3)),
    ]


def _patch(root: Path, after: Mapping[str, str | None], renamed: Mapping[str, str]) -> Patch:
    changes = [
        FileChange(
            path=path,
            before=_text(root / renamed.get(path, path)),
            after=text,
            renamed_from=renamed.get(path, ""),
        )
        for path, text in sorted(after.items())
    ]
    return Patch(files=tuple(changes))


def _text(file: Path) -> str | None:
    if not file.exists():
        return None
    decoded = decode(file.read_bytes())
    assert isinstance(decoded, Decoded)
    return decoded.text
