"""Let a run go on in front of somebody: show it, let it be stopped, conclude."""

import asyncio
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwright.cli.answering import asker
from patchwright.cli.correcting import say_how
from patchwright.cli.exits import Exit, exit_of
from patchwright.cli.program import Course, Project
from patchwright.cli.render.report import show_report
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.story import Story, story_of
from patchwright.cli.render.views import watching
from patchwright.domain.errors import UserError
from patchwright.domain.event import Event
from patchwright.domain.run import RunId, RunState
from patchwright.pipeline.cancel import Cancel

if TYPE_CHECKING:
    from patchwright.pipeline.outcome import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """Whether the patch is written into the user's files, and the optional changes of tests."""

    apply: bool = False
    tests: bool = False


def carry_out(
    screen: Screen, course: Course, *, tools: bool = False, explained: bool = False
) -> "tuple[Outcome, Story]":
    """Show a run until it ends; return what it came to, and what it told.

    With *tools* their uses are shown too, with *explained* what each stage is for.

    The first interrupt (or SIGTERM) lets it end with the best so far, the second
    ends the process at once: what was paid for is in the journal either way.
    """
    story = Story()
    gone = list[BrokenPipeError]()

    async def watched() -> "Outcome":
        cancel = Cancel()
        _listen(screen, cancel)
        with watching(screen, story, tools=tools, explained=explained) as see:

            def emit(event: Event) -> None:
                try:
                    see(event)
                except BrokenPipeError as error:
                    # Nobody reads any more, so nothing more is paid for.
                    gone.append(error)
                    cancel.set()

            return await course.go(emit, cancel, asker(screen))

    outcome = asyncio.run(watched())
    if gone:
        raise gone[0]
    return outcome, story


def conclude(
    screen: Screen,
    project: Project,
    course: Course,
    ended: "tuple[Outcome, Story]",
    write: Write,
) -> Exit:
    """Show what came out, write it or offer to review it, and say how the command ends."""
    from patchwright.cli.reviewing.offering import offer  # noqa: PLC0415 - it loads the ledger

    outcome, story = ended
    if outcome.found is not None:
        # The patch is that of an earlier session, whose events tell how it came about.
        told = story_of(project.events(course.run, outcome.branch))
        show_report(screen, project.root, told, outcome, recorded=course.recorded)
    else:
        show_report(screen, project.root, story, outcome, recorded=course.recorded)
    if story.findings and not course.recorded:
        say_how(screen, project.root, course.run)
    reviewed = Exit.DONE
    if outcome.proposed and write.apply and outcome.found is None:
        written = course.apply(outcome.proposed, tests=write.tests)
        say_written(screen, project, course.run, written)
    elif outcome.proposed:
        reviewed = offer(screen, project, course.run)
    return exit_of_run(outcome) if reviewed is Exit.DONE else reviewed


def say_written(screen: Screen, project: Project, run: RunId, paths: Sequence[str]) -> None:
    """Say which files the patch of *run* was written to, and have the ledger see it."""
    if paths:
        screen.say(f"Written   {', '.join(paths)}", style="green")
    else:
        screen.say("Nothing was written: the files hold this patch already.", style="green")
    # Its hunks are accepted by what stands in the files now.
    project.review().named(run)


def exit_of_run(outcome: "Outcome") -> Exit:
    """Return how a command ends whose run came to *outcome*."""
    if outcome.state is RunState.CANCELLED:
        return Exit.INTERRUPTED
    if outcome.proposed and outcome.found is None:
        return Exit.DONE
    # The command was given rightly; that its issue leads nowhere is an answer.
    if outcome.error is None or isinstance(outcome.error, UserError):
        return Exit.NO_PATCH
    return exit_of(outcome.error)


def _listen(screen: Screen, cancel: Cancel) -> None:
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
