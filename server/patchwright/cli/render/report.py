"""The end of a run for people: the patch, why, how sure, what it took, what to do."""

from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from patchwright.cli.again import again
from patchwright.cli.render.diff import shown_diff
from patchwright.cli.render.figures import count, duration, usage
from patchwright.cli.render.lines import checked_line
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.story import Story
from patchwright.cli.render.visible import one_line, visible
from patchwright.cli.render.why import why
from patchwright.domain.diagnostic import NewProblems

if TYPE_CHECKING:
    from patchwright.pipeline.outcome import Outcome

_WHOLE = 10_000
"""More characters than a reason has: the end of it is often what to do."""


def show_report(
    screen: Screen, root: Path, story: Story, outcome: "Outcome | None", *, recorded: bool = False
) -> None:
    """Print the best patch of a run, why and how sure, and what the run took.

    Args:
        screen: Where to.
        root: The repository, for commands that are named.
        story: What the branch told that came to the patch.
        outcome: What the run came to.
        recorded: Whether what its answers took was paid when they were recorded.
    """
    screen.say()
    if outcome and outcome.diff:
        _show_diff(screen, story, outcome.diff)
        if visible(outcome.diff) != outcome.diff.replace("\r\n", "\n"):
            screen.say(
                "Signs that a terminal would obey or hide are spelled out here. The exact diff:"
            )
            screen.show(f"  {again(root, 'runs', 'show', outcome.run, '--diff')}")
        screen.say()
    for line in sureness(story, outcome):
        screen.say(line)
    if outcome:
        when, now = (" when recorded", " now") if recorded else ("", "")
        screen.say(f"Used      {usage(outcome.usage)}{when} · {duration(outcome.seconds)}{now}")
        screen.say(
            f"Run       {outcome.run}, {outcome.state.value}: {one_line(outcome.reason, _WHOLE)}"
        )


def _show_diff(screen: Screen, story: Story, diff: str) -> None:
    """Print *diff* so that it can be copied, or piped, into `git apply`."""
    piped = not screen.console.is_terminal
    for line in shown_diff(diff, partial(why, story), exact=piped):
        if isinstance(line, str):
            for part in [line] if piped else _wrapped(line, screen.console.width):
                screen.show(f"# {part}", style="italic")
        else:
            screen.show(line.text, line.style, end="" if piped else "\n")


def _wrapped(line: str, width: int) -> list[str]:
    """Break a comment so that every part gets its own `#`."""
    words = line.lstrip(" ")
    indent = line[: len(line) - len(words)]
    return wrap(words, width - 3, initial_indent=indent, subsequent_indent=indent or "    ")


def sureness(story: Story, outcome: "Outcome | None") -> list[str]:
    """Return the lines on how many came to the patch, how it was voted and what the gate says."""
    best = next(iter(outcome.ranking.candidates), None) if outcome else None
    if outcome is None or best is None or not outcome.diff:
        return ["No patch was found."]
    # A run that failed on its way may leave a patch that passes.
    sound = not isinstance(best.checked, NewProblems)
    why_not = "the run failed before it was chosen" if sound else "it does not pass the check"
    if not best.patch:
        why_not = "it changes only tests, and the fault is in the code"
    elif best.refused:
        why_not = f"{count(len(best.refused), 'change')} that its author asked for did not fit"
    head = [] if outcome.proposed else [f"This patch is not proposed: {why_not}."]
    n_ballots = sum(candidate.ballots for candidate in outcome.ranking.candidates)
    # A draft that was returned and mended is read twice, under its number.
    n_drafts = len({draft.number for draft in story.drafts} | set(best.drafts))
    voted = f", and {best.ballots} of {count(n_ballots, 'ballot')} chose it" if n_ballots else ""
    lines = [
        *head,
        f"Agreed    {len(best.drafts)} of {count(n_drafts, 'draft')} came to this patch{voted}",
        f"Checked   {checked_line(best.checked)}",
    ]
    if best.tests and best.tests_checked:
        lines.append(f"Tests     {checked_line(best.tests_checked)}")
    if best.explanation:
        lines.append(f"Author    {one_line(best.explanation, 400)}")
    return lines
