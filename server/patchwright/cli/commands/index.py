"""`patchwright index`: read the repository's code, and say what was left out."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Indexed, Program
from patchwright.domain.source import FileEntry
from patchwright.domain.wire import value_to_json

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen

_SHOWN_PER_KIND = 5

_EPILOG = """\b
Examples:
  patchwright index
  patchwright index --repo ~/src/project --json

Searching brings the index up to date by itself; this command shows what is in it.
Files named in .gitignore, .patchwrightignore and secrets are never read.
"""


@click.command(epilog=_EPILOG, short_help="Read the code, and say what was left out and why.")
@repo_option
@json_option
@click.pass_obj
def index(program: Program, *, repo: Path | None, as_json: bool) -> None:
    """Bring the index to the files as they are, and say what it covers."""
    from patchwright.cli.render.opening import opened  # noqa: PLC0415 - rich is slow to load
    from patchwright.cli.render.progress import file_progress  # noqa: PLC0415
    from patchwright.cli.render.screen import make_screen  # noqa: PLC0415

    screen = make_screen(for_program=as_json)
    with opened(program, target_of(repo), screen) as project:
        with file_progress(screen, "Reading code") as progress:
            indexed = project.index(progress)
        if as_json:
            screen.line(_form(indexed))
        else:
            _show(screen, indexed)


def _form(indexed: Indexed) -> dict[str, Any]:
    left_out = [{"path": entry.path, "why": entry.unread} for entry in indexed.left_out]
    coverage = value_to_json(indexed.coverage)
    return {
        "listed": indexed.listed,
        "coverage": coverage,
        "only_text": indexed.only_text,
        "left_out": left_out,
    }


def _show(screen: "Screen", indexed: Indexed) -> None:
    from patchwright.cli.render.figures import count  # noqa: PLC0415

    coverage = indexed.coverage
    screen.say(
        f"{count(indexed.listed, 'file')} listed, {coverage.files:,} searchable: "
        f"{coverage.parsed:,} read now, {coverage.reused:,} unchanged."
    )
    if indexed.only_text:
        screen.say(
            f"left out, in no language that the index understands (Python now): "
            f"{count(indexed.only_text, 'file')}; in `fix` the model can read them"
        )
    for path, why in coverage.failed:
        screen.say(f"not read: {path}: {why}", style="yellow")
    for kind, entries in _by_kind(indexed.left_out).items():
        screen.say(f"left out, {kind}: {count(len(entries), 'file')}")
        for entry in entries[:_SHOWN_PER_KIND]:
            detail = entry.unread.removeprefix(kind)
            screen.say(f"    {entry.path}{detail}", style="dim")
        if len(entries) > _SHOWN_PER_KIND:
            screen.say(f"    and {len(entries) - _SHOWN_PER_KIND:,} more", style="dim")


def _by_kind(left_out: tuple[FileEntry, ...]) -> dict[str, list[FileEntry]]:
    """Group by what stands before the colon of the reason, the largest group first."""
    groups: dict[str, list[FileEntry]] = {}
    for entry in left_out:
        groups.setdefault(entry.unread.partition(":")[0], []).append(entry)
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))
