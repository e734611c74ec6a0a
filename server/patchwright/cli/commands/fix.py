"""`patchwright fix`: from an issue to a checked patch."""

from contextlib import ExitStack
from pathlib import Path

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import (
    issue_argument,
    json_option,
    repo_option,
    target_of,
    trust_option,
)
from patchwright.cli.program import Program
from patchwright.cli.recording import check_new, keep, record_option
from patchwright.domain.errors import UserError

_EPILOG = """\b
Examples:
  patchwright fix 12                            show a patch for issue 12, write nothing
  patchwright fix owner/repo#12 --apply         write it into your files
  patchwright fix ISSUE.md --max-cost 0.50      spend half a dollar at the most
  xclip -o | patchwright fix -                  read the issue from a pipe
  patchwright fix 12 --json > events.jsonl      one event a line, see docs/events.md

\b
ISSUE is one of
  12, '#12', GH-12       an issue or pull request of this repository on GitHub: of the
                         setting `repository`, else of the remote upstream, else origin
  owner/repo#12, URL     one of another repository
  ISSUE.md, ./12, -      a file, or standard input: a line of title, then the body
Public issues need no token; else GITHUB_TOKEN, GH_TOKEN or `gh auth login` gives one.

\b
Ctrl-C ends a run with the best so far; twice ends it at once. Every run is kept:
`patchwright runs resume` goes on where it stood, and pays nothing twice.

\b
A local model: ANTHROPIC_BASE_URL=http://127.0.0.1:8080 patchwright fix ISSUE.md --model NAME
"""


@click.command(epilog=_EPILOG, short_help="Find a patch for an issue, check it, show it.")
@issue_argument
@repo_option
@click.option("--apply", is_flag=True, help="Write the patch into your files.")
@click.option("--with-tests", is_flag=True, help="With --apply: its changes of test files too.")
@click.option("--model", help="The model that is asked.")
@click.option("--max-cost", type=float, metavar="USD", help="The most the run may cost.")
@trust_option
@json_option
@record_option
@click.option(
    "--replay",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Ask no model: take its answers from this recording, strictly.",
)
@click.pass_obj
def fix(  # noqa: PLR0913 - one parameter for each option
    program: Program,
    *,
    issue_name: str,
    repo: Path | None,
    apply: bool,
    with_tests: bool,
    model: str | None,
    max_cost: float | None,
    trusted: bool,
    as_json: bool,
    record: Path | None,
    replay: Path | None,
) -> Exit:
    """Search the code for the cause of ISSUE, draft patches, check them, and show the best.

    Your files change only with --apply, and then all of the patch or nothing is written;
    or hunk by hunk, as you decide in `patchwright review`, which a terminal offers at the end.
    """
    from patchwright.cli.issue import issue_named  # noqa: PLC0415
    from patchwright.cli.render.opening import opened  # noqa: PLC0415 - rich is slow to load
    from patchwright.cli.render.progress import file_progress  # noqa: PLC0415
    from patchwright.cli.render.screen import make_screen  # noqa: PLC0415
    from patchwright.cli.running import Write, carry_out, conclude  # noqa: PLC0415
    from patchwright.cli.trusting import settle_trust  # noqa: PLC0415

    if record and replay:
        raise UserError("--record and --replay exclude each other.")
    check_new(record)
    screen = make_screen(for_program=as_json)
    target = target_of(repo, trusted=trusted, model=model, max_cost=max_cost)
    with opened(program, target, screen) as project, ExitStack() as stack:
        issue = issue_named(issue_name, project, screen)
        # A model that is not asked needs no server, and standard input held the issue.
        settle_trust(program, target, screen, ask=not replay and issue_name != "-")
        with file_progress(screen, "Reading code") as progress:
            course = stack.enter_context(project.begin(issue, replay=replay, progress=progress))
        ended = carry_out(screen, course)
        keep(record, project, course, screen)
        write = Write(apply=apply, tests=with_tests)
        return conclude(screen, project, course, ended, write)
