"""Options of commands that correct a run, and what they ask for."""

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from patchwright.cli.again import again
from patchwright.cli.program import Project
from patchwright.domain.correction import CORRECTABLE, AskedCorrection
from patchwright.domain.errors import UserError
from patchwright.domain.event import Planned
from patchwright.domain.run import RunId, Stage

if TYPE_CHECKING:
    from patchwright.cli.render.screen import Screen
    from patchwright.domain.evidence import Plan

# What reads plans is imported where it is used, so that `--help` loads none of it.
# ruff: noqa: PLC0415

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--from",
        "after",
        type=click.Choice([stage.value for stage in CORRECTABLE]),
        help="Keep what the run has up to the result of this stage, and do the rest anew.",
    ),
    click.option(
        "--drop",
        type=int,
        multiple=True,
        metavar="N",
        help="Leave out place N, as `runs show` counts. May be given again.",
    ),
    click.option(
        "--add",
        multiple=True,
        metavar="PLACE",
        help="Add a place: path:line or path:Symbol. May be given again.",
    ),
    click.option(
        "--plan",
        "plan_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Take the plan in FILE, or on standard input for -.",
    ),
    click.option("--edit-plan", is_flag=True, help="Edit the plan in $VISUAL or $EDITOR."),
    click.option("--remark", default="", metavar="TEXT", help="Tell the model what to heed."),
)


class CorrectionOptions(TypedDict):
    """What the options give."""

    after: str | None
    drop: tuple[int, ...]
    add: tuple[str, ...]
    plan_file: Path | None
    edit_plan: bool
    remark: str


def correction_options(command: F) -> F:
    """Give *command* the options that correct a run."""
    return reduce(lambda made, option: option(made), reversed(_OPTIONS), command)


def asked_of(project: Project, run: str, options: CorrectionOptions) -> AskedCorrection:
    """Return what *options* ask to correct in *run*; raises UserError."""
    if options["edit_plan"] and options["plan_file"]:
        raise UserError("--plan and --edit-plan both give the plan.", remedy="Give one of them.")
    plan = _read(options["plan_file"]) if options["plan_file"] else ""
    return AskedCorrection(
        after=Stage(options["after"]) if options["after"] else None,
        drop=options["drop"],
        add=options["add"],
        plan=_edited(project, run) if options["edit_plan"] else plan,
        remark=options["remark"],
    )


def say_how(screen: "Screen", root: Path, run: RunId) -> None:
    """Name the command that corrects *run*, with what may be corrected of it."""
    # The options stand in the sentence, which a narrow terminal breaks; commands stay whole.
    screen.say("To correct it and go on, with --drop N, --add path:line or --remark '…':")
    screen.show(f"  {again(root, 'runs', 'resume', run)}")


def _read(file: Path) -> str:
    try:
        with click.open_file(str(file), encoding="utf-8") as opened:
            text = opened.read()
    except UnicodeDecodeError as error:
        raise UserError(f"The plan in {file} is no text in UTF-8.") from error
    except OSError as error:
        raise UserError(f"The plan in {file} cannot be read: {error.strerror}.") from error
    if not text.strip():
        raise UserError(f"The plan in {file} is empty.")
    return text


def _edited(project: Project, run: str) -> str:
    from patchwright.pipeline.corrections import plan_text

    plan = _standing(project, run)
    if plan is None:
        raise UserError(
            "The run has no plan yet.", remedy="Give one by --plan FILE, or resume the run first."
        )
    before = f"{plan_text.HEAD}\n{plan_text.to_text(plan)}"
    after = click.edit(before, extension=".txt")
    if after is None or after == before:
        raise UserError("The plan was not changed, so that the run was not corrected.")
    if not after.strip():
        raise UserError("The plan was emptied, so that the run was not corrected.")
    return after


def _standing(project: Project, run: str) -> "Plan | None":
    events = project.events(project.run(run).id)
    return next((event.plan for event in reversed(events) if isinstance(event, Planned)), None)
