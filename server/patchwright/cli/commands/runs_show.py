"""`patchwright runs show`: one run, as it went."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program, Project
from patchwright.domain.event import Event, Located, RunFinished, RunStarted, ToolUsed
from patchwright.domain.wire import event_to_json

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen
    from patchwright.pipeline.ledger.proposal import Proposal
    from patchwright.pipeline.outcome import Outcome
    from patchwright.pipeline.runs import StoredRun

# rich is slow to load, so what uses it is imported inside the commands.
# ruff: noqa: PLC0415


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """What is kept of a run.

    Attributes:
        stored: Its row.
        branch: That which is shown.
        outcome: What it came to, with what stays of those before.
        events: What it told.
        of_patch: What the branch told that came to the patch.
        others: The other branches of which something is kept.
        proposal: The hunks to decide on, if they are shown and there are any.
    """

    stored: "StoredRun"
    branch: int
    outcome: "Outcome | None"
    events: Sequence[Event]
    of_patch: Sequence[Event]
    others: tuple[int, ...]
    proposal: "Proposal | None"


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
        # What an earlier branch proposed has no hunks to decide on.
        kept = _kept(project, run, branch, hunks=not (branch or only_diff or as_json))
    if not kept.events and kept.branch < kept.stored.branch:
        screen.say(
            f"Nothing is kept of branch {kept.branch}: the run replayed a recording, which holds"
            f" the newest branch alone, {kept.stored.branch}."
        )
        return Exit.NO_PATCH if only_diff else Exit.DONE
    if only_diff:
        outcome = kept.outcome
        return _print_diff(outcome.diff if outcome and outcome.proposed else "")
    if as_json:
        for event in kept.events:
            screen.line(event_to_json(event))
        return Exit.DONE
    _show_course(screen, kept, tools=tools)
    show_report(screen, project.root, story_of(kept.of_patch), kept.outcome)
    _say_what_next(screen, project.root, kept)
    return Exit.DONE


def _kept(project: Project, name: str, branch: int | None, *, hunks: bool) -> _Kept:
    """Return what is kept of a run; raises UserError where there is no such *branch*."""
    stored = project.run(name)
    outcome = project.outcome(stored, branch)
    shown = branch or stored.branch
    events = project.events(stored.id, shown)
    proposes = hunks and outcome is not None and outcome.proposed is not None
    others = [n for n in range(1, stored.branch + 1) if n != shown]
    return _Kept(
        stored=stored,
        branch=shown,
        outcome=outcome,
        events=events,
        of_patch=project.events(stored.id, outcome.branch) if outcome else events,
        others=tuple(n for n in others if project.events(stored.id, n)),
        proposal=project.review().named(stored.id) if proposes else None,
    )


def _say_what_next(screen: "Screen", root: Path, kept: _Kept) -> None:
    from patchwright.cli.correcting import say_how

    if kept.proposal:
        _say_hunks(screen, kept.proposal, root)
    if kept.others:
        _say_branches(screen, kept, root)
    is_newest = kept.branch == kept.stored.branch
    if is_newest and any(isinstance(event, Located) for event in kept.events):
        say_how(screen, root, kept.stored.id)


def _say_hunks(screen: "Screen", proposal: "Proposal", root: Path) -> None:
    from patchwright.cli.again import again
    from patchwright.cli.render.review.states import tally

    screen.say(f"Hunks     {tally(proposal)}")
    screen.show(f"  {again(root, 'review', proposal.run)}")


def _say_branches(screen: "Screen", kept: _Kept, root: Path) -> None:
    from patchwright.cli.again import again

    screen.say(f"This is branch {kept.branch} of {kept.stored.branch}. Another one:")
    words = ("runs", "show", kept.stored.id, "--branch", str(kept.others[-1]))
    screen.show(f"  {again(root, *words)}")


def _print_diff(diff: str) -> Exit:
    # As bytes: the lines keep their own ends, and no locale has a say.
    sys.stdout.buffer.write(diff.encode("utf-8", "surrogateescape"))
    sys.stdout.buffer.flush()
    return Exit.DONE if diff else Exit.NO_PATCH


def _show_course(screen: "Screen", kept: _Kept, *, tools: bool) -> None:
    from patchwright.cli.render.lines import lines_of
    from patchwright.cli.render.visible import one_line

    if not any(isinstance(event, RunStarted) for event in kept.events):
        screen.say(one_line(kept.stored.issue.title), style="bold")
    places = [n for n, event in enumerate(kept.events) if isinstance(event, Located)]
    for number, event in enumerate(kept.events):
        if isinstance(event, RunFinished) or (isinstance(event, ToolUsed) and not tools):
            continue
        for line in lines_of(event, past=bool(places) and number < places[-1]):
            screen.say(line, style="" if line.startswith(" ") else "bold")
