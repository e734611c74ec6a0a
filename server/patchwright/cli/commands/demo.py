"""`patchwright demo`: a genuine run, replayed on a sample project, without key or network."""

import shutil
from importlib import resources
from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import read_issue
from patchwright.cli.program import Program, Target
from patchwright.domain.errors import UserError

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright demo
  patchwright demo --into /tmp/try-it
"""


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
    data = resources.files("patchwright.cli.demo")
    with resources.as_file(data) as folder:
        _copy(folder / "project", into)
        issue = read_issue(str(into / "ISSUE.md"))
        screen.say(f"A sample project with a bug is now in {into}", style="bold")
        screen.say()
        screen.say(f"The issue: {issue.title}", style="bold")
        screen.say("\n".join(f"  {line}" for line in issue.body.split("\n")), style="dim")
        screen.say()
        with opened(program, Target(start=into, exact=True), screen) as project:
            recording = folder / "recording.jsonl"
            story = carry_out(
                screen,
                lambda emit, cancel: project.fix(issue, replay=recording, emit=emit, cancel=cancel),
            )
            ended = conclude(screen, project, story, Write(apply=True))
    screen.say()
    screen.say(
        f"Look at it: cd {into}; python3 -m unittest; python3 -m pocketbook sample.txt forecast --from 2025-01-01 --to 2025-06-30"
    )
    screen.say("On your own repository: patchwright fix ISSUE.md --repo PATH")
    return ended


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
