"""`patchwright servers`: which language servers there are, how they do, and how others are had."""

from pathlib import Path

import click

from patchwright.cli.commands.servers_install import install_server
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program
from patchwright.domain.wire import value_to_json

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright servers
  patchwright servers --no-start                only look where they are
  patchwright servers install python            the best one for Python
  patchwright servers install basedpyright-langserver

\b
Servers are sought in PATH, then among those that Patchwright installed, and in the
repository's own .venv and node_modules where it is trusted (`patchwright trust`).
Others are added, and known ones changed or disabled, by tables [servers.NAME] of your settings.
"""


@click.group(
    epilog=_EPILOG,
    short_help="Show which language servers there are, and install others.",
    invoke_without_command=True,
)
@repo_option
@click.option("--no-start", is_flag=True, help="Start none: only say where they are.")
@json_option
@click.pass_context
def servers(context: click.Context, *, repo: Path | None, no_start: bool, as_json: bool) -> None:
    """Show the language server of each language: where it is, its version, whether it starts.

    Each that may run is started for a moment, in an empty folder, to see that it does.
    """
    if context.invoked_subcommand:
        if repo or no_start or as_json:
            raise click.UsageError("Give the options after the name of the command.")
        return
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.render.servers import show_servers
    from patchwright.cli.render.telling import telling

    program: Program = context.obj
    screen = make_screen(for_program=as_json)
    with telling(screen, lines=False) as tell:
        found = program.servers(target_of(repo), None if no_start else tell)
    if as_json:
        for one in found:
            screen.line(value_to_json(one))
        return
    _root, loaded = program.settings(target_of(repo))
    show_servers(screen, found, off=loaded.settings.language_servers == "off")


servers.add_command(install_server)
