"""`patchwright runs`: what was tried before, and how to go on with it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.commands.runs_apply import apply_run
from patchwright.cli.commands.runs_go_on import replay_run, resume_run
from patchwright.cli.commands.runs_show import show_run
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program, Project
from patchwright.cli.render.visible import one_line
from patchwright.domain.errors import StorageError
from patchwright.domain.run import RunId
from patchwright.domain.wire import value_to_json

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.runs import StoredRun

# rich is slow to load, so what uses it is imported inside the commands.
# ruff: noqa: PLC0415

_TITLE, _SHORTEST_TITLE = 60, 15
"""Characters of an issue's title on the line of its run, and of what is cut no shorter."""

_EPILOG = """\b
Examples:
  patchwright runs list
  patchwright runs show 3f9a1c                  the end of an id is enough
  patchwright runs show 3f9a1c --diff | git apply
  patchwright runs apply 3f9a1c                 write its patch into your files
  patchwright review 3f9a1c                     ... or hunk by hunk, as you decide
  patchwright runs resume 3f9a1c                go on; what was answered costs nothing
  patchwright runs resume 3f9a1c --drop 2       go on without its second place
  patchwright runs replay 3f9a1c                is the program still the same?
  patchwright runs delete 3f9a1c
"""


@click.group(epilog=_EPILOG, short_help="List, show, apply, resume, replay and delete runs.")
def runs() -> None:
    """See what was tried in this repository, and go on with it."""


for command in (show_run, apply_run, resume_run, replay_run):
    runs.add_command(command)


@runs.command("list")
@repo_option
@json_option
@click.pass_obj
def list_runs(program: Program, *, repo: Path | None, as_json: bool) -> None:
    """List the runs of this repository, newest first."""
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen

    screen = make_screen(for_program=as_json)
    with opened(program, target_of(repo), screen) as project:
        stored = project.runs()
        proposals = _proposals(project, screen) if stored else {}
    for run in stored:
        if as_json:
            screen.line(_form(run, proposals.get(run.id)))
        else:
            _show_row(screen, run, proposals.get(run.id))
    if not stored:
        screen.say("There are no runs in this repository yet.")


@runs.command("delete")
@click.argument("names", metavar="RUN...", nargs=-1, required=True)
@repo_option
@click.pass_obj
def delete_runs(program: Program, *, names: tuple[str, ...], repo: Path | None) -> None:
    """Forget runs: their journals, events and diffs. What they wrote into your files stays."""
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen

    screen = make_screen()
    with opened(program, target_of(repo), screen) as project:
        # All are looked up first, so that a slip of the pen deletes nothing.
        for run in dict.fromkeys(project.run(name).id for name in names):
            screen.say(f"Deleted {project.delete(run)}")


def _form(run: "StoredRun", proposal: "Proposal | None") -> dict[str, object]:
    from patchwright.cli.render.review.states import counts

    return {
        "id": run.id,
        "issue": run.issue.title,
        "model": run.model,
        "state": run.state.value,
        "reason": run.reason,
        "started": run.started,
        "ended": run.ended,
        "usage": value_to_json(run.usage),
        "seconds": run.seconds,
        "hunks": counts(proposal) if proposal else None,
    }


def _proposals(project: Project, screen: "Screen") -> "dict[RunId, Proposal]":
    """Return what is laid before the user, by its run."""
    try:
        return {proposal.run: proposal for proposal in project.review().open()}
    except StorageError as error:
        # Runs are listed all the same.
        screen.say(str(error), style="yellow")
        return {}


def _show_row(screen: "Screen", run: "StoredRun", proposal: "Proposal | None") -> None:
    from patchwright.cli.render.figures import money
    from patchwright.cli.render.review.states import tally

    when = f"{datetime.fromtimestamp(run.started, UTC).astimezone():%Y-%m-%d %H:%M}"
    row = f"{run.id}  {when}  {run.state.value:<11}  {money(run.usage.usd):>8}"
    row += f"  {tally(proposal)}" if proposal else ""
    left = screen.console.width - len(row) - 2
    if not screen.live or left >= _SHORTEST_TITLE:
        title = one_line(run.issue.title, min(left, _TITLE) if screen.live else _TITLE)
        screen.say(f"{row}  {title}")
    else:
        screen.say(row)
        screen.say(f"    {one_line(run.issue.title, screen.console.width - 4)}", style="dim")
