"""The table of one package, and what was misjudged, as text."""

from collections.abc import Sequence
from statistics import median

from tests.heavy.gate.judge import Judged
from tests.heavy.gate.operators import OPERATORS

from patchwright.domain.diagnostic import Clean, NewProblems, NoVerdict


def table_of(judged: Sequence[Judged]) -> str:
    """Return a line for the right patches, one for each operator, and their sum."""
    kinds = ("right", *OPERATORS)
    lines = [_line(kind, some) for kind in kinds if (some := _of(judged, kind))]
    wrong = [one for one in judged if one.trial.kind != "right"]
    by = ", ".join(sorted({one.checked.by for one in judged}))
    total = f"  wrong ones stopped: {_count(wrong, NewProblems)}/{len(wrong)}, by {by}"
    return "\n".join((*lines, total))


def misjudged_of(judged: Sequence[Judged]) -> str:
    """Return each patch of which something else was said than should be, and what."""
    return "\n".join(_told(one) for one in judged if _is_misjudged(one))


def _of(judged: Sequence[Judged], kind: str) -> list[Judged]:
    return [one for one in judged if one.trial.kind == kind]


def _line(kind: str, some: Sequence[Judged]) -> str:
    passed, stopped, silent = (_count(some, of) for of in (Clean, NewProblems, NoVerdict))
    seconds = median(one.seconds for one in some)
    return (
        f"  {kind:16} passed {passed:2}, stopped {stopped:2} of {len(some):2};"
        f" no verdict {silent:2}; {seconds:.2f} s"
    )


def _count(some: Sequence[Judged], of: type) -> int:
    return sum(isinstance(one.checked, of) for one in some)


def _is_misjudged(one: Judged) -> bool:
    return not isinstance(one.checked, Clean if one.trial.kind == "right" else NewProblems)


def _told(one: Judged) -> str:
    body = f"{one.trial.told}\n{_said(one)}".replace("\n", "\n    ")
    return f"  -- {one.trial.kind} ({one.seconds:.1f} s)\n    {body}"


def _said(one: Judged) -> str:
    match one.checked:
        case NewProblems(problems=problems):
            return "\n".join(map(str, problems))
        case NoVerdict(why=why):
            return f"no verdict: {why}"
        case Clean(warnings=warnings, unsaid=unsaid):
            return "\n".join(("clean", *map(str, warnings), *unsaid))
