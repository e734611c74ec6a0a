"""`patchwright search`: ask the index in words."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import NOTHING_UNDERSTOOD, Program
from patchwright.domain.errors import UserError
from patchwright.domain.wire import value_to_json

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen
    from patchwright.graph.search import Hit

_EPILOG = """\b
Examples:
  patchwright search "parse the date header"
  patchwright search HttpRequest.body --limit 3
  patchwright search retry --tests --json
"""


@click.command(epilog=_EPILOG, short_help="Ask the index in words; no model needed.")
@click.argument("query", nargs=-1, required=True)
@repo_option
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="At most.")
@click.option("--tests", is_flag=True, help="Search tests too.")
@json_option
@click.pass_obj
def search(
    program: Program,
    *,
    query: tuple[str, ...],
    repo: Path | None,
    limit: int,
    tests: bool,
    as_json: bool,
) -> Exit:
    """Show the classes and functions that have to do with QUERY, best first, and why."""
    from patchwright.cli.render.opening import opened  # noqa: PLC0415 - rich is slow to load
    from patchwright.cli.render.progress import file_progress  # noqa: PLC0415
    from patchwright.cli.render.screen import make_screen  # noqa: PLC0415

    words = " ".join(query).strip()
    if not words:
        raise UserError("There are no words to search for.", remedy="Name what the code is about.")
    screen = make_screen(for_program=as_json)
    with opened(program, target_of(repo), screen) as project:
        with file_progress(screen, "Reading code") as progress:
            indexed = project.index(progress)
        hits = project.search(words, limit=limit, tests=tests)
        for hit in hits:
            if as_json:
                screen.line(value_to_json(hit))
            else:
                _show(screen, hit)
        if not hits:
            understood = indexed.coverage.files > 0
            nothing = "Nothing in the code has to do with that."
            screen.say(nothing if understood else NOTHING_UNDERSTOOD)
    return Exit.DONE if hits else Exit.NO_PATCH


def _show(screen: "Screen", hit: "Hit") -> None:
    symbol = hit.symbol
    screen.say(f"{symbol.location}  {symbol.qualified}", style="bold")
    screen.say(f"    {symbol.kind.value}: {symbol.signature}")
    screen.say(f"    {' '.join(hit.reasons)}", style="dim")
