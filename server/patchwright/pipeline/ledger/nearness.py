"""Which places that were found lie nearest to a hunk."""

from collections.abc import Iterable

from patchwright.domain.evidence import Finding
from patchwright.domain.proposal import Hunk


def nearest(hunk: Hunk, findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings in the file of *hunk*: the narrowest around it first, then by nearness.

    A hunk that only adds lines stands between two, and is within whatever has one of them.
    """
    paths = {hunk.path, hunk.renamed_from} - {""}
    here = [one for one in findings if one.location.path in paths]
    return sorted(here, key=lambda one: _distance(hunk, *_lines(one)))


def _lines(finding: Finding) -> tuple[int, int]:
    """Return the first line of a finding and the one behind its last."""
    place = finding.location.range
    has_last = place.end.column > 0 or place.end.line == place.start.line
    return place.start.line, place.end.line + has_last


def _distance(hunk: Hunk, start: int, stop: int) -> tuple[int, int, int]:
    """Return what sorts a place: whether it is around the hunk, how far it is, how long it is."""
    first, last = hunk.start, hunk.start + len(hunk.before)
    if start <= first and last <= stop:
        return 0, 0, stop - start
    return 1, max(start - last, first - stop, 0), stop - start
