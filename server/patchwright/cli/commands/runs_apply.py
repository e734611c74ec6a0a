"""`patchwright runs apply`: the patch of a run, written into the user's files."""

from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import repo_option, target_of
from patchwright.cli.program import Program
from patchwright.domain.errors import UserError, WorkspaceError

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415


@click.command("apply")
@click.argument("run")
@repo_option
@click.option("--with-tests", is_flag=True, help="Write its changes of test files too.")
@click.pass_obj
def apply_run(program: Program, *, run: str, repo: Path | None, with_tests: bool) -> Exit:
    """Write the patch that RUN proposed into your files: all of it, or nothing.

    It is what was shown then, to the letter; no model is asked. Where one of its
    files is not as the run saw it, nothing is written: `patchwright review RUN`
    decides hunk by hunk then.
    """
    from patchwright.cli.again import again
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.running import say_written

    screen = make_screen()
    with opened(program, target_of(repo), screen) as project:
        stored = project.run(run)
        outcome = project.outcome(stored)
        if outcome is None:
            raise UserError(
                f"Run {stored.id} has come to nothing yet: it is {stored.state.value}.",
                remedy=f"To go on with it:\n  {again(project.root, 'runs', 'resume', stored.id)}",
            )
        if outcome.proposed is None:
            screen.say(f"Run {stored.id} proposes no patch. {outcome.reason}")
            return Exit.NO_PATCH
        try:
            written = project.apply(stored, outcome.proposed, tests=with_tests)
        except WorkspaceError as error:
            by_hunks = again(project.root, "review", stored.id)
            remedy = f"To decide hunk by hunk, on the files as they are now:\n  {by_hunks}"
            also = "\n".join(filter(None, (error.remedy, remedy)))
            raise WorkspaceError(error.what, kept=error.kept, remedy=also) from error
        say_written(screen, project, stored.id, written)
    return Exit.DONE
