"""Edits tried out: what they come to, and what is wrong with that, before anything is answered.

Nothing is kept: each trial is made on the files as they are in the snapshot. An edit that
was made is told as made, whatever a checker says of it; what it says stands under a
heading of its own, so that it is not read as a failed edit.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from pydantic import Field

from patchwright.domain.diagnostic import Checked, Clean, Diagnostic, NewProblems, NoVerdict
from patchwright.domain.edit import Rejection
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.tools.clip import counted
from patchwright.tools.toolbox import Arguments, Tool

_MOST = 20
"""Problems and warnings that are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What edits come to.

    Attributes:
        diff: Of the whole, as git writes it; empty where nothing changes.
        rejections: What did not fit.
        checked: What the gate says of the rest; None where nothing changes.
    """

    diff: str
    rejections: Sequence[Rejection]
    checked: Checked | None


Trial = Callable[[str], Awaitable[Tried]]
"""Tries blocks in the form of the Editor's drafts on the snapshot."""


class Blocks(Arguments):
    """Edits to try."""

    blocks: str = Field(
        description="Paths and blocks, in the form of a draft: <<<<<<< ORIGINAL, =======, >>>>>>> UPDATED.",
        min_length=1,
    )


def edit_tools(trial: Trial) -> tuple[Tool, ...]:
    """Return the tool that tries edits."""

    async def run(given: Blocks) -> str:
        return _told(await trial(given.blocks))

    return (
        Tool(
            name="try_edit",
            description="Try edits on the files as they are now. Gives the diff that they come to, and the problems that a checker finds and that the files did not have before. Nothing is kept: your final answer holds the blocks again.",
            arguments=Blocks,
            run=run,
            rest="Try fewer edits at once.",
        ),
    )


def _told(tried: Tried) -> str:
    parts = [_refused(tried.rejections)] if tried.rejections else []
    if tried.diff:
        state = _state(tried.checked)
        parts += [f"These edits were made, for this trial only{state}:\n{tried.diff.rstrip()}"]
    if tried.checked:
        parts += [_checked(tried.checked)]
    return "\n\n".join(parts) or "The edits change nothing."


def _refused(rejections: Sequence[Rejection]) -> str:
    lines = ["These edits were not made:"]
    for rejection in rejections:
        lines.append(f"- {getattr(rejection.change, 'path', 'a block')}: {rejection.reason}")
        lines += [f"  The nearest lines are:\n{rejection.nearest}"] if rejection.nearest else []
    return "\n".join(lines)


def _state(checked: Checked | None) -> str:
    """Say the verdict in two words; people see the first line of an answer only."""
    match checked:
        case NewProblems(problems=problems):
            return f" ({counted(len(problems), 'new problem')})"
        case Clean():
            return " (no new errors)"
        case NoVerdict():
            return " (not checked)"
        case None:
            return ""


def _checked(checked: Checked) -> str:
    match checked:
        case NewProblems(by=by, problems=problems):
            head = f"## Problems that are new with these edits (by {by})"
            return "\n".join([head, *_listed(problems)])
        case Clean(by=by, warnings=warnings):
            head = f"## No new errors (by {by})"
            told = ["New warnings, which stop nothing:", *_listed(warnings)] if warnings else []
            return "\n".join([head, *_sight(by), *told])
        case NoVerdict(why=why):
            return f"## Not checked\n{why}"


def _sight(by: str) -> list[str]:
    """Say what was not looked for, so that it is not taken for absent."""
    by_syntax = SyntaxDiagnostician.name in by.split(", ")
    return ["The syntax tree sees no unknown names and no wrong types."] if by_syntax else []


def _listed(problems: Sequence[Diagnostic]) -> list[str]:
    more = len(problems) - _MOST
    return [
        *(f"- {one}" for one in problems[:_MOST]),
        *([f"[... {more} more]"] if more > 0 else []),
    ]
