"""`patchwright trust`: show or change whether a repository's own programs may run."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program, Target
from patchwright.domain.errors import UserError
from patchwright.domain.invisible import spelled_line
from patchwright.domain.trust import Answer

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright trust                             what stands, and what it means
  patchwright trust --grant
  patchwright fix 12 --trust                    for this command alone

\b
The answer counts for this one folder: not for folders above or below it, not where it is
moved to, not for another at its place, and not in editors, which have an answer of their own.
It is kept with your runs, outside of the repository; nothing in that can give it.
"""

_STANDS = {
    Answer.YES: "trusted",
    Answer.NO: "not trusted",
    Answer.NEVER: "never asked about, so not trusted",
}


@click.command(epilog=_EPILOG, short_help="Show or change whether a repository is trusted.")
@repo_option
@click.option("--grant", is_flag=True, help="Trust it from now on.")
@click.option("--revoke", is_flag=True, help="Trust it no more; `fix` will not ask again.")
@json_option
@click.pass_obj
def trust(program: Program, *, repo: Path | None, grant: bool, revoke: bool, as_json: bool) -> None:
    """Show whether this repository is trusted, and which language servers that would start.

    Trusted means: servers that the repository brings, and those that run code of it (build
    scripts, macros, plugins), may run as you, outside of a sandbox. Not trusted: its code is
    read and searched, and only servers from elsewhere are started that run none of it.
    """
    from patchwright.cli.render.screen import make_screen

    if grant and revoke:
        raise UserError("--grant and --revoke exclude each other.")
    target = target_of(repo)
    if grant or revoke:
        program.set_trust(target, trusted=grant)
    screen = make_screen(for_program=as_json)
    if as_json:
        screen.line(_form(program, target))
    else:
        _show(program, target, screen)


def _form(program: Program, target: Target) -> dict[str, object]:
    root, _loaded = program.settings(target)
    kept = program.trust(target)
    return {
        "repository": str(root),
        "trusted": kept.trusted,
        "answer": kept.answer.value,
        "problem": kept.problem,
        "servers": [asdict(one) for one in program.needing_trust(target)],
    }


def _show(program: Program, target: Target, screen: "Screen") -> None:
    from patchwright.cli.again import again
    from patchwright.cli.trusting import MEANING, server_line

    root, _loaded = program.settings(target)
    kept = program.trust(target)
    screen.say(f"{spelled_line(str(root))}: {_STANDS[kept.answer]}", style="bold")
    if kept.problem:
        screen.say(kept.problem, style="yellow")
    for sentence in MEANING.split("\n"):
        screen.words(sentence, indent="", style="")
    needing = program.needing_trust(target)
    if needing:
        start = "start because it is trusted" if kept.trusted else "start only where it is trusted"
        screen.say(f"These servers for its files {start}:")
    else:
        screen.say("No server that is found for its files needs it to be trusted.")
    for server in needing:
        screen.say(server_line(server))
    option, means = ("--revoke", "trusts it no more") if kept.trusted else ("--grant", "trusts it")
    screen.say(f"`{again(root, 'trust', option)}` {means}.")
