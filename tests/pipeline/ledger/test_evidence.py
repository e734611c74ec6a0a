"""What speaks for a hunk."""

from dataclasses import replace

from patchwright.domain.candidate import Candidate, Ranking
from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
)
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.event import DraftRead, Event, Located, Planned
from patchwright.domain.evidence import Finding, Plan, Step
from patchwright.domain.proposal import Evidence, Hunk
from patchwright.domain.text import Location, Position, Range, lines_range
from patchwright.pipeline.ledger.evidence import evidence_of

BEFORE = """\
class A:
    def f(self):
        return 1

    def g(self):
        return 2


def last():
    return 3
"""
PATCH = Patch(files=(FileChange(path="a.py", before=BEFORE, after=BEFORE.replace("2", "4")),))
TESTS = Patch(files=(FileChange(path="tests/test_a.py", before="", after="assert True\n"),))
CANDIDATE = Candidate(
    patch=PATCH,
    drafts=(1, 3),
    checked=Clean(by="ty, syntax tree", before=3, after=1),
    ballots=2,
    tests=TESTS,
    explanation="It was two.",
    tests_checked=Clean(by="syntax tree", before=1, after=1),
)
OTHER = replace(CANDIDATE, drafts=(2,), ballots=1)
RANKING = Ranking(candidates=(CANDIDATE, OTHER), reason="It has the most votes.")
HUNK = Hunk(path="a.py", start=5, before=("        return 2\n",), after=("        return 4\n",))


def finding(name: str, first: int, last: int, path: str = "a.py") -> Finding:
    place = Location(path=path, range=lines_range(first, last))
    return Finding(location=place, symbol=name, why=name, by="searcher")


def located(*findings: Finding) -> Located:
    return Located(findings=findings)


def planned(*steps: tuple[str, str]) -> Planned:
    made = tuple(Step(path=path, symbol=symbol, change=symbol) for path, symbol in steps)
    return Planned(plan=Plan(way="static", reason="it is plain", steps=made))


def found(hunk: Hunk, *events: Event, candidate: Candidate = CANDIDATE) -> Evidence:
    return evidence_of(hunk, events, candidate, RANKING)


def names(evidence: Evidence) -> list[str]:
    return [one.why for one in evidence.findings]


def test_the_narrowest_place_around_a_hunk_comes_first_then_the_nearest() -> None:
    places = located(
        finding("elsewhere", 4, 5, path="b.py"),
        finding("last", 9, 9),
        finding("A", 0, 5),
        finding("f", 1, 2),
        finding("g", 4, 5),
    )
    assert names(found(HUNK, places)) == ["g", "A", "f"]


def test_a_place_that_touches_is_nearer_than_one_that_does_not() -> None:
    hunk = replace(HUNK, start=4, before=("    def g(self):\n", "        return 2\n"))
    places = located(finding("f", 1, 2), finding("line", 5, 5), finding("g", 4, 5))
    assert names(found(hunk, places)) == ["g", "line", "f"]


def test_added_lines_are_within_what_they_follow() -> None:
    hunk = Hunk(path="a.py", start=3, before=(), after=("        # more\n",))
    assert names(found(hunk, located(finding("last", 8, 9), finding("f", 1, 2)))) == ["f", "last"]


def test_a_place_within_one_line_has_that_line() -> None:
    place = Location(path="a.py", range=Range(Position(5, 8), Position(5, 8)))
    word = Finding(location=place, why="word", by="searcher")
    assert names(found(HUNK, located(finding("A", 0, 5), word))) == ["word", "A"]


def test_the_places_that_stand_last_count() -> None:
    early, late = located(finding("early", 5, 5)), located(finding("late", 5, 5))
    assert names(found(HUNK, early, late)) == ["late"]


def test_places_of_a_renamed_file_are_those_of_its_old_name() -> None:
    moved = replace(HUNK, path="b.py", renamed_from="a.py")
    assert names(found(moved, located(finding("g", 4, 5)))) == ["g"]


def test_the_steps_for_what_changes_come_first() -> None:
    plan = planned(("a.py", "last"), ("b.py", "A.g"), ("a.py", "A"), ("a.py", "A.g"), ("a.py", ""))
    steps = [step.symbol for step in found(HUNK, plan).steps]
    assert steps == ["A.g", "A", "last", ""]


def test_a_step_for_what_is_added_comes_first() -> None:
    new = Hunk(
        path="a.py", start=6, before=(), after=("\n", "    def h(self):\n", "        pass\n")
    )
    plan = planned(("a.py", "last"), ("a.py", "A.h"))
    assert [step.symbol for step in found(new, plan).steps] == ["A.h", "last"]


def test_without_a_grammar_the_place_around_says_what_changes() -> None:
    hunk = replace(HUNK, path="a.unknown")
    plan = planned(("a.unknown", "last"), ("a.unknown", "g"))
    place = located(finding("g", 4, 5, path="a.unknown"))
    assert [step.symbol for step in found(hunk, plan, place).steps] == ["g", "last"]


def test_drafts_and_ballots_are_counted_each_once() -> None:
    drafts = [DraftRead(number=number, paths=("a.py",)) for number in (1, 2, 3, 2, 4)]
    evidence = found(HUNK, *drafts)
    assert (evidence.drafts, evidence.of_drafts) == (2, 4)
    assert (evidence.ballots, evidence.of_ballots) == (2, 3)
    assert evidence.ran == ("ty, syntax tree: 3 errors before, 1 after", "4 drafts, 3 ballots")
    assert evidence.explanation == "It was two."


def test_an_optional_hunk_has_the_verdict_on_tests() -> None:
    hunk = Hunk(path="tests/test_a.py", start=0, before=(), after=("assert True\n",))
    evidence = found(hunk)
    assert evidence.checked == CANDIDATE.tests_checked
    assert evidence.ran[0] == "syntax tree: 1 error before, 1 after"
    unchecked = found(hunk, candidate=replace(CANDIDATE, tests_checked=None)).checked
    assert isinstance(unchecked, NoVerdict)


def test_what_nobody_counted_or_judged_is_said() -> None:
    problem = Diagnostic(
        location=Location(path="a.py", range=lines_range(5, 5)),
        severity=Severity.ERROR,
        message="wrong",
    )

    def ran(checked: Checked) -> str:
        return found(HUNK, candidate=replace(CANDIDATE, checked=checked)).ran[0]

    assert ran(Clean(by="ty")) == "ty: errors not counted"
    assert ran(NoVerdict(by="ty", why="it hangs")) == "ty: no verdict"
    wrong = NewProblems(by="ty", problems=(problem,), before=0, after=1)
    assert ran(wrong) == "ty: 0 errors before, 1 after"


def test_a_run_that_told_nothing_has_the_candidate_alone() -> None:
    evidence = found(HUNK)
    assert (evidence.findings, evidence.steps, evidence.of_drafts) == ((), (), 2)
