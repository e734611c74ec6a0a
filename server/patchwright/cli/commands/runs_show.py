"""`patchwright runs show`: one run, as it went."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program
from patchwright.domain.event import Event, RunFinished, ToolUsed
from patchwright.domain.wire import event_to_json

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.runs import StoredRun

# rich is slow to load, so what uses it is imported inside the commands.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright runs show 3f9a1c                  the end of an id is enough
  patchwright runs show 3f9a1c --tools          with every tool that was used
  patchwright runs show 3f9a1c --diff | git apply
  patchwright runs show 3f9a1c --branch 1       as it went before you corrected it
"""


@click.command("show", epilog=_EPILOG)
@click.argument("run")
@repo_option
@click.option("--diff", "only_diff", is_flag=True, help="Print the diff alone, for `git apply`.")
@click.option("--tools", is_flag=True, help="Show every use of a tool.")
@click.option("--branch", type=int, metavar="N", help="Of a corrected run: another branch.")
@json_option
@click.pass_obj
def show_run(  # noqa: PLR0913 - one parameter for each option
    program: Program,
    *,
    run: str,
    repo: Path | None,
    only_diff: bool,
    tools: bool,
    branch: int | None,
    as_json: bool,
) -> Exit:
    """Show how RUN went: places, plan, drafts, checks, votes, cost, and its diff.

    Where you corrected it, the newest branch is shown.
    """
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.report import show_report
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.render.story import story_of

    screen = make_screen(for_program=as_json or only_diff)
    with opened(program, target_of(repo), screen) as project:
        stored = project.run(run)
        outcome = project.outcome(stored, branch)
        events = project.events(stored.id, branch)
        # What an earlier branch proposed has no hunks to decide on.
        has_hunks = outcome is not None and outcome.proposed is not None and branch is None
        shows_hunks = has_hunks and not (only_diff or as_json)
        proposal = project.review().named(stored.id) if shows_hunks else None
    if only_diff:
        return _print_diff(outcome.diff if outcome and outcome.proposed else "")
    if as_json:
        for event in events:
            screen.line(event_to_json(event))
        return Exit.DONE
    _show_course(screen, stored, events, tools=tools)
    show_report(screen, story_of(events), outcome)
    if proposal:
        _say_hunks(screen, proposal, project.root)
    _say_branches(screen, stored, branch or stored.branch)
    return Exit.DONE


def _say_hunks(screen: "Screen", proposal: "Proposal", root: Path) -> None:
    from patchwright.cli.again import again
    from patchwright.cli.render.review.states import tally

    screen.say(f"Hunks     {tally(proposal)}")
    screen.show(f"  {again(root, 'review', proposal.run)}")


def _say_branches(screen: "Screen", stored: "StoredRun", shown: int) -> None:
    if stored.branch > 1:
        other = stored.branch if shown < stored.branch else shown - 1
        screen.say(
            f"This is branch {shown} of {stored.branch}. Another one:"
            f" patchwright runs show {stored.id} --branch {other}"
        )


def _print_diff(diff: str) -> Exit:
    # As bytes: the lines keep their own ends, and no locale has a say.
    sys.stdout.buffer.write(diff.encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()
    return Exit.DONE if diff else Exit.NO_PATCH


def _show_course(
    screen: "Screen", stored: "StoredRun", events: Sequence[Event], *, tools: bool
) -> None:
    from patchwright.cli.render.lines import lines_of

    screen.say(f"{stored.issue.title}", style="bold")
    for event in events:
        if isinstance(event, RunFinished) or (isinstance(event, ToolUsed) and not tools):
            continue
        for line in lines_of(event):
            screen.say(line, style="" if line.startswith(" ") else "bold")
