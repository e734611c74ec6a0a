"""What editors with an interface of their own ask of proposals."""

from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.shown_scene import SWAPS, TEXT, Scene, make_files, showing, two_hunks
from tests.support.commands import be_new_user
from tests.support.lsp_peer import RpcError
from tests.support.proposals import RUN, changed, propose

from patchwright.domain.edit import FileChange
from patchwright.domain.wire import VERSION


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a user who has set nothing."""
    be_new_user(monkeypatch, tmp_path / "home")
    return tmp_path / "work"


async def asked(scene: Scene, what: str, **params: Any) -> Any:
    return await scene.editor.request(f"patchwright/{what}", params)


async def hunks(scene: Scene) -> list[Any]:
    [proposal] = (await asked(scene, "proposals"))["proposals"]
    return proposal["hunks"]


async def test_proposals_are_told_with_where_their_hunks_stand(root: Path) -> None:
    make_files(root, dates_py="'😀'\n" + TEXT)
    propose(root, changed(root, "dates.py", *SWAPS), needs={2: (1,)}, optional=frozenset({2}))
    async with showing(root) as scene:
        scene.open(text="\n'😀'\n" + TEXT)
        answer = await asked(scene, "proposals")
        assert answer["version"] == VERSION
        [proposal] = answer["proposals"]
        second = proposal.pop("hunks")[1]
        assert proposal == {
            "run": RUN,
            "revision": 1,
            "name": "#12",
            "title": "Wrong day",
            "root": str(root),
            "made": 1_767_323_045.0,
            "open": True,
        }
        assert second == {
            "number": 2,
            "uri": scene.uri(),
            "path": "dates.py",
            "kind": "change",
            "renamedFrom": "",
            "state": "pending",
            "undecided": True,
            "optional": True,
            "edited": False,
            "inside": False,
            "needs": [1],
            "neededBy": [],
            "range": {
                "start": {"line": 7, "character": 0},
                "end": {"line": 8, "character": 0},
            },
            "before": ["    return days[0]\n"],
            "after": ["    return days[-1]\n"],
            "summary": "replaces 1 line by 1",
            "stale": None,
            "merged": None,
            "held": "",
        }


async def test_a_last_line_without_an_end_ends_in_itself(root: Path) -> None:
    make_files(root, dates_py="'😀'")
    propose(root, FileChange(path="dates.py", before="'😀'", after="''"))
    async with showing(root) as scene:
        scene.open()
        [one] = await hunks(scene)
        assert one["range"]["end"] == {"line": 0, "character": 4}


async def test_both_versions_of_one_that_does_not_fit_are_told(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        scene.type(TEXT.replace("days[0]", "min(days)"))
        [_, one] = await hunks(scene)
        assert one["state"] == "stale"
        assert one["stale"] == {
            "type": "Conflict",
            "yours": "    return min(days)\n",
            "proposed": "    return days[-1]\n",
            "why": "You have changed the same lines.",
        }


async def test_the_settled_one_and_the_older_one_are_there_for_who_asks(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.elsewhere("reject", 1, 2)
        assert [one["state"] for one in await hunks(scene)] == ["rejected", "rejected"]
        propose(root, changed(root, "dates.py", SWAPS[0]))
        assert [one["number"] for one in await hunks(scene)] == [1]
        [proposal] = (await asked(scene, "proposals", all=True))["proposals"]
        assert (proposal["revision"], proposal["open"]) == (2, True)


async def test_only_those_of_one_folder_are_told_where_a_file_of_it_is_named(
    root: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    two_hunks(root)
    make_files(other, dates_py=TEXT)
    propose(other, changed(other, "dates.py", SWAPS[1]))
    async with showing(root, other) as scene:
        assert len((await asked(scene, "proposals"))["proposals"]) == 2
        found = (await asked(scene, "proposals", uri=scene.uri()))["proposals"]
        assert [one["root"] for one in found] == [str(root)]
        with pytest.raises(RpcError, match="lies in no folder"):
            await asked(scene, "proposals", uri=(tmp_path / "stray.py").as_uri())


async def test_evidence_comes_with_what_became_of_the_hunk(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.elsewhere("accept", 2)
        answer = await asked(scene, "evidence", run=RUN, hunk=2)
        assert answer["evidence"]["type"] == "Evidence"
        assert answer["evidence"]["checked"]["before"] == 2
        assert answer["markdown"].startswith("**Fix of \\#12, hunk 2 of 2")
        assert [one["what"] for one in answer["history"]] == ["accepted"]
        assert answer["history"][-1]["who"].startswith("terminal ")
        with pytest.raises(RpcError, match="proposes no hunk 3"):
            await asked(scene, "evidence", run=RUN, hunk=3)
        with pytest.raises(RpcError, match="No run x has proposed"):
            await asked(scene, "evidence", run="x", hunk=1)
        with pytest.raises(RpcError, match="-32602"):
            await asked(scene, "evidence", run=RUN, hunk="two")


async def test_a_run_is_named_by_its_end_or_not_at_all(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        for run in ({"run": RUN}, {"run": RUN[-6:]}, {"run": ""}, {}):
            told = await asked(scene, "evidence", **run, hunk=2)
            assert (told["run"], told["hunk"]) == (RUN, 2)
            whole = await asked(scene, "proposedText", **run, path="dates.py")
            assert whole["live"] == TEXT
        other = f"20260103-030405-0{RUN[-5:]}"
        propose(root, changed(root, "dates.py", SWAPS[1]), run=other)
        with pytest.raises(RpcError, match=f"Several runs end with {RUN[-5:]!r}: "):
            await asked(scene, "evidence", run=RUN[-5:], hunk=1)
        assert (await asked(scene, "evidence", run=RUN[-6:], hunk=2))["run"] == RUN


async def test_where_nothing_is_proposed_that_is_said(root: Path) -> None:
    make_files(root, dates_py=TEXT)
    async with showing(root) as scene:
        with pytest.raises(RpcError, match="No run has proposed anything in a folder"):
            await asked(scene, "evidence", run="", hunk=1)


@pytest.mark.parametrize("wrong", [True, "1", 1.5])
async def test_what_is_no_number_names_no_hunk(root: Path, wrong: Any) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        with pytest.raises(RpcError, match="-32602"):
            await asked(scene, "evidence", run=RUN, hunk=wrong)
        with pytest.raises(RpcError, match="-32602"):
            await asked(scene, "proposedText", run=RUN, path="dates.py", hunks=[wrong])


async def test_a_file_is_told_as_it_would_be(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        live = "# mine\n" + TEXT
        scene.type(live)
        whole = await asked(scene, "proposedText", run=RUN, path="dates.py")
        assert whole == {
            "path": "dates.py",
            "uri": scene.uri(),
            "text": live.replace(*SWAPS[0]).replace(*SWAPS[1]),
            "live": live,
            "base": TEXT,
            "refused": [],
        }
        one = await asked(scene, "proposedText", run=RUN, uri=scene.uri(), hunks=[2])
        assert one["text"] == live.replace(*SWAPS[1])
        none = await asked(scene, "proposedText", run=RUN, uri=scene.uri(), hunks=[])
        assert none["text"] == live
        assert (root / "dates.py").read_text("utf-8") == TEXT
        with pytest.raises(RpcError, match=r"proposes nothing in other\.py"):
            await asked(scene, "proposedText", run=RUN, path="other.py")


async def test_what_cannot_be_brought_in_is_told(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        scene.open()
        live = TEXT.replace("days[0]", "min(days)")
        scene.type(live)
        found = await asked(scene, "proposedText", run=RUN, path="dates.py")
        assert found["text"] == live.replace(*SWAPS[0])
        assert found["refused"] == [{"hunk": 2, "why": "You have changed the same lines."}]


async def test_files_that_come_and_go_are_told_as_they_would_be(root: Path) -> None:
    make_files(root, old_py="X = 1\n", gone_py="Y = 1\n")
    propose(
        root,
        FileChange(path="new.py", before=None, after="Z = 1\n"),
        FileChange(path="gone.py", before="Y = 1\n", after=None),
        FileChange(path="moved.py", before="X = 1\n", after="X = 1\n", renamed_from="old.py"),
    )
    async with showing(root) as scene:
        told = {
            path: await asked(scene, "proposedText", run=RUN, path=path)
            for path in ("new.py", "gone.py", "moved.py", "old.py")
        }
        assert (told["new.py"]["text"], told["new.py"]["live"]) == ("Z = 1\n", None)
        assert (told["gone.py"]["text"], told["gone.py"]["live"]) == (None, "Y = 1\n")
        assert told["moved.py"]["text"] == "X = 1\n"


async def test_a_file_that_another_window_holds_says_so(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        process = await scene.hold("dates.py")
        try:
            told = [one["held"] for one in await hunks(scene)]
            assert all("unsaved changes in another editor" in one for one in told)
        finally:
            process.kill()
            await process.wait()


async def test_an_editor_that_wants_news_hears_of_files_that_others_hold(root: Path) -> None:
    two_hunks(root)
    async with showing(root) as scene:
        await scene.editor.until(lambda: len(scene.editor.of("patchwright/proposalsChanged")) > 0)
        process = await scene.hold("dates.py")
        await scene.editor.until(lambda: len(scene.editor.of("patchwright/proposalsChanged")) > 1)
        assert all(one["held"] for one in await hunks(scene))
        process.kill()
        await process.wait()
        await scene.editor.until(lambda: len(scene.editor.of("patchwright/proposalsChanged")) > 2)
        assert not any(one["held"] for one in await hunks(scene))
