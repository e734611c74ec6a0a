"""The end of a run for people: the patch, why, how sure, what it took, what to do."""

from functools import partial

from patchwright.cli.render.diff import shown_diff
from patchwright.cli.render.figures import count, usage
from patchwright.cli.render.lines import checked_line
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.story import Story
from patchwright.cli.render.visible import one_line
from patchwright.cli.render.why import why


def show_report(screen: Screen, story: Story) -> None:
    """Print the proposal of a run, how sure it is, and what it took."""
    if story.diff:
        screen.say()
        for line in shown_diff(story.diff, partial(why, story)):
            screen.show(line)
    screen.say()
    for line in sureness(story):
        screen.say(line)
    if story.finished:
        screen.say(f"Used      {usage(story.finished.usage, story.finished.seconds)}")
        screen.say(
            f"Run       {story.finished.run}, {story.finished.state.value}: {one_line(story.finished.reason, 400)}"
        )


def sureness(story: Story) -> list[str]:
    """Return the lines on how many came to the patch, how it was voted and what the gate says."""
    best = story.best
    if best is None or not story.diff:
        return ["No patch was found."]
    ranking = story.ranking
    n_ballots = sum(c.ballots for c in ranking.candidates) if ranking else 0
    n_drafts = len(story.drafts) or len(best.drafts)
    voted = f", {best.ballots} of {count(n_ballots, 'ballot')}" if n_ballots else ""
    lines = [
        f"Sure      {len(best.drafts)} of {count(n_drafts, 'draft')} came to this patch{voted}",
        f"Checked   {checked_line(best.checked)}",
    ]
    if ranking and ranking.reason:
        lines.append(f"Chosen    {one_line(ranking.reason, 400)}")
    if best.explanation:
        lines.append(f"Author    {one_line(best.explanation, 400)}")
    return lines
