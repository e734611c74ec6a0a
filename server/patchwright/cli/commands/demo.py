"""`patchwright demo`: a genuine run, replayed on a sample project, without key or network."""

import shlex
import shutil
from importlib import resources
from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import read_issue
from patchwright.cli.program import Program, Target
from patchwright.cli.render.visible import visible
from patchwright.domain.errors import UserError

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright demo
  patchwright demo --into /tmp/try-it
"""

_LOOK = """
The bug is fixed; look at it:
  cd {into}
  python3 -m unittest
  python3 -m pocketbook sample.txt upcoming --from 2025-01-01 --to 2025-06-30

On your own repository:
  patchwright locate ISSUE.md --repo PATH
  patchwright fix ISSUE.md --repo PATH"""


@click.command(epilog=_EPILOG, short_help="Watch a bundled bug being fixed; no key, no network.")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=Path("patchwright-demo"),
    show_default=True,
    help="A new folder for the sample project.",
)
@click.pass_obj
def demo(program: Program, *, into: Path) -> Exit:
    """Fix a bug of a sample project, with a model's recorded answers.

    The search, the drafts, the checks and the vote are carried out here and now by the
    same code as `patchwright fix`; only the model's answers come from a recording, and
    every request must equal the recorded one. The fixed project stays for you to look at.
    """
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.running import Write, carry_out, conclude

    screen = make_screen()
    with resources.as_file(resources.files("patchwright.cli.demo")) as folder:
        _copy(folder / "project", into)
        screen.say(f"A sample project with a bug is now in {into}", style="bold")
        issue = read_issue(str(into / "ISSUE.md"))
        screen.say(f"\nThe issue: {issue.title}\n", style="bold")
        screen.say(f"{issue.body}\n", style="dim")
        with (
            opened(program, Target(start=into, exact=True), screen) as project,
            project.begin(issue, replay=folder / "recording.jsonl") as course,
        ):
            ended = carry_out(screen, course, tools=True)
            code = conclude(screen, course, ended, Write(apply=True))
    if code is Exit.DONE:
        screen.show(visible(_LOOK.format(into=shlex.quote(str(into)))))
    return code


def _copy(project: Path, into: Path) -> None:
    if into.exists():
        raise UserError(
            f"{into} is there already, and nothing was overwritten.",
            remedy="Name another folder with --into, or remove that one.",
        )
    try:
        shutil.copytree(project, into, ignore=shutil.ignore_patterns("__pycache__"))
    except OSError as error:
        raise UserError(f"The sample project cannot be copied to {into}: {error}") from error
