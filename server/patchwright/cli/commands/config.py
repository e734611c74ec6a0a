"""`patchwright config`: every setting, its value, and where that comes from."""

from dataclasses import Field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program
from patchwright.log.secrets import STARS, redacted
from patchwright.settings.load import WORKSPACE_FILE, Loaded, user_file
from patchwright.settings.table import SECRET, Scope, table

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen

_EPILOG = f"""\b
Values come from, each stronger than the one before:
  the default, your settings file, {WORKSPACE_FILE} in the repository,
  the environment (PATCHWRIGHT_MAX_COST=5, ...), the command line.

Keys, endpoints, prices and limits are yours alone: a repository cannot set them.

\b
Examples:
  patchwright config
  patchwright config --json | jq .settings.model
"""


@click.command(epilog=_EPILOG, short_help="Show every setting and where its value comes from.")
@repo_option
@json_option
@click.pass_obj
def config(program: Program, *, repo: Path | None, as_json: bool) -> None:
    """Show every setting, its value, where that comes from, and what it means."""
    from patchwright.cli.render.screen import make_screen  # noqa: PLC0415 - rich is slow to load

    root, loaded = program.settings(target_of(repo))
    screen = make_screen(for_program=as_json)
    if as_json:
        screen.line(_form(root, loaded))
    else:
        _show(screen, root, loaded)
    for problem in loaded.problems:
        screen.say(f"Problem: {problem}", style="yellow")


def _form(root: Path, loaded: Loaded) -> dict[str, Any]:
    return {
        "repository": str(root),
        "user_file": str(user_file()),
        "workspace_file": str(root / WORKSPACE_FILE),
        "settings": {
            setting.name: {
                "value": _value(setting, loaded),
                "source": loaded.sources[setting.name],
                "scope": setting.metadata["scope"].value,
                "sentence": setting.metadata["sentence"],
            }
            for setting in table()
        },
        "problems": list(loaded.problems),
    }


def _show(screen: "Screen", root: Path, loaded: Loaded) -> None:
    screen.say(f"Repository: {root}")
    screen.say(f"Your settings: {_file(user_file())}")
    screen.say(f"Its settings: {_file(root / WORKSPACE_FILE)}")
    for setting in table():
        value, source = _value(setting, loaded), loaded.sources[setting.name]
        scope = ", yours alone" if setting.metadata["scope"] is Scope.USER else ""
        screen.say()
        shown = value if value != "" else "(empty)"
        screen.say(f"{setting.name} = {shown}", style="bold" if source != "default" else "")
        screen.say(f"    {setting.metadata['sentence']}", style="dim")
        screen.say(f"    from: {source}{scope}", style="dim")


def _value(setting: Field[Any], loaded: Loaded) -> Any:
    value = getattr(loaded.settings, setting.name)
    if value and setting.name in SECRET:
        return STARS
    if setting.metadata["tables"]:
        return ", ".join(one.name for one in loaded.settings.servers)
    # An address may hold a password.
    return redacted(value) if isinstance(value, str) else value


def _file(path: Path) -> str:
    return str(path) if path.is_file() else f"{path} (none)"
