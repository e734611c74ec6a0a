"""Open a repository for a command, and pass on what that has to say."""

from collections.abc import Generator
from contextlib import contextmanager

from patchwright.cli.program import Program, Project, Target
from patchwright.cli.render.screen import Screen


@contextmanager
def opened(program: Program, target: Target, screen: Screen) -> Generator[Project]:
    """Yield the opened repository, after problems with settings and what was recovered."""
    with program.open(target) as project:
        for problem in project.loaded.problems:
            screen.say(f"Problem with a setting: {problem}", style="yellow")
        for notice in project.notices:
            screen.say(notice, style="yellow")
        yield project
