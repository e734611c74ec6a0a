"""`patchwright runs resume` and `replay`: a run again, from its journal."""

from pathlib import Path
from typing import Unpack

import click

from patchwright.cli.correcting import CorrectionOptions, asked_of, correction_options
from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of, trust_option
from patchwright.cli.program import Program
from patchwright.cli.recording import check_new, keep, record_option

# rich is slow to load, so what uses it is imported inside the commands.
# ruff: noqa: PLC0415

_run_argument = click.argument("run")

_EPILOG = """\b
Examples:
  patchwright runs resume 3f9a1c                          go on where it stood
  patchwright runs resume 3f9a1c --drop 2 --add src/a.py:40
  patchwright runs resume 3f9a1c --edit-plan              draft to another plan
  patchwright runs resume 3f9a1c --remark "Keep the signature of parse."
  patchwright runs resume 3f9a1c --from plan              draft anew
"""


@click.command("resume", epilog=_EPILOG)
@_run_argument
@repo_option
@click.option("--apply", is_flag=True, help="Write the patch into your files.")
@click.option("--with-tests", is_flag=True, help="With --apply: its changes of test files too.")
@click.option("--max-cost", type=float, metavar="USD", help="The most the whole run may cost.")
@correction_options
@trust_option
@json_option
@record_option
@click.pass_obj
def resume_run(  # noqa: PLR0913 - one parameter for each option
    program: Program,
    *,
    run: str,
    repo: Path | None,
    apply: bool,
    with_tests: bool,
    max_cost: float | None,
    trusted: bool,
    as_json: bool,
    record: Path | None,
    **correcting: Unpack[CorrectionOptions],
) -> Exit:
    """Let RUN go on where it stood, on the files as they were when it began.

    What the model has answered before is read from the journal and costs nothing.
    A run that is done is shown again as it went, though prompts or settings changed since.

    You may correct it: drop or add places, give it another plan, or leave a remark. It
    then goes on from there in a new branch, whatever it came to; nothing that came
    before is paid again, and `runs show RUN --branch 1` still tells how it went at first.
    """
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.running import Write, carry_out, conclude
    from patchwright.cli.trusting import settle_trust

    check_new(record)
    screen = make_screen(for_program=as_json)
    target = target_of(repo, trusted=trusted, max_cost=max_cost)
    settle_trust(program, target, screen, ask=False)
    with opened(program, target, screen) as project:
        asked = asked_of(project, run, correcting)
        correction = project.correction(run, asked) if asked else None
        with project.resume(run, correction) as course:
            ended = carry_out(screen, course)
            keep(record, project, course, screen)
            write = Write(apply=apply, tests=with_tests)
            return conclude(screen, project, course, ended, write)


@click.command("replay")
@_run_argument
@repo_option
@json_option
@click.pass_obj
def replay_run(program: Program, *, run: str, repo: Path | None, as_json: bool) -> Exit:
    """Carry RUN out again, answering every request from its journal.

    No model is asked. The first request that differs from the recorded one ends
    the replay and is shown: then the program, its prompts or its settings changed.
    """
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.report import show_report
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.running import carry_out, exit_of_run

    screen = make_screen(for_program=as_json)
    with opened(program, target_of(repo), screen) as project, project.replay(run) as course:
        outcome, story = carry_out(screen, course)
    show_report(screen, project.root, story, outcome, recorded=True)
    return exit_of_run(outcome)
