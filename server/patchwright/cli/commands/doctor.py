"""`patchwright doctor`: does all stand that a run needs, and how is the rest mended?"""

from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program
from patchwright.domain.health import Found, Need
from patchwright.domain.wire import value_to_json

_EPILOG = """\b
Examples:
  patchwright doctor
  patchwright doctor --ask                      does the model answer?
  patchwright doctor --json | jq -c 'select(.health != "ok")'

\b
It ends with 0 where `patchwright fix` can begin, and else as that would end:
  2 a limit cannot be read, 3 no model, 6 files or folders, 70 packages.
What is only noted, or not checked, changes nothing about that.
"""

_AS_FIX_ENDS: dict[Need, Exit] = {
    "installation": Exit.UNEXPECTED,
    "workspace": Exit.WORKSPACE,
    "settings": Exit.USAGE,
    "model": Exit.NO_MODEL,
}


@click.command(epilog=_EPILOG, short_help="Look at all that a run needs, and say how to mend it.")
@repo_option
@click.option("--ask", is_flag=True, help="Make one tiny request to the model, which may cost.")
@click.option("--offline", is_flag=True, help="Do not ask GitHub.")
@json_option
@click.pass_obj
def doctor(program: Program, *, repo: Path | None, ask: bool, offline: bool, as_json: bool) -> int:
    """Look at Python, git, settings, model, GitHub, servers, sandboxes and disk.

    Each line says what was found, and the one below it what to do.
    Nothing is changed and nothing of the repository is run; GitHub is asked how many requests it still takes.
    """
    from patchwright.cli.render.checkup import show_checkup  # noqa: PLC0415 - rich is slow to load
    from patchwright.cli.render.screen import make_screen  # noqa: PLC0415

    screen = make_screen(for_program=as_json)
    findings = program.doctor(target_of(repo), ask=ask, offline=offline)
    with screen.console.status("Looking") if screen.live else nullcontext():
        if as_json:
            found = list[Found]()
            for one in findings:
                screen.line(value_to_json(one))
                found.append(one)
        else:
            found = show_checkup(screen, findings)
    return _exit_of(found)


def _exit_of(found: Iterable[Found]) -> Exit:
    """Return how `fix` would end over the first thing that stops it."""
    return next((_AS_FIX_ENDS[one.stops] for one in found if one.stops), Exit.DONE)
