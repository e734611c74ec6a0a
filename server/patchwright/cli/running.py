"""Let a run go on in front of somebody: show it, let it be stopped, conclude."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from patchwright.cli.exits import Exit
from patchwright.cli.program import Emit, Project
from patchwright.cli.render.report import show_report
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.story import Story
from patchwright.cli.render.views import watching
from patchwright.domain.run import RunState

Begin = Callable[[Emit, asyncio.Event], Awaitable[object]]
"""Lets a run go on; it is told whom to tell, and where it hears that it shall stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """Whether the patch is written into the user's files, and the optional changes of tests."""

    apply: bool = False
    tests: bool = False


def carry_out(screen: Screen, begin: Begin) -> Story:
    """Show a run until it ends; return what it told.

    The first interrupt (or SIGTERM) lets it end with the best so far, the second
    ends the process at once: what was paid for is in the journal either way.
    """
    story = Story()

    async def watched() -> None:
        cancel = asyncio.Event()
        _listen(screen, cancel)
        with watching(screen, story) as see:
            await begin(see, cancel)

    asyncio.run(watched())
    return story


def conclude(screen: Screen, project: Project, story: Story, write: Write) -> Exit:
    """Show what came out, write it if that was asked for, and say how the command ends."""
    show_report(screen, story)
    best = story.best
    if story.diff and best and story.finished:
        if write.apply:
            paths = project.apply(best, tests=write.tests)
            screen.say(f"Written   {', '.join(paths)}", style="green")
        else:
            again = f"patchwright runs resume {story.finished.run} --apply"
            screen.say(f"Nothing was written; `{again}` writes it, at no further cost.")
    return exit_of_run(story)


def exit_of_run(story: Story) -> Exit:
    """Return how a command ends whose run told *story*."""
    if story.finished and story.finished.state is RunState.CANCELLED:
        return Exit.INTERRUPTED
    return Exit.DONE if story.diff else Exit.NO_PATCH


def _listen(screen: Screen, cancel: asyncio.Event) -> None:
    def stop(code: int) -> None:
        if cancel.is_set():
            screen.console.show_cursor()
            # Children end with us, and the journal is whole at every moment.
            os._exit(code)
        cancel.set()
        screen.say(
            "Stopping: the best so far will be shown. Once more ends at once.", style="yellow"
        )

    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, stop, 130)
    loop.add_signal_handler(signal.SIGTERM, stop, 143)
