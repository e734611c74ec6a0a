"""`patchwright review`: what a run proposes, decided on hunk by hunk."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from patchwright.cli.exits import Exit
from patchwright.cli.options import json_option, repo_option, target_of
from patchwright.cli.program import Program
from patchwright.domain.errors import UserError

if TYPE_CHECKING:
    from patchwright.cli.reviewing.choosing import Default
    from patchwright.cli.reviewing.scripted import Wishes
    from patchwright.cli.reviewing.seat import Seat

# rich is slow to load, so what uses it is imported inside the command.
# ruff: noqa: PLC0415

_EPILOG = """\b
Examples:
  patchwright review                            the newest proposal, from its first open hunk
  patchwright review 3f9a1c                     that of a run; the end of its id is enough
  patchwright review --accept 1,3 --reject 2    without a terminal
  patchwright review --accept-file src/a.py --with-needed
  patchwright review 3f9a1c --take-back 2       out of its file again
  patchwright review 3f9a1c --revision 1        what it proposed before it was corrected
  patchwright review --json | jq 'select(.undecided) | .number'

\b
At a terminal, as in `git add -p`:
  y accept, n reject, e edit, s skip, a and d all of the file, A all that are left,
  u take back, j k J K g go elsewhere, w why, p print all, q quit, ? help.
Each decision is written at once, and seen by editors that show the same proposal.

\b
It ends with 0 however many hunks are left, with 1 where nothing is to be reviewed, with 6
where a hunk could not be accepted or taken back by options, and with 130 after Ctrl-C;
what was decided before stays decided.
"""


class _Numbers(click.ParamType[tuple[int, ...]]):
    """Numbers of hunks, as in `1,3`."""

    name = "numbers"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the numbers."""
        try:
            return tuple(int(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is no number of a hunk, nor several as in 1,3.", param, ctx)


def _numbers(option: str, help_text: str) -> Any:
    return click.option(option, type=_Numbers(), multiple=True, metavar="N[,N]", help=help_text)


@click.command(epilog=_EPILOG, short_help="Decide on a proposed patch, hunk by hunk.")
@click.argument("run", required=False)
@repo_option
@click.option(
    "--revision",
    type=click.IntRange(min=1),
    metavar="N",
    help="What RUN proposed the Nth time, before it was corrected.",
)
@_numbers("--accept", "Accept these hunks: they are written into their files.")
@_numbers("--reject", "Reject these hunks; no file is touched.")
@_numbers("--take-back", "Take accepted hunks out of their files, and rejected ones up again.")
@click.option("--accept-file", multiple=True, metavar="PATH", help="Accept what is left of a file.")
@click.option("--accept-all", is_flag=True, help="Accept all that is left, but changes of tests.")
@click.option("--with-tests", is_flag=True, help="With --accept-all: changes of tests too.")
@click.option("--reject-all", is_flag=True, help="Reject all that is left.")
@click.option("--with-needed", is_flag=True, help="Decide hunks that need each other together.")
@click.option("--evidence", type=int, metavar="N", help="Show all that speaks for hunk N.")
@json_option
@click.pass_obj
def review(
    program: Program,
    *,
    run: str | None,
    repo: Path | None,
    revision: int | None,
    evidence: int | None,
    as_json: bool,
    **options: Any,
) -> Exit:
    """Decide hunk by hunk on what RUN proposes; by default on the newest that is not settled.

    Without RUN, --take-back means the newest proposal, settled or not.

    Accepted hunks are written into your files, with what you have changed there meanwhile
    left as it is. Without a terminal, the states are printed, and options decide.
    """
    from patchwright.cli.render.opening import opened
    from patchwright.cli.render.screen import make_screen
    from patchwright.cli.reviewing.choosing import chosen
    from patchwright.cli.reviewing.front import say_others
    from patchwright.cli.reviewing.seat import Seat

    wishes = _wishes(options)
    shows = as_json or evidence is not None
    screen = make_screen(for_program=as_json)
    with opened(program, target_of(repo), screen) as project:
        decisions = project.review()
        proposal, others = chosen(decisions, run, revision, _default(wishes, shows=shows))
        if proposal is None:
            screen.say("There is no proposal with something undecided.")
            return Exit.NO_PATCH
        seat = Seat(screen=screen, review=decisions, root=project.root, proposal=proposal)
        if evidence is not None:
            return _show_evidence(seat, evidence)
        say_others(seat, others)
        return _decided(seat, wishes)


def _default(wishes: "Wishes", *, shows: bool) -> "Default":
    """Return which proposal is meant without a run: what is decided can be shown and taken back."""
    from patchwright.cli.reviewing.choosing import Default

    if wishes.take_back:
        return Default.NEWEST
    return Default.ANY if shows or wishes.accept or wishes.reject else Default.UNDECIDED


def _decided(seat: "Seat", wishes: "Wishes") -> Exit:
    from patchwright.cli.reviewing import front, scripted
    from patchwright.cli.reviewing.seat import at_terminal

    if wishes:
        code = scripted.carry_out(seat, wishes)
        if not seat.screen.json:
            front.say_summary(seat)
    elif not seat.proposal.is_settled and at_terminal(seat.screen):
        return front.review(seat)
    else:
        code = Exit.DONE
        if not seat.screen.json:
            front.say_states(seat)
    if seat.screen.json:
        _print(seat)
    return code


def _print(seat: "Seat") -> None:
    from patchwright.domain.wire import line_to_json
    from patchwright.pipeline.ledger.saying import told

    seat.look()
    readings, held = seat.review.readings(seat.proposal), seat.review.held()
    for entry in seat.proposal.entries:
        reading = readings[entry.number]
        live = seat.review.text(reading.path)
        seat.screen.line(line_to_json(told(seat.proposal, entry, reading, live, held)))


def _show_evidence(seat: "Seat", number: int) -> Exit:
    from patchwright.cli.render.review.evidence import show_evidence
    from patchwright.domain.wire import value_to_json

    entry = seat.proposal.entry(number)
    if entry is None:
        n = len(seat.proposal.entries)
        raise UserError(f"There is no hunk {number}: run {seat.proposal.run} proposes {n}.")
    if seat.screen.json:
        seat.screen.line(value_to_json(entry.proposed.evidence))
    else:
        show_evidence(seat.screen, entry, seat.review.history(seat.proposal))
    return Exit.DONE


def _wishes(options: dict[str, Any]) -> "Wishes":
    from patchwright.cli.reviewing.scripted import Wishes

    if options["accept_all"] and options["reject_all"]:
        raise UserError("--accept-all and --reject-all exclude each other.")
    named = {
        name: tuple(n for group in options[name] for n in group)
        for name in ("accept", "reject", "take_back")
    }
    flags = ("accept_all", "reject_all", "with_tests", "with_needed")
    return Wishes(
        **named,
        accept_files=options["accept_file"],
        **{name: options[name] for name in flags},
    )
