"""What can be done with hunks stands above them, and each lens is an action as well."""

from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.shown_scene import SWAPS, TEXT, Scene, make_files, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.proposals import RUN, changed, propose

from patchwright.domain.edit import FileChange


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


async def commands(scene: Scene) -> list[dict[str, Any]]:
    """The commands of the lenses of `dates.py`."""
    return [one["command"] for one in await scene.ask("codeLens")]


async def test_each_undecided_hunk_has_lenses_and_the_file_has_some_at_its_top(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        assert scene.editor.initialized["capabilities"]["codeLensProvider"]
        scene.open()
        assert await scene.lenses() == [
            (0, "Patchwright: 0 of 2 decided · Next hunk"),
            (0, "Accept file"),
            (0, "Reject file"),
            (1, "Accept hunk 1 of 2"),
            (1, "Reject"),
            (1, "Edit…"),
            (1, "Evidence"),
            (5, "Accept hunk 2 of 2"),
            (5, "Reject"),
            (5, "Edit…"),
            (5, "Evidence"),
        ]


async def test_each_lens_has_an_equal_action(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        offered = [
            (one["command"]["command"], one["command"]["arguments"][0])
            for line in (1, 5)
            for one in await scene.actions(line)
        ]
        for one in await commands(scene):
            if one["command"] == "patchwright.next":
                assert one["command"] in [name for name, _ in offered]
            else:
                assert (one["command"], one["arguments"][0]) in offered


async def test_they_say_which_hunk_of_which_proposal_is_meant(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        accept, reject = (one for one in await commands(scene) if "hunk 2" in one["title"]), None
        assert [one["arguments"] for one in accept] == [[{"run": RUN, "revision": 1, "hunks": [2]}]]
        [_, file, reject] = (await commands(scene))[:3]
        assert file["command"] == "patchwright.accept"
        assert file["arguments"][0]["hunks"] == [1, 2]
        assert reject["command"] == "patchwright.reject"


async def test_they_follow_the_very_text_that_they_are_asked_about(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.lenses()
        for n in range(1, 6):
            scene.type("#\n" * n + TEXT)
            accepts = [at for at, title in await scene.lenses() if title.startswith("Accept hunk")]
            assert accepts == [1 + n, 5 + n]


async def test_what_is_decided_has_none_but_at_the_top(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace(*SWAPS[1]))
        shown = await scene.lenses()
        assert shown[0] == (0, "Patchwright: 1 of 2 decided · Next hunk")
        assert {line for line, _ in shown} == {0, 1}
        scene.type(TEXT.replace(*SWAPS[0]).replace(*SWAPS[1]))
        assert await scene.lenses() == []


async def test_a_file_whose_hunks_are_decided_leads_to_what_is_left_elsewhere(root: Path) -> None:
    make_files(root, dates_py=TEXT, other_py=TEXT)
    propose(root, changed(root, "dates.py", SWAPS[1]), changed(root, "other.py", SWAPS[1]))
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace(*SWAPS[1]))
        assert await scene.lenses() == [(0, "Patchwright: 1 of 2 decided · Next hunk")]


async def test_one_that_does_not_fit_is_resolved_and_not_accepted(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace("days[0]", "min(days)"))
        assert [title for line, title in await scene.lenses() if line == 5] == [
            "Resolve hunk 2 of 2…",
            "Reject",
            "Evidence",
        ]


async def test_what_another_process_has_just_decided_is_known(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        await scene.lenses()
        await scene.elsewhere("reject", 1)
        assert {line for line, _ in await scene.lenses()} == {0, 5}


async def test_a_file_of_no_proposal_and_one_of_no_folder_have_none(
    root: Path, tmp_path: Path
) -> None:
    two_hunks(root)
    make_files(root, other_py="X = 1\n")
    async with showing(root) as scene:
        scene.open("other.py")
        assert await scene.ask("codeLens", path="other.py") == []
        uri = (tmp_path / "stray.py").as_uri()
        scene.editor.open(uri, "X = 1\n")
        asked = {"textDocument": {"uri": uri}}
        assert await scene.editor.request("textDocument/codeLens", asked) == []


async def test_lines_that_are_added_at_the_end_have_theirs_above_the_last_one(root: Path) -> None:
    make_files(root, dates_py="A = 1\nB = 2\n")
    change = FileChange(path="dates.py", before="A = 1\nB = 2\n", after="A = 1\nB = 2\nC = 3\n")
    propose(root, change)
    async with showing(root) as scene:
        scene.open()
        assert {line for line, _ in await scene.lenses()} == {0, 1}
