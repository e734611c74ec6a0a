"""One verdict of several: over files that more than one has looked at."""

from collections.abc import Iterable
from typing import TypedDict

from patchwright.domain.diagnostic import Checked, Clean, NewProblems, NoVerdict


def together(parts: Iterable[Checked]) -> Checked:
    """Return the verdict over files that several have looked at.

    New errors win, then whoever found none; what nobody could judge is told with it.
    """
    parts = tuple(parts)
    silent = tuple(one.why for one in parts if isinstance(one, NoVerdict))
    if wrong := [one for one in parts if isinstance(one, NewProblems)]:
        problems = tuple(problem for one in wrong for problem in one.problems)
        return NewProblems(by=_joined(one.by for one in wrong), problems=problems, **_counts(parts))
    if clean := [one for one in parts if isinstance(one, Clean)]:
        return Clean(
            by=_joined(one.by for one in clean),
            warnings=tuple(warning for one in clean for warning in one.warnings),
            unsaid=(*(why for one in clean for why in one.unsaid), *silent),
            **_counts(parts),
        )
    by = _joined(one.by for one in parts if isinstance(one, NoVerdict))
    return NoVerdict(by=by, why="; ".join(silent) or "there is no file to look at")


class _Counts(TypedDict):
    before: int | None
    after: int | None


def _counts(parts: Iterable[Checked]) -> _Counts:
    """Return how many errors there were before and are after, over all files that were looked at."""
    looked = [one for one in parts if not isinstance(one, NoVerdict)]
    return _Counts(
        before=_sum(one.before for one in looked), after=_sum(one.after for one in looked)
    )


def _sum(counts: Iterable[int | None]) -> int | None:
    total = 0
    for count in counts:
        if count is None:
            return None
        total += count
    return total


def _joined(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))
