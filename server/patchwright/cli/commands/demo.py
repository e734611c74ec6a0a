"""`patchwright demo`: a recorded run, replayed on a sample project, without key or network."""

import os
import shlex
import shutil
import textwrap
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import read_issue
from patchwright.cli.program import Course, Program, Target
from patchwright.cli.render.visible import visible
from patchwright.domain.errors import UserError

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright demo
  patchwright demo --into /tmp/try-it
"""

_BEFORE = """\
A bug in a small project is fixed here in front of you, from its issue to the patch.
The model's answers come from a recording, so that no key, no network and no money is needed; all else is done here and now by the code of `patchwright fix`.
They were written by a reader who stood in for the model and saw nothing but its requests; tokens and dollars are estimates of what a model would have taken, and the seconds are those of a last take, with the answers at hand."""

_LOOK = """
What to look at now

The fixed project, and its tests:
  cd {into}
  python3 -m unittest

The rent falls on 31 March, 30 April and 31 May now, as the issue asks:
  python3 -m pocketbook sample.txt upcoming --from 2025-01-01 --to 2025-06-30
{again}
On your own repository (only the last one asks a model):
  patchwright search WORDS --repo PATH
  patchwright locate ISSUE.md --repo PATH
  patchwright fix ISSUE.md --repo PATH"""


_AGAIN = """
The run is kept, with all that was asked and answered:
  patchwright runs show {run} --tools --repo {into}
"""

_INSIDE = """
The run cannot be shown again or reviewed, since its folder lies inside of another repository ({root}).
To have one that can, make it outside of any:
  patchwright demo --into ~/try-it
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
    """Fix a bug of a sample project, with recorded answers in place of a model.

    Searches, checks and the count of votes are carried out here and now by the same code
    as `patchwright fix`; what a model would answer comes from a recording, and every
    request must equal the recorded one. The fixed project stays for you to look at.
    """
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.running import Write, carry_out, conclude

    screen = make_screen()
    with resources.as_file(resources.files("patchwright.cli.demo")) as folder:
        recording = folder / "recording.jsonl"
        if not recording.is_file():
            raise UserError(
                "The recording of the demo is not in this installation.",
                remedy="Install Patchwright anew from a release.",
            )
        with _copied(folder / "project", into) as made:
            issue = read_issue(str(into / "ISSUE.md"))
            for paragraph in _BEFORE.split("\n"):
                screen.words(paragraph, indent="", style="")
            screen.say(f"\nThe project: a household book, copied to {into}", style="bold")
            screen.say(f"The issue: {issue.title}\n", style="bold")
            screen.say(textwrap.indent(issue.body, "  "), style="dim")
            screen.say()
            with (
                opened(program, Target(start=into, exact=True), screen) as project,
                project.begin(issue, replay=recording) as course,
            ):
                ended = carry_out(screen, course, tools=True, explained=True)
                code = conclude(screen, project, course, ended, Write(apply=True))
            made.keep = code is Exit.DONE
    if code is Exit.DONE:
        screen.show(visible(_look(program, into, course)))
    else:
        screen.say(f"The demo did not come to its end, and {into} was removed again.")
    return code


def _look(program: Program, into: Path, course: Course) -> str:
    where = shlex.quote(str(into))
    # Inside of another repository the folder stands for that one, which has no such run.
    root, _loaded = program.settings(Target(start=into))
    told = _AGAIN if root == course.root else _INSIDE
    again = told.format(run=course.run, into=where, root=root)
    return _LOOK.format(into=where, again=again)


@dataclass(slots=True)
class _Made:
    """What the demo made; gone again unless it shall be kept."""

    keep: bool = False


@contextmanager
def _copied(project: Path, into: Path) -> Generator[_Made]:
    """Copy the sample project to *into*, which goes again if the demo comes to no good end."""
    if os.path.lexists(into):
        raise UserError(
            f"{into} is there already, and nothing was overwritten.",
            remedy="Name another folder with --into, or remove that one.",
        )
    # Folders on the way to it are ours too, where they were missing.
    missing = [into, *(above for above in into.parents if not above.exists())]
    made = _Made()
    try:
        _copy(project, into)
        yield made
    finally:
        if not made.keep:
            shutil.rmtree(into, ignore_errors=True)
            for above in missing[1:]:
                with suppress(OSError):
                    above.rmdir()


def _copy(project: Path, into: Path) -> None:
    try:
        shutil.copytree(project, into, ignore=shutil.ignore_patterns("__pycache__"))
    except shutil.Error as error:
        # It names each file, with the whole path twice.
        raise UserError(f"The sample project cannot be copied to {into}.") from error
    except OSError as error:
        raise UserError(
            f"The sample project cannot be copied to {into}: {error.strerror}.",
            remedy="Name a folder that can be written with --into.",
        ) from error
