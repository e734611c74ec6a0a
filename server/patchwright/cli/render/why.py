"""Why a stretch of lines changes: the evidence that stands nearest to it."""

from patchwright.cli.render.story import Story
from patchwright.domain.evidence import Finding


def why(story: Story, path: str, first: int, last: int) -> list[str]:
    """Return the reasons to change lines *first* to *last* (zero-based) of *path*, nearest first.

    A finding that encloses or touches the lines comes first, the narrowest of
    them; else the plan's steps for the file; else what its author says.
    """
    if story.best and path in story.best.tests.paths:
        return ["optional: a change of tests is written only with --with-tests"]
    if touching := [f for f in story.findings if _touches(f, path, first, last)]:
        narrowest = min(touching, key=_height)
        wanted = [f"it should: {narrowest.intended}"] if narrowest.intended else []
        # Whoever names a place does not say what is wrong there; the plan does.
        planned = _planned(story, path, narrowest.symbol) if narrowest.by == "user" else []
        return [narrowest.why, *wanted, *planned]
    if steps := _planned(story, path):
        return steps
    return [story.best.explanation] if story.best and story.best.explanation else []


def _planned(story: Story, path: str, symbol: str = "") -> list[str]:
    steps = story.plan.steps if story.plan else ()
    return [s.change for s in steps if s.path == path and (not symbol or s.symbol == symbol)]


def _touches(finding: Finding, path: str, first: int, last: int) -> bool:
    place = finding.location
    return place.path == path and place.range.start.line <= last and first <= place.range.end.line


def _height(finding: Finding) -> int:
    place = finding.location.range
    return place.end.line - place.start.line
