"""The parts of a review that need no terminal: where it goes next, what needs what, interrupts."""

import os
import signal
from dataclasses import replace

import pytest

from patchwright.cli.reviewing.moves import beside, following, neighbor, undecided
from patchwright.cli.reviewing.seat import unbroken
from patchwright.cli.reviewing.wording import with_needed
from patchwright.domain.diagnostic import Clean
from patchwright.domain.proposal import Evidence, Hunk, HunkState, ProposedHunk
from patchwright.domain.run import RunId
from patchwright.pipeline.ledger.leaning import leaning, missing
from patchwright.pipeline.ledger.proposal import Entry, Proposal

LEFT, IN, NO = HunkState.PENDING, HunkState.ACCEPTED, HunkState.REJECTED


def entry(number: int, state: HunkState = LEFT, needs: tuple[int, ...] = ()) -> Entry:
    hunk = Hunk(path="a.py", start=number, before=("old\n",), after=(f"new {number}\n",))
    proposed = ProposedHunk(
        number=number, hunk=hunk, needs=needs, evidence=Evidence(checked=Clean(by="a checker"))
    )
    return Entry(proposed=proposed, hunk=hunk, state=state, base="", base_blob=None)


def proposal(*entries: Entry) -> Proposal:
    return Proposal(run=RunId("r"), revision=1, made=0.0, is_open=True, entries=entries)


def numbers(entries: tuple[Entry, ...]) -> list[int]:
    return [one.number for one in entries]


def test_what_is_left_is_gone_through_from_the_top_and_begun_again() -> None:
    some = proposal(entry(1), entry(2, IN), entry(3), entry(4, NO), entry(5))
    assert undecided(some) == [1, 3, 5]
    assert undecided(some, "a.py", 3) == [3, 5]
    assert undecided(some, "b.py") == []
    assert [following(some, n, ()) for n in (0, 1, 3, 5)] == [1, 3, 5, 1]
    assert following(some, 5, {1, 3}) == 5
    assert following(some, 5, {1, 3, 5}) == 0
    assert [neighbor(some, 3, step) for step in (1, -1)] == [5, 1]
    assert [neighbor(some, 5, 1), neighbor(some, 1, -1)] == [1, 5]
    assert neighbor(proposal(entry(1)), 1, 1) == 0
    assert [beside(some, 1, 1), beside(some, 1, -1), beside(some, 5, 1)] == [2, 0, 0]


def test_what_hunks_need_is_found_over_several_steps_and_in_circles() -> None:
    some = proposal(
        entry(1), entry(2, IN, (1,)), entry(3, LEFT, (2,)), entry(4, LEFT, (5,)), entry(5, NO, (4,))
    )
    # What is accepted is not missing, but what that needs may be.
    assert numbers(missing(some, [3])) == [1]
    assert numbers(missing(some, [4])) == [5]
    assert numbers(missing(some, [4, 5])) == []
    assert numbers(leaning(some, [1])) == [2, 3]
    assert numbers(leaning(some, [4])) == [5]
    assert numbers(missing(some, [9])) == []


def test_it_is_said_what_is_used_and_how_many_are_accepted() -> None:
    one, two, three = entry(1), entry(2, NO), entry(3)
    assert with_needed([three], [one]) == "It uses what hunk 1 adds (new 1). Accept both?"
    assert with_needed([three], [one, two]) == (
        "It uses what hunks 1 and 2 add (new 1; new 2), which you rejected. Accept all 3?"
    )
    gone = replace(three, hunk=replace(three.hunk, after=()))
    assert with_needed([gone], [one]) == "It cannot stand without hunk 1. Accept both?"


def test_an_interrupt_waits_until_a_decision_is_carried_out() -> None:
    done = list[str]()
    before = signal.getsignal(signal.SIGINT)

    def interrupted() -> None:
        with unbroken():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("written")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with unbroken(forget=True):
        os.kill(os.getpid(), signal.SIGINT)
        done.append("edited")
    assert done == ["written", "edited"]
    assert signal.getsignal(signal.SIGINT) is before
