"""Commands about hunks as editors call them: which hunks they mean, and what they show."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from tests.editor.proposals.ground import AFTER, BEFORE, CHANGE, FIRST, called, opened, uri
from tests.support.commands import be_new_user
from tests.support.fake_editor import FakeEditor
from tests.support.lsp_peer import Policy, RpcError
from tests.support.proposing import propose, reviewing, states, write
from tests.support.scripted_program import RUN

from patchwright.domain.edit import FileChange
from patchwright.editor.proposals.deciding.words import few

NEXT_RUN = "20260103-030405-def456"
OTHER = FileChange(path="n.py", before="x\n", after="y\n")
NEW = FileChange(path="a/new.py", before=None, after="fresh\n")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    be_new_user(monkeypatch, tmp_path)
    root = tmp_path / "work"
    write(root, {"m.py": BEFORE, "n.py": "x\n"})
    return root


def shown(editor: FakeEditor) -> list[Any]:
    return editor.of("window/showDocument")


def file_of(name: str) -> Path:
    return Path(unquote(urlsplit(name).path))


@pytest.mark.parametrize(
    ("words", "accepted"),
    [
        (["1"], "a"),
        ([2], "b"),
        (["1,", "3"], "ac"),
        (["1-2"], "ab"),
        (["2-1"], "ab"),
        (["2-999999"], "bc"),
        (["all"], "abc"),
        (["file n.py"], "c"),
        (["2 file n.py"], "bc"),
        (["3 run abc123"], "c"),
    ],
)
async def test_hunks_are_named_in_words(root: Path, words: list[Any], accepted: str) -> None:
    propose(root, CHANGE, OTHER)
    async with reviewing(root) as editor:
        await called(editor, "accept", *words)
    assert [s == "accepted" for s in states(root)] == [c in accepted for c in "abc"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "It is not said which hunks of run .* to accept. Nothing was changed. Name them"),
        (["some"], "'some' names no hunk. Nothing was changed. Write numbers"),
        (["all run zzz"], "There is no run 'zzz'"),
    ],
)
async def test_words_that_name_no_hunk_are_told(root: Path, words: list[Any], why: str) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        with pytest.raises(RpcError, match=why):
            await called(editor, "accept", *words)
    assert (root / "m.py").read_text() == BEFORE


async def test_a_number_that_is_none_is_refused_and_the_rest_is_done(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        for name in ("accept", "takeBack", "reject"):
            answer = await editor.command(name, {"hunks": [1, 77]})
            (refused,) = answer["refused"]
            assert refused == {
                "number": 77,
                "reason": "There is no such hunk. Nothing was changed.",
            }
    assert states(root) == ["rejected", "pending"]


@pytest.mark.parametrize("wrong", [True, "1", 1.5])
async def test_what_is_no_number_names_no_hunk(root: Path, wrong: Any) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        for name in ("accept", "reject", "takeBack"):
            with pytest.raises(RpcError, match="-32602"):
                await editor.command(name, {"hunks": [wrong]})
    assert states(root) == ["pending", "pending"]


async def test_what_is_only_true_names_no_hunk(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        for name in ("editHunk", "evidence", "hunkDiff"):
            with pytest.raises(RpcError, match="-32602"):
                await editor.command(name, {"hunk": True})


async def test_a_range_of_no_hunk_is_refused_once(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        await called(editor, "accept", "3-999999")
        assert editor.problems == ["Hunk 3: There is no such hunk. Nothing was changed."]


async def test_of_many_refusals_the_first_few_are_told_with_a_count(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"hunks": list(range(11, 31))})
        assert len(answer["refused"]) == 20
        (told,) = editor.problems
        assert told.count("There is no such hunk") == 5
        assert told.endswith("And 15 more.")


def test_of_many_warnings_the_first_few_are_told_with_a_count() -> None:
    assert few(["One.", "Two."]) == ["One.", "Two."]
    assert few([f"{n}." for n in range(8)]) == ["0.", "1.", "2.", "3.", "4.", "And 3 more."]


async def test_the_run_is_named_where_another_proposal_is_open(root: Path) -> None:
    propose(root, CHANGE)
    propose(root, OTHER, run=NEXT_RUN, now=5.0)
    async with reviewing(root, policy=Policy(shows=False)) as editor:
        await called(editor, "accept", f"1 run {RUN}")
        assert editor.shown[-1].startswith(f"Hunk 1 of run {RUN}: accepted.")
        await called(editor, "accept", f"1 run {NEXT_RUN}")
        await called(editor, "accept", f"2 run {RUN}")
        # The other one is settled, so that there is one alone.
        assert editor.shown[-1].startswith("Hunk 2: accepted.")
        await editor.command("hunkDiff", {"run": RUN})
        assert editor.shown[-1].startswith("The proposal is in ")


async def test_without_a_run_the_newest_open_proposal_is_meant(root: Path) -> None:
    propose(root, CHANGE)
    propose(root, OTHER, run=NEXT_RUN, now=5.0)
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"hunks": [1]})
        assert answer["run"] == NEXT_RUN
        assert (await editor.command("accept", {"hunks": [1], "run": RUN}))["run"] == RUN
    assert (root / "n.py").read_text() == "y\n"
    assert (root / "m.py").read_text() == FIRST


async def test_nothing_is_decided_where_nothing_is_proposed(root: Path) -> None:
    async with reviewing(root) as editor:
        for name in ("accept", "reject", "takeBack", "hunkDiff"):
            with pytest.raises(RpcError, match="No run has proposed a patch yet"):
                await editor.command(name, {"all": True} if name != "hunkDiff" else None)
        assert not (await editor.command("next"))["found"]


async def test_another_proposal_than_was_looked_at_is_not_decided_on(root: Path) -> None:
    propose(root, CHANGE)
    propose(root, OTHER)  # the same run, corrected
    async with reviewing(root) as editor:
        with pytest.raises(RpcError, match="this is proposal 2, and 1 was meant"):
            await editor.command("accept", {"run": RUN, "revision": 1, "hunks": [1]})
        await editor.command("accept", {"run": RUN, "revision": 2, "hunks": [1]})
    assert (root / "n.py").read_text() == "y\n"
    assert (root / "m.py").read_text() == BEFORE


async def test_what_was_accepted_of_an_older_proposal_is_taken_back(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        await editor.command("accept", {"hunks": [1]})
    propose(root, OTHER)  # the same run, corrected
    older = {"run": RUN, "revision": 1}
    async with reviewing(root) as editor:
        assert "+a = 10\n" in (await editor.command("hunkDiff", {**older, "hunk": 1}))["diff"]
        told = await editor.command("evidence", {**older, "hunk": 2})
        assert (told["hunk"], told["run"]) == (2, RUN)
        answer = await editor.command("takeBack", {**older, "hunks": [1]})
        assert (answer["revision"], answer["refused"]) == (1, [])
        assert (root / "m.py").read_text() == BEFORE
        assert answer["said"] == f"Hunk 1 of run {RUN}: taken back. On disk: m.py."
        for name in ("accept", "reject"):
            with pytest.raises(RpcError, match="this is proposal 2, and 1 was meant"):
                await editor.command(name, {**older, "hunks": [1]})
        with pytest.raises(RpcError, match="has no proposal 3: its newest is 2"):
            await editor.command("takeBack", {"run": RUN, "revision": 3, "hunks": [1]})
    assert states(root) == ["pending"]


async def test_what_was_not_decided_is_not_said_to_be_taken_back(root: Path) -> None:
    propose(root, CHANGE, OTHER)
    write(root, {"n.py": "mine\n"})
    async with reviewing(root) as editor:
        await editor.command("accept", {"hunks": [2]})
        answer = await editor.command("takeBack", {"hunks": [1, 2, 3]})
        why = "It was not decided on, so that there is nothing to take back. Nothing was changed."
        assert answer["refused"] == [{"number": n, "reason": why} for n in (1, 3)]
        assert answer["said"].startswith("Hunk 2")
        assert (await editor.command("takeBack", {"hunks": [1]}))["said"] == ""
        assert editor.problems[-1] == f"Hunk 1: {why}"
    assert states(root) == ["pending", "pending", "stale"]


async def test_another_text_than_was_looked_at_is_not_changed(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        editor.type(name, BEFORE + "# more\n")
        asked = {"uri": name, "version": 1, "hunks": [1]}
        with pytest.raises(RpcError, match=r"since its hunks were shown\. Nothing was"):
            await editor.command("accept", asked)
        await editor.command("accept", {**asked, "version": 2})
        assert editor.texts.open[name].text == FIRST + "# more\n"


async def test_what_hunks_need_is_told_or_comes_along(root: Path) -> None:
    before = "def one():\n    return 1\n"
    after = "import math\n\n\ndef one():\n    return math.pi\n"
    write(root, {"k.py": before})
    propose(root, FileChange(path="k.py", before=before, after=after))
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"hunks": [2]})
        (warned,) = answer["warnings"]
        assert warned == ("Hunk 1 is needed by what was accepted, and is pending: accept it too.")
        assert warned in editor.problems
        await editor.command("accept", {"hunks": [1]})
        answer = await editor.command("takeBack", {"hunks": [1]})
        assert answer["warnings"] == [
            "Hunk 2 needs what was taken back, and is accepted: take back it too."
        ]
        await editor.command("takeBack", {"all": True})
        await editor.command("accept", {"hunks": [2], "withNeeded": True})
        assert (root / "k.py").read_text() == after
        await editor.command("takeBack", {"hunks": [1], "withNeeded": True})
    assert (root / "k.py").read_text() == before


async def test_next_and_previous_go_round_through_all_files(root: Path) -> None:
    propose(root, CHANGE, OTHER)
    async with reviewing(root) as editor:
        at: dict[str, Any] = {}
        seen = list[tuple[str, int, int]]()
        for _ in range(4):
            found = await editor.command("next", at)
            line = found["range"]["start"]["line"]
            seen.append((file_of(found["uri"]).name, line, found["hunk"]))
            at = {"uri": found["uri"], "position": found["range"]["start"]}
        assert seen == [("m.py", 0, 1), ("m.py", 4, 2), ("n.py", 0, 3), ("m.py", 0, 1)]
        selection = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
        assert shown(editor)[0] == {
            "uri": uri(root),
            "external": False,
            "takeFocus": True,
            "selection": selection,
        }
        back = [
            (await editor.command("previous", {"uri": uri(root), "line": n}))["hunk"]
            for n in (5, 4, 0)
        ]
        assert back == [2, 1, 3]
        assert (await editor.command("previous"))["hunk"] == 2
        assert (await editor.command("next", {"uri": (root / "../x.py").as_uri()}))["hunk"] == 3
        await editor.command("reject", {"hunks": [1, 2]})
        found = await editor.command("next", {"uri": uri(root, "n.py"), "line": 0})
        assert (found["hunk"], found["left"]) == (3, 1)
        await editor.command("reject", {"hunks": [3]})
        assert not (await editor.command("next"))["found"]
        assert editor.shown[-1] == "No hunk is left to be decided on."


async def test_without_a_place_it_goes_on_from_where_the_user_was_led_last(root: Path) -> None:
    propose(root, NEW, CHANGE, OTHER)
    async with reviewing(root) as editor:
        seen = [(await called(editor, "next"))["hunk"] for _ in range(5)]
        assert seen == [1, 2, 3, 4, 1]
        assert [(await called(editor, "previous"))["hunk"] for _ in range(3)] == [4, 3, 2]
        # One that is decided is still where the user is.
        await editor.command("accept", {"hunks": [2]})
        assert (await called(editor, "next"))["hunk"] == 3
        await editor.command("reject", {"hunks": [3]})
        assert (await called(editor, "previous"))["hunk"] == 1


async def test_from_a_diff_that_was_shown_it_goes_on_behind_its_hunk(root: Path) -> None:
    propose(root, NEW, CHANGE)
    async with reviewing(root) as editor:
        diff = await editor.command("next")
        assert (diff["hunk"], diff["range"]) == (1, None)
        assert (await editor.command("next", {"uri": diff["uri"], "line": 3}))["hunk"] == 2
        await editor.command("previous")
        assert (await editor.command("previous", {"uri": diff["uri"]}))["hunk"] == 3


async def test_hunks_that_begin_at_one_line_are_all_come_by(root: Path) -> None:
    propose(root, FileChange(path="k.py", before="x\ny\n", after="z\ny\n", renamed_from="n.py"))
    write(root, {"n.py": "x\ny\n"})
    propose(root, OTHER, run=NEXT_RUN, now=5.0)
    async with reviewing(root) as editor:
        seen, at = list[tuple[str, int]](), dict[str, Any]()
        for _ in range(4):
            found = await editor.command("next", at)
            seen.append((found["run"], found["hunk"]))
            at = {"uri": found["uri"], "line": 0}
        assert len(set(seen[:3])) == 3
        assert seen[3] == seen[0]
        back = await editor.command("previous", at)
        assert (back["run"], back["hunk"]) == seen[2]


async def test_a_place_is_where_the_text_has_the_hunk_now(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(shows=False)) as editor:
        opened(editor, root, text="# 😀\n" * 3 + BEFORE.removesuffix("\n"))
        found = await editor.command("next", {"uri": uri(root), "line": 3})
        assert found["range"]["start"] == {"line": 7, "character": 0}
        assert editor.shown == ["Hunk 2: m.py:8"]


async def test_the_way_to_a_hunk_that_only_adds_lines_leads_to_where_it_is_marked(
    root: Path,
) -> None:
    propose(root, FileChange(path="n.py", before="x\n", after="x\ny\n"))
    async with reviewing(root) as editor:
        found = await editor.command("next")
        here = {"line": 0, "character": 0}
        assert found["range"] == {"start": here, "end": here}


async def test_a_file_that_is_not_there_yet_is_shown_as_a_diff(root: Path) -> None:
    propose(root, NEW)
    async with reviewing(root) as editor:
        found = await editor.command("next")
        assert (found["range"], found["uri"]) == (None, shown(editor)[0]["uri"])
        assert "+fresh\n" in file_of(found["uri"]).read_text()


async def test_a_diff_is_against_the_text_as_it_is_now(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root, text="# mine\n" + BEFORE)
        answer = await editor.command("hunkDiff", {"hunk": 1})
        assert file_of(answer["uri"]).read_text() == answer["diff"]
        assert f"# Run {RUN}\n# Hunk 1, m.py:2: replaces 1 line by 1; pending\n" in answer["diff"]
        assert " # mine\n-a = 1\n+a = 10\n" in answer["diff"]
        assert "e = 50" not in answer["diff"]
        await editor.command("accept", {"hunks": [1]})
        assert editor.texts.open[name].text == "# mine\n" + FIRST
        answer = await editor.command("hunkDiff", {"hunk": 1})
        assert "replaces 1 line by 1; accepted\n" in answer["diff"]
        assert " # mine\n-a = 1\n+a = 10\n" in answer["diff"]


async def test_a_whole_proposal_is_shown_with_how_its_hunks_stand(root: Path) -> None:
    propose(root, CHANGE, OTHER)
    async with reviewing(root) as editor:
        await editor.command("accept", {"hunks": [1]})
        opened(editor, root, "n.py", "mine\n")
        diff = (await editor.command("hunkDiff"))["diff"]
        assert "# Hunk 1, m.py:1: replaces 1 line by 1; accepted\n" in diff
        assert "-a = 1" not in diff
        assert "-e = 5\n+e = 50\n" in diff
        assert "# Yours:\n#   mine\n# Proposed:\n#   y\n" in diff
    assert states(root) == ["accepted", "pending", "stale"]


async def test_evidence_is_data_and_a_page(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        await editor.command("reject", {"hunks": [1]})
        answer = await called(editor, "evidence", "1")
        assert answer["evidence"]["explanation"] == "Take the last day."
        assert answer["markdown"] in file_of(answer["uri"]).read_text()
        assert [one["what"] for one in answer["history"]][-1] == "rejected"
        assert shown(editor)[0]["uri"] == answer["uri"]
        with pytest.raises(RpcError, match="proposes no hunk 9"):
            await called(editor, "evidence", "9")


async def test_all_is_accepted_as_a_patch_is_applied(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        await editor.command("accept", {"all": True})
    assert (root / "m.py").read_text() == AFTER
