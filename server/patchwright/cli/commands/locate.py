"""`patchwright locate`: where an issue may have its cause, without a model."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import issue_argument, json_option, repo_option, target_of
from patchwright.cli.program import NOTHING_UNDERSTOOD, Indexed, Program
from patchwright.domain.wire import value_to_json

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen
    from patchwright.graph.locate import Places

_EPILOG = """\b
Examples:
  patchwright locate 12
  patchwright locate owner/repo#12 --limit 3
  patchwright locate ISSUE.md --json | jq -r 'select(.rank == 1) | .path'

ISSUE is a number, owner/repo#12, a URL, a file or -, as for `patchwright fix`.
"""


@click.command(epilog=_EPILOG, short_help="Rank where an issue may have its cause; no model.")
@issue_argument
@repo_option
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="Of each.")
@json_option
@click.pass_obj
def locate(
    program: Program, *, issue_name: str, repo: Path | None, limit: int, as_json: bool
) -> Exit:
    """Rank files, classes and functions by how likely ISSUE has its cause there, with reasons.

    No model and no key is needed.
    """
    from patchwright.cli.issue import issue_named  # noqa: PLC0415
    from patchwright.cli.render.opening import opened  # noqa: PLC0415 - rich is slow to load
    from patchwright.cli.render.progress import file_progress  # noqa: PLC0415
    from patchwright.cli.render.screen import make_screen  # noqa: PLC0415

    screen = make_screen(for_program=as_json)
    with opened(program, target_of(repo), screen) as project:
        issue = issue_named(issue_name, project, screen)
        with file_progress(screen, "Reading code") as progress:
            indexed = project.index(progress)
        places = project.locate(issue)
    if not places.files:
        screen.say(_nothing(indexed))
        return Exit.NO_PATCH
    if as_json:
        _print(screen, places, limit)
    else:
        _show(screen, places, limit)
    return Exit.DONE


def _nothing(indexed: Indexed) -> str:
    if not indexed.coverage.files:
        return NOTHING_UNDERSTOOD
    return (
        "Nothing in the code has words in common with the issue.\n"
        "Name a function, a file or an error message in it."
    )


def _print(screen: "Screen", places: "Places", limit: int) -> None:
    for rank, file in enumerate(places.files[:limit], 1):
        screen.line({"rank": rank, **value_to_json(file)})
    for rank, finding in enumerate(places.symbols[:limit], 1):
        screen.line({"rank": rank, **value_to_json(finding)})


def _show(screen: "Screen", places: "Places", limit: int) -> None:
    screen.say("Files", style="bold")
    for rank, file in enumerate(places.files[:limit], 1):
        screen.say(f"{rank:>3}  {file.path}")
        screen.say(f"     {' '.join(file.reasons)}", style="dim")
    screen.say()
    screen.say("Classes and functions", style="bold")
    for rank, finding in enumerate(places.symbols[:limit], 1):
        screen.say(f"{rank:>3}  {finding.location}  {finding.symbol}")
        screen.say(f"     {finding.why}", style="dim")
