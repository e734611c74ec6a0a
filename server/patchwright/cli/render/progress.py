"""Progress of reading files: a bar on a terminal, nothing in a pipe."""

from collections.abc import Generator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.progress import Progress as Bar

from patchwright.cli.program import Progress
from patchwright.cli.render.screen import Screen


@contextmanager
def file_progress(screen: Screen, what: str) -> Generator[Progress | None]:
    """Yield what must be told how many files are done, and of how many; None in a pipe."""
    if not screen.live:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Bar(*columns, console=screen.console, transient=True) as bar:
        task = bar.add_task(what, total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield progress
