"""Verdicts in words: who spoke, what is only told, and what nobody could say."""

import pytest

from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
    in_words,
)
from patchwright.domain.text import Location, lines_range

PROBLEM = Diagnostic(
    location=Location(path="a.py", range=lines_range(2, 2)),
    severity=Severity.WARNING,
    message="`x` is not used",
)


@pytest.mark.parametrize(
    ("checked", "words"),
    [
        (Clean(by="ty"), "no new errors (by ty)"),
        (
            Clean(by="ty", warnings=(PROBLEM, PROBLEM)),
            "no new errors (by ty); 2 new warnings; first: a.py:3: warning: `x` is not used",
        ),
        (
            Clean(by="syntax tree", unsaid=("ty has ended.", "a.cs: no grammar")),
            "no new errors (by syntax tree); not fully checked: ty has ended; a.cs: no grammar",
        ),
        (
            NewProblems(by="ty", problems=(PROBLEM,)),
            "1 new problem (by ty); first: a.py:3: warning: `x` is not used",
        ),
        (NoVerdict(by="ty", why="it hangs"), "no verdict (by ty): it hangs"),
    ],
)
def test_a_verdict_is_told(checked: Checked, words: str) -> None:
    assert in_words(checked) == words
