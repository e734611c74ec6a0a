"""What is offered on the hunks of a proposal."""

from pathlib import Path

import pytest
from tests.editor.proposals.shown_scene import SWAPS, TEXT, make_files, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.proposals import RUN, changed, propose

from patchwright.domain.edit import FileChange


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


ONWARD = ["Next hunk (2 of 2 undecided)", "Previous hunk"]


async def test_at_a_hunk_all_that_can_be_done_is_offered_with_its_command(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        found = await scene.actions(5)
        assert [one["title"] for one in found] == [
            "Accept hunk 2 of 2",
            "Reject hunk 2 of 2",
            "Edit hunk 2 of 2…",
            "Show evidence of hunk 2 of 2",
            "Show diff of hunk 2 of 2",
            "Accept all of this file (2 hunks)",
            "Reject all of this file (2 hunks)",
            "Accept all (2 hunks)",
            "Reject all (2 hunks)",
            *ONWARD,
        ]
        assert {one["kind"] for one in found} == {"quickfix"}
        assert found[0]["command"] == {
            "title": "Accept hunk 2 of 2",
            "command": "patchwright.accept",
            "arguments": [{"run": RUN, "revision": 1, "hunks": [2]}],
        }


async def test_every_command_that_is_offered_is_there(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace(*SWAPS[1]))
        known = scene.editor.initialized["capabilities"]["executeCommandProvider"]["commands"]
        offered = {
            one["command"]["command"] for line in (1, 5) for one in await scene.actions(line)
        }
        assert offered <= set(known)


async def test_the_diagnostic_of_the_hunk_is_what_its_actions_are_about(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.editor.until(lambda: len(scene.now()) == 2)
        found = await scene.actions(5, diagnostics=scene.now())
        [told] = found[0]["diagnostics"]
        assert told["data"] == {"run": RUN, "number": 2}
        assert not [one for one in found if one["title"].startswith("Fix this problem")]


async def test_accepted_and_rejected_ones_can_be_taken_back(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace(*SWAPS[1]))
        assert (await scene.titles(5))[0] == "Take back hunk 2 of 2"
        scene.type(TEXT)
        # Whoever is asked has looked, and only then another process sees that it is out again.
        assert "Take back hunk 2 of 2" not in await scene.titles(5)
        await scene.elsewhere("reject", 2)
        assert (await scene.titles(5))[0] == "Take back the rejection of hunk 2 of 2"
        await scene.elsewhere("reject", 1)
        # All is settled: only who asks is offered anything.
        assert (await scene.titles(5))[0] == "Take back the rejection of hunk 2 of 2"
        assert await scene.titles(5, triggerKind=2) == []


async def test_what_a_hunk_needs_is_accepted_with_it(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    propose(root, changed(root, "dates.py", *SWAPS), needs={2: (1,)})
    async with showing(root) as scene:
        scene.open()
        found = await scene.actions(5)
        assert [one["title"] for one in found[:2]] == [
            "Accept hunk 2 of 2 and what it needs (hunk 1)",
            "Accept hunk 2 of 2",
        ]
        assert found[0]["command"]["arguments"][0]["withNeeded"] is True
        scene.type(TEXT.replace(*SWAPS[0]))
        assert (await scene.titles(5))[0] == "Accept hunk 2 of 2"


async def test_tests_are_accepted_with_all_only_where_that_is_said(root: Path) -> None:
    make_files(root, dates_py=TEXT, test_dates_py=TEXT)
    propose(
        root,
        changed(root, "dates.py", *SWAPS),
        changed(root, "test_dates.py", SWAPS[1]),
        optional=frozenset({3}),
    )
    async with showing(root) as scene:
        scene.open()
        found = {one["title"]: one["command"] for one in await scene.actions(5)}
        assert found["Accept all (2 hunks)"]["arguments"][0]["hunks"] == [1, 2]
        assert found["Accept all, tests too (3 hunks)"]["arguments"][0]["hunks"] == [1, 2, 3]
        assert found["Reject all (3 hunks)"]["command"] == "patchwright.reject"


async def test_where_nothing_is_near_only_the_way_there_is_offered_to_who_asks(root: Path) -> None:
    two_hunks(root)
    make_files(root, other_py="X = 1\n")
    async with showing(root) as scene:
        scene.open()
        scene.open("other.py")
        assert await scene.titles(0, "other.py") == ["Next hunk (2 of 2 undecided)"]
        assert await scene.titles(0, "other.py", triggerKind=2) == []
        assert await scene.titles(3) == [
            "Accept all of this file (2 hunks)",
            "Reject all of this file (2 hunks)",
            "Next hunk (2 of 2 undecided)",
        ]
        assert await scene.titles(5, only=["refactor"]) == []


async def test_one_that_does_not_fit_is_resolved(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace("days[0]", "min(days)"))
        assert await scene.titles(5) == [
            "Resolve hunk 2 of 2…",
            "Reject hunk 2 of 2",
            "Show evidence of hunk 2 of 2",
            "Show diff of hunk 2 of 2",
            "Accept all of this file (1 hunk)",
            "Reject all of this file (2 hunks)",
            "Accept all (1 hunk)",
            "Reject all (2 hunks)",
            *ONWARD,
        ]


async def test_lines_that_are_only_added_are_touched_from_both_sides(root: Path) -> None:
    make_files(root, dates_py="A = 1\nB = 2\nC = 3\n")
    before = (root / "dates.py").read_text("utf-8")
    after = before.replace("B = 2\n", "B = 2\nX = 9\n")
    propose(root, FileChange(path="dates.py", before=before, after=after))
    async with showing(root) as scene:
        scene.open()
        near = [bool((await scene.titles(n))[0] == "Accept hunk 1 of 1") for n in range(3)]
        assert near == [False, True, True]


async def test_a_file_that_would_go_offers_no_editing(root: Path) -> None:
    make_files(root, gone_py="Y = 1\n")
    propose(root, FileChange(path="gone.py", before="Y = 1\n", after=None))
    async with showing(root) as scene:
        scene.open("gone.py")
        assert await scene.titles(0, "gone.py") == [
            "Accept hunk 1 of 1",
            "Reject hunk 1 of 1",
            "Show evidence of hunk 1 of 1",
            "Show diff of hunk 1 of 1",
            "Next hunk (1 of 1 undecided)",
            "Previous hunk",
        ]
