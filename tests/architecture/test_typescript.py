"""The generated types say yes to what is really said, and no to what is not."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.support import scripted_program
from tests.support.scripted_folder import an_editor

from patchwright.domain.candidate import Candidate
from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
)
from patchwright.domain.edit import Deletion, Edit, Rejection, Renaming
from patchwright.domain.event import DraftRead, Gated
from patchwright.domain.proposal import Evidence, HunkState
from patchwright.domain.run import RunId
from patchwright.domain.text import Location, lines_range
from patchwright.domain.told import Conflict, Lines, ToldHunk
from patchwright.domain.wire import event_to_json, line_to_json
from patchwright.processes.run import Finished, run

EXTENSION = Path(__file__).parents[2] / "vscode-extension"
WANTED = "PATCHWRIGHT_TEST_SERVERS"
"""Set to `fetched`, TypeScript is fetched if it must be; to `required`, that it cannot be had is a failure, too."""

COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("fix", {"issue": "#12"}),
    ("runs", {}),
    ("status", {}),
    ("cancel", {}),
    ("clear", {}),
    ("locate", {"text": "The wrong day is taken."}),
    ("trust", {"trusted": True}),
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the extension, with TypeScript; skips where that is not at hand."""
    made = tmp_path / "extension"
    shutil.copytree(EXTENSION, made, ignore=shutil.ignore_patterns("node_modules"))
    at_hand = EXTENSION / "node_modules"
    wanted = os.environ.get(WANTED)  # noqa: TID251 - of the tests alone
    if (at_hand / ".bin" / "tsc").exists():
        (made / "node_modules").symlink_to(at_hand)
    elif wanted is None:
        pytest.skip(f"TypeScript is not here: `npm ci` in vscode-extension, or {WANTED}=fetched.")
    elif why := fetch(made):
        (pytest.fail if wanted == "required" else pytest.skip)(f"TypeScript cannot be had: {why}")
    return made


def fetch(folder: Path) -> str:
    """Have npm bring what the lock names, without running any of it; say why not."""
    npm = shutil.which("npm")
    if npm is None:
        return "npm is not in PATH."
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund")
    brought = run([npm, "ci", *quiet], cwd=folder, timeout=300)
    return (brought.err or b"npm said nothing.").decode()[-2000:] if brought.code else ""


def check(project: Path) -> Finished:
    """Run what `npm run check` runs."""
    tsc = project / "node_modules" / ".bin" / "tsc"
    return run([str(tsc), "--noEmit", "-p", "."], cwd=project, timeout=300)


def put(project: Path, samples: list[tuple[str, Any]]) -> None:
    """Write *samples*, each with its type, as literals: what is missing or too much is told."""
    lines = ['import type { Commands, Event, Line } from "../src/protocol/generated";', ""]
    lines += [
        f"export const sample{number}: {kind} = {json.dumps(value)};"
        for number, (kind, value) in enumerate(samples)
    ]
    (project / "test" / "samples.ts").write_text("\n".join(lines) + "\n")


def events() -> list[tuple[str, Any]]:
    place = Location(path="a.py", range=lines_range(0, 1))
    problem = Diagnostic(location=place, severity=Severity.WARNING, message="odd")
    verdicts: list[Checked] = [
        Clean(by="x", warnings=(problem,)),
        NewProblems(by="x", problems=(problem,)),
        NoVerdict(by="x", why="y"),
    ]
    changes = (Edit(path="a", before="", after="x"), Deletion(path="a"), Renaming(path="a", to="b"))
    rejections = tuple(Rejection(change=one, reason="no") for one in (*changes, None))
    told = [
        *scripted_program.events(),
        DraftRead(number=1, paths=(), rejections=rejections),
        *(Gated(candidate=candidate(one)) for one in verdicts),
    ]
    return [("Event", event_to_json(one)) for one in told]


def hunk() -> tuple[str, Any]:
    """One line of a review."""
    told = ToldHunk(
        run=RunId("r"),
        revision=1,
        open=True,
        number=2,
        path="a.py",
        kind="change",
        renamed_from="",
        state=HunkState.STALE,
        undecided=True,
        optional=False,
        edited=False,
        inside=False,
        needs=(1,),
        needed_by=(),
        lines=Lines(start=0, stop=1),
        before=("x\n",),
        after=("y\n",),
        summary="replaces 1 line by 1",
        stale=Conflict(yours="z\n", proposed="y\n", why="You have changed it."),
        merged=None,
        held="",
        evidence=Evidence(checked=Clean(by="x")),
    )
    return ("Line", line_to_json(told))


def candidate(checked: Checked) -> Candidate:
    best = scripted_program.BEST
    return Candidate(patch=best.patch, drafts=(1,), checked=checked, tests_checked=checked)


async def answers(root: Path) -> list[tuple[str, Any]]:
    editor = an_editor(root, waits=True)
    found = list[tuple[str, Any]]()
    for name, given in COMMANDS:
        kind = f'Commands["patchwright.{name}"]'
        found.append((f'{kind}["arguments"]', given))
        answer = await editor.session.commands[f"patchwright.{name}"]([given])
        found.append((f'{kind}["answer"]', answer))
    await editor.session.runs.close()
    return found


@pytest.mark.slow
async def test_what_is_really_said_fits_the_types_and_what_is_not_does_not(
    project: Path, tmp_path: Path
) -> None:
    (tmp_path / "work").mkdir()
    samples = [*events(), hunk(), *await answers(tmp_path / "work")]
    put(project, samples)
    checked = check(project)
    assert checked.code == 0, checked.out.decode()
    put(project, [*samples, ("Event", {"version": 1, "type": "Noticed", "txt": "planted"})])
    planted = check(project)
    assert planted.code != 0
    assert [line.partition("(")[0] for line in errors(planted)] == ["test/samples.ts"]


@pytest.mark.slow
def test_what_needs_no_editor_does_as_its_own_tests_say(project: Path) -> None:
    npm = shutil.which("npm")
    assert npm
    for beside in ("docs", "server"):  # what the tests compare it with
        (project.parent / beside).symlink_to(EXTENSION.parent / beside)
    told = run([npm, "test"], cwd=project, timeout=300)
    assert told.code == 0, (told.out + told.err).decode("utf-8", "replace")[-6000:]
    assert b"# pass 0" not in told.out


def errors(checked: Finished) -> list[str]:
    return [line for line in checked.out.decode().split("\n") if ": error TS" in line]


def test_the_lock_names_no_host_and_what_it_brings_is_pinned() -> None:
    lock = (EXTENSION / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock
    needed = json.loads((EXTENSION / "package.json").read_text("utf-8"))["devDependencies"]
    assert [one for one in needed.values() if not one[0].isdigit()] == []
