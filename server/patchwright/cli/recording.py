"""The option that keeps the exchanges with the model in a file, for `fix --replay`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from patchwright.cli.program import Course, Project
from patchwright.cli.render.figures import count
from patchwright.domain.errors import UserError

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen

record_option = click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the exchanges with the model to this file.",
)


def check_new(record: Path | None) -> None:
    """Raise UserError where *record* is there already: what it holds would be lost."""
    if record and record.exists():
        raise UserError(f"{record} is there already.", remedy="Name a new file for --record.")


def keep(record: Path | None, project: Project, course: Course, screen: "Screen") -> None:
    """Write the exchanges of *course* to *record*, where one is named, and say how many they are."""
    if record:
        n = project.record(course.run, record)
        screen.say(f"Recorded  {count(n, 'exchange')} in {record}")
