"""Hunks are accepted, rejected and taken back through a real connection to the real program."""

import codecs
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.ground import (
    AFTER,
    APPLY_EDIT,
    BEFORE,
    CHANGE,
    FIRST,
    SECOND,
    called,
    opened,
    reasons,
    text,
)
from tests.support.lsp_peer import ABLE, Policy
from tests.support.proposing import propose, reviewing, states, write

from patchwright.domain.edit import FileChange

BARE = {**ABLE, "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}}}
NEW = FileChange(path="pkg/new.py", before=None, after="fresh\n")
GONE = FileChange(path="old.py", before="old\n", after=None)
MOVE = FileChange(path="pkg/b.py", before="b\nc\n", after="B\nc\n", renamed_from="b.py")


async def test_an_accepted_hunk_is_in_the_open_document_alone_and_unsaved(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        answer = await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == FIRST
        assert (root / "m.py").read_text() == BEFORE
        assert states(root) == ["accepted", "pending"]
        assert answer["hunks"] == [
            {"number": 1, "path": "m.py", "state": "accepted", "undecided": False}
        ]
        assert (answer["changed"], answer["unsaved"], answer["saved"]) == (["m.py"], ["m.py"], [])
        assert (answer["refused"], answer["left"]) == ([], 1)


async def test_a_closed_file_is_written_to_disk_by_us(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"all": True})
        assert not editor.of(APPLY_EDIT)
    assert (root / "m.py").read_text() == AFTER
    assert states(root) == ["accepted", "accepted"]
    assert (answer["unsaved"], answer["saved"], answer["left"]) == ([], ["m.py"], 0)


async def test_called_by_hand_it_says_what_came_of_it(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        opened(editor, root)
        await called(editor, "accept", "1", "2")
        (said,) = editor.shown
        assert said == (
            "Hunks 1, 2: accepted. Not saved yet: m.py. Undo takes it back. All is decided."
        )
        await called(editor, "takeBack", "all")
        assert editor.shown[1].startswith("Hunks 1, 2: taken back.")
        await called(editor, "reject", "all")
        assert editor.shown[2] == ("Hunks 1, 2: rejected. All is decided.")
        await called(editor, "reject", "all")
        assert editor.shown[3] == ("No hunk is left to reject. Nothing was changed.")


async def test_it_says_how_each_decision_on_a_closed_file_is_turned_round(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        for word in ("accept", "takeBack"):
            await called(editor, word, "1")
        assert [said.partition("m.py. ")[2] for said in editor.shown] == [
            "patchwright.takeBack takes it back. Left to decide: 1.",
            "patchwright.accept brings it in again. Left to decide: 2.",
        ]


async def test_what_is_accepted_at_once_is_one_step_to_undo(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        await editor.command("accept", {"all": True})
        (asked,) = editor.of(APPLY_EDIT)
        assert asked["label"] == "Patchwright: accept hunks 1, 2"
        assert text(editor, name) == AFTER


async def test_rejecting_touches_no_text(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root, text="# mine\n" + BEFORE)
        answer = await editor.command("reject", {"all": True})
        assert states(root) == ["rejected", "rejected"]
        assert (answer["changed"], answer["refused"]) == ([], [])
        await editor.command("accept", {"all": True})
        assert not editor.of(APPLY_EDIT)
        assert text(editor, name) == "# mine\n" + BEFORE
    assert (root / "m.py").read_text() == BEFORE


async def test_an_accepted_hunk_is_not_rejected(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        await editor.command("accept", {"hunks": [1]})
        answer = await editor.command("reject", {"hunks": [1, 2]})
        assert reasons(answer) == {
            1: "It is accepted: take it back instead. It stays accepted.",
        }
        assert editor.problems == [f"Hunk 1: {reasons(answer)[1]}"]
        assert text(editor, name) == FIRST
        assert states(root) == ["accepted", "rejected"]


async def test_taking_back_brings_every_decision_back(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        await editor.command("accept", {"hunks": [2]})
        await editor.command("reject", {"hunks": [1]})
        answer = await editor.command("takeBack", {"all": True})
        assert text(editor, name) == BEFORE
        assert [one["state"] for one in answer["hunks"]] == ["pending", "pending"]
        assert states(root) == ["pending", "pending"]
        assert answer["refused"] == []


def windows(text: str) -> str:
    return text.replace("\n", "\r\n")


def mixed(text: str) -> str:
    return text.replace("\n", "\r\n", 2)


def beyond(text: str) -> str:
    return "# 😀 \u2028 \f\n" + text


def endless(text: str) -> str:
    return text.removesuffix("\n")


@pytest.mark.parametrize("dress", [windows, mixed, beyond, endless])
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
async def test_other_lines_keep_their_bytes(
    root: Path, dress: Callable[[str], str], is_open: bool
) -> None:
    before, after = dress(BEFORE), dress(AFTER)
    write(root, {"m.py": before})
    propose(root, FileChange(path="m.py", before=before, after=after))
    async with reviewing(root) as editor:
        name = opened(editor, root) if is_open else ""
        await editor.command("accept", {"all": True})
        assert (text(editor, name) if name else (root / "m.py").read_bytes().decode()) == after
        await editor.command("takeBack", {"all": True})
        assert (text(editor, name) if name else (root / "m.py").read_bytes().decode()) == before


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "latin-1"])
async def test_a_closed_file_keeps_its_encoding(root: Path, codec: str) -> None:
    head = "# -*- coding: latin-1 -*-\n# é\n" if codec == "latin-1" else ""
    write(root, {"m.py": (head + BEFORE).encode(codec)})
    propose(root, FileChange(path="m.py", before=head + BEFORE, after=head + AFTER))
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"hunks": [2]})
        assert answer["saved"] == ["m.py"]
        assert (root / "m.py").read_bytes() == (head + SECOND).encode(codec)
        await editor.command("takeBack", {"hunks": [2]})
    assert (root / "m.py").read_bytes() == (head + BEFORE).encode(codec)


async def test_a_mark_of_byte_order_in_a_document_stays(root: Path) -> None:
    write(root, {"m.py": codecs.BOM_UTF8 + BEFORE.encode()})
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        assert text(editor, name) == "\ufeff" + BEFORE
        await editor.command("accept", {"all": True})
        assert text(editor, name) == "\ufeff" + AFTER


async def test_what_the_user_has_typed_elsewhere_is_merged(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        mine = BEFORE.replace("c = 3", "c = 33  # mine")
        name = opened(editor, root, text=mine)
        answer = await editor.command("accept", {"all": True})
        assert text(editor, name) == mine.replace("a = 1\n", "a = 10\n").replace("e = 5", "e = 50")
        assert answer["refused"] == []
        assert (root / "m.py").read_text() == BEFORE


async def test_what_the_user_has_typed_in_the_same_lines_stays(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        mine = BEFORE.replace("a = 1\n", "a = 7  # mine\n")
        name = opened(editor, root, text=mine)
        answer = await editor.command("accept", {"all": True})
        assert text(editor, name) == mine.replace("e = 5", "e = 50")
        assert list(reasons(answer)) == [1]
        assert "You have changed the same lines. Your text was kept" in reasons(answer)[1]
        assert states(root) == ["stale", "accepted"]


@pytest.mark.parametrize("capabilities", [ABLE, BARE], ids=["operations", "none"])
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
async def test_whole_files_come_go_and_move_and_come_back(
    root: Path, capabilities: Any, is_open: bool
) -> None:
    write(root, {"old.py": "old\n", "b.py": "b\nc\n"})
    propose(root, NEW, GONE, MOVE)
    async with reviewing(root, capabilities=capabilities) as editor:
        if is_open:
            opened(editor, root, "old.py")
            opened(editor, root, "b.py")
        answer = await editor.command("accept", {"all": True})
        assert answer["refused"] == []
        assert set(states(root)) == {"accepted"}
        assert (root / "pkg/new.py").read_text() == "fresh\n"
        assert not (root / "old.py").exists()
        assert not (root / "b.py").exists()
        moved = editor.texts.open.get((root / "pkg/b.py").as_uri())
        assert (moved.text if moved else (root / "pkg/b.py").read_text()) == "B\nc\n"


async def test_a_deleted_file_comes_back_with_its_bytes_and_permissions(root: Path) -> None:
    write(root, {"old.py": b"\xef\xbb\xbfold\r\nend"})
    (root / "old.py").chmod(0o755)
    propose(root, FileChange(path="old.py", before="old\r\nend", after=None), snapshot=True)
    async with reviewing(root, save="never") as editor:
        await editor.command("accept", {"all": True})
        assert not (root / "old.py").exists()
        answer = await editor.command("takeBack", {"all": True})
        assert answer["refused"] == []
    assert (root / "old.py").read_bytes() == b"\xef\xbb\xbfold\r\nend"
    assert stat.S_IMODE((root / "old.py").stat().st_mode) == 0o755


async def test_a_deleted_file_comes_back_with_the_permissions_that_it_had_then(root: Path) -> None:
    write(root, {"old.py": "old\n"})
    propose(root, GONE, snapshot=True)
    (root / "old.py").chmod(0o600)
    async with reviewing(root) as editor:
        await editor.command("accept", {"all": True})
        assert not (root / "old.py").exists()
        await editor.command("takeBack", {"all": True})
    assert stat.S_IMODE((root / "old.py").stat().st_mode) == 0o600


async def test_a_file_of_which_only_the_text_is_known_comes_back_without_a_mark(root: Path) -> None:
    write(root, {"old.py": "old\n"})
    propose(root, GONE)  # without the snapshot that it read
    async with reviewing(root) as editor:
        await editor.command("accept", {"all": True})
        await editor.command("takeBack", {"all": True})
    assert (root / "old.py").read_bytes() == b"old\n"


async def test_a_created_file_goes_again_unless_it_was_changed(root: Path) -> None:
    propose(root, NEW)
    async with reviewing(root) as editor:
        await editor.command("accept", {"all": True})
        (root / "pkg/new.py").write_text("fresh\nmine\n")
        answer = await editor.command("takeBack", {"all": True})
        assert "You have changed the file. Your text was kept" in reasons(answer)[1]
        assert (root / "pkg/new.py").read_text() == "fresh\nmine\n"
        (root / "pkg/new.py").write_text("fresh\n")
        await editor.command("takeBack", {"all": True})
    assert not (root / "pkg/new.py").exists()


async def test_tests_are_accepted_where_they_are_named(root: Path) -> None:
    test = FileChange(path="test_m.py", before=None, after="assert True\n")
    propose(root, CHANGE, tests=(test,))
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"all": True})
        assert (answer["left"], (root / "test_m.py").exists()) == (1, False)
        await editor.command("accept", {"path": "test_m.py"})
        assert (root / "test_m.py").read_text() == "assert True\n"
        await editor.command("takeBack", {"all": True})
        assert not (root / "test_m.py").exists()
        await editor.command("accept", {"all": True, "tests": True})
    assert states(root) == ["accepted", "accepted", "accepted"]


async def test_a_file_is_named_by_path_by_uri_and_in_words(root: Path) -> None:
    write(root, {"a b.py": "x\n"})
    other = FileChange(path="a b.py", before="x\n", after="y\n")
    propose(root, CHANGE, other)
    async with reviewing(root) as editor:
        for asked in ({"path": "a b.py"}, {"uri": (root / "a b.py").as_uri()}, "file a b.py"):
            await editor.command("accept", asked)
            assert (root / "a b.py").read_text() == "y\n", asked
            assert (root / "m.py").read_text() == BEFORE
            await editor.command("takeBack", {"all": True})


async def test_a_hunk_of_line_ends_alone_is_as_the_disk_has_it(root: Path) -> None:
    """Some editors have one kind of end in their texts, and write another."""
    write(root, {"m.py": "a\r\nb\r\n"})
    propose(root, FileChange(path="m.py", before="a\r\nb\r\n", after="a\nb\n"))
    async with reviewing(root) as editor:
        opened(editor, root, text="a\nb\n")
        answer = await editor.request("patchwright/proposals", {})
        (hunk,) = answer["proposals"][0]["hunks"]
        assert hunk["state"] == "pending"
        assert states(root) == ["pending"]


async def test_an_editor_that_shows_its_text_only_once_it_is_answered_is_answered(
    root: Path,
) -> None:
    propose(root, CHANGE)
    policy = Policy(answers={APPLY_EDIT: lambda _params: {"applied": True}})
    async with reviewing(root, policy=policy) as editor:
        name = opened(editor, root)
        answer = await editor.command("accept", {"hunks": [1]})
        assert (answer["hunks"][0]["state"], answer["refused"]) == ("accepting", [])
        editor.type(name, FIRST)
        (said,) = await editor.until(lambda: editor.shown)
        assert said.startswith("Hunk 1: accepted.")
        assert len(editor.of(APPLY_EDIT)) == 1
    assert states(root) == ["accepted", "pending"]
