"""One verdict of several."""

import pytest

from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
)
from patchwright.domain.text import Location, lines_range
from patchwright.langservers.verdicts import together

PROBLEM = Diagnostic(
    location=Location(path="a.py", range=lines_range(2, 2)),
    severity=Severity.ERROR,
    message="wrong",
)
NOBODY = NoVerdict(by="c", why="it hangs")


@pytest.mark.parametrize(
    ("parts", "counts"),
    [
        ((Clean(by="a", before=2, after=1), Clean(by="b", before=3, after=3)), (5, 4)),
        ((Clean(by="a", before=2, after=1), NOBODY), (2, 1)),
        ((Clean(by="a", before=2, after=1), Clean(by="b")), (None, None)),
        (
            (Clean(by="a", before=2, after=1), NewProblems(by="b", problems=(PROBLEM,))),
            (None, None),
        ),
        (
            (
                Clean(by="a", before=2, after=1),
                NewProblems(by="b", problems=(PROBLEM,), before=0, after=1),
            ),
            (2, 2),
        ),
    ],
)
def test_errors_are_summed_where_all_who_looked_counted(
    parts: tuple[Checked, ...], counts: tuple[int | None, int | None]
) -> None:
    whole = together(parts)
    assert not isinstance(whole, NoVerdict)
    assert (whole.before, whole.after) == counts


def test_nobody_is_no_verdict() -> None:
    assert together((NOBODY,)) == NOBODY
