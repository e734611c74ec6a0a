"""What editors, other windows and bad moments do to a decision: no text is lost, no hunk hangs."""

import asyncio
import os
import signal
import time
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
    applies,
    opened,
    reasons,
    text,
    uri,
)
from tests.support.fake_editor import FakeEditor
from tests.support.lsp_client import started
from tests.support.lsp_peer import Peer, Policy, RpcError
from tests.support.proposing import proposal, propose, reviewing, state, states, write

from patchwright.domain.edit import FileChange
from patchwright.domain.errors import StorageError
from patchwright.editor.patches.asking import Patience
from patchwright.editor.proposals.deciding import decision as deciding
from patchwright.editor.proposals.deciding import settled as deciding_settled
from patchwright.pipeline.lease import Owner, start_of
from patchwright.pipeline.ledger.ledger import Ledger
from patchwright.pipeline.ledger.proposal import FileText

OTHER = FileChange(path="n.py", before="x\n", after="y\n")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "PATIENCE", Patience(answer=0.3, text=0.2))


def answering(editor: FakeEditor, answer: Callable[[Any], Any]) -> None:
    editor.policy.answers[APPLY_EDIT] = answer


async def asked(editor: Peer) -> dict[str, Any]:
    """Return the request for an edit, once it is there."""

    def found() -> Any:
        return [one for one in editor.sent if one.get("method") == APPLY_EDIT]

    return (await editor.until(found))[-1]


async def test_a_refusal_leaves_the_hunk_pending_and_says_why(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(applies=False)) as editor:
        name = opened(editor, root)
        answer = await editor.command("accept", {"hunks": [1]})
        assert reasons(answer) == {
            1: "The editor refused the change: The user said no."
            " It stays pending: try again, or reject it."
        }
        assert editor.problems == [f"Hunk 1: {reasons(answer)[1]}"]
        assert text(editor, name) == BEFORE
        assert states(root) == ["pending", "pending"]


async def test_what_was_done_before_a_refusal_is_told_and_kept(root: Path) -> None:
    write(root, {"n.py": "x\n"})
    propose(root, CHANGE, OTHER)
    async with reviewing(root) as editor:

        def half(params: Any) -> Any:
            changes = params["edit"]["documentChanges"]
            applies(editor, {"edit": {"documentChanges": changes[:1]}})
            return {"applied": False, "failureReason": "the disk is full", "failedChange": 1}

        answering(editor, half)
        opened(editor, root)
        opened(editor, root, "n.py")
        answer = await editor.command("accept", {"all": True})
        assert states(root) == ["accepted", "accepted", "pending"]
        assert list(reasons(answer)) == [3]
        assert "the disk is full" in reasons(answer)[3]
        assert answer["warnings"] == ["m.py changed before it stopped: undo takes that back."]


async def test_an_editor_that_lies_is_not_believed(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        answering(editor, lambda _params: {"applied": True})
        name = opened(editor, root)
        answer = await editor.command("accept", {"hunks": [1]})
        assert answer["hunks"][0]["state"] == "accepting"
        (said,) = await editor.until(lambda: editor.shown)
        assert "says that it made the change, but its text is as it was" in said
        assert states(root) == ["pending", "pending"]
        assert text(editor, name) == BEFORE


async def test_a_change_that_comes_long_after_is_seen_for_what_it_is(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(silent=frozenset({APPLY_EDIT}))) as editor:
        opened(editor, root)
        answer = await editor.command("accept", {"hunks": [1]})
        assert "has not answered" in reasons(answer)[1]
        assert states(root) == ["pending", "pending"]
        editor.send({"jsonrpc": "2.0", "id": (await asked(editor))["id"], "result": None})
        applies(editor, (await asked(editor))["params"])
        answer = await editor.command("accept", {"hunks": [1]})
        assert (answer["changed"], answer["refused"]) == ([], [])
        assert states(root) == ["accepted", "pending"]


async def test_text_that_is_typed_while_the_editor_is_asked_is_merged(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        typed = iter(["# typed\n" + BEFORE])

        def meanwhile(params: Any) -> Any:
            if new := next(typed, None):
                editor.type(name, new)
            return applies(editor, params)

        answering(editor, meanwhile)
        answer = await editor.command("accept", {"all": True})
        assert text(editor, name) == "# typed\n" + AFTER
        assert (answer["refused"], states(root)) == ([], ["accepted", "accepted"])


async def test_the_same_line_typed_while_the_editor_is_asked_stays(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name, mine = opened(editor, root), BEFORE.replace("a = 1\n", "a = 7\n")

        def meanwhile(params: Any) -> Any:
            if text(editor, name) == BEFORE:
                editor.type(name, mine)
            return applies(editor, params)

        answering(editor, meanwhile)
        answer = await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == mine
        assert "You have changed the same lines. Your text was kept" in reasons(answer)[1]
        assert states(root) == ["stale", "pending"]


async def test_a_closed_file_that_is_opened_and_typed_in_meanwhile_stays(root: Path) -> None:
    write(root, {"n.py": "x\n"})
    propose(root, CHANGE, OTHER)
    async with reviewing(root) as editor:

        def meanwhile(params: Any) -> Any:
            opened(editor, root, "n.py", "x\nmine\n")
            return applies(editor, params)

        answering(editor, meanwhile)
        opened(editor, root)
        answer = await editor.command("accept", {"all": True})
        assert text(editor, uri(root, "n.py")) == "x\nmine\n"
        assert (root / "n.py").read_text() == "x\n"
        assert "opened and changed in the editor meanwhile" in reasons(answer)[3]
        assert states(root) == ["accepted", "accepted", "pending"]


@pytest.mark.parametrize(
    "change",
    [
        FileChange(path="n.py", before="x\n", after=None),
        FileChange(path="moved.py", before="x\n", after="x\n", renamed_from="n.py"),
    ],
    ids=["deleted", "moved"],
)
async def test_a_file_that_is_typed_in_meanwhile_is_not_taken_away(
    root: Path, change: FileChange
) -> None:
    write(root, {"n.py": "x\n"})
    propose(root, change)
    async with reviewing(root) as editor:
        name = opened(editor, root, "n.py")

        def meanwhile(params: Any) -> Any:
            editor.type(name, "x\nmine\n")
            return applies(editor, params)

        answering(editor, meanwhile)
        answer = await editor.command("accept", {"all": True})
        assert list(reasons(answer)) == [1]
        assert text(editor, name) == "x\nmine\n"
        assert (root / "n.py").read_text() == "x\n"


async def test_a_file_that_refuses_hinders_no_other(root: Path) -> None:
    write(root, {"n.py": "x\n"})
    propose(root, CHANGE, OTHER)
    bare = {"general": {"positionEncodings": ["utf-16"]}}
    async with reviewing(root, capabilities=bare) as editor:
        opened(editor, root)
        answer = await editor.command("accept", {"all": True})
        assert "this editor takes no edits from us" in reasons(answer)[1]
        assert (root / "n.py").read_text() == "y\n"
        assert states(root) == ["pending", "pending", "accepted"]


async def test_a_text_that_another_window_holds_is_left_to_it(root: Path) -> None:
    propose(root, CHANGE)
    here = state(root)
    with here.state:
        us = Owner(pid=os.getppid(), start=start_of(os.getppid()) or "", heartbeat=time.time())
        other = Ledger(here.state, "editor", us=us)
        other.look(proposal(root), {"m.py": FileText(text=FIRST, is_unsaved=True)})
    assert states(root) == ["accepted", "pending"]
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"hunks": [2]})
        assert "m.py has unsaved changes in another editor" in reasons(answer)[2]
        assert "save it there, or decide there" in reasons(answer)[2]
        assert (root / "m.py").read_text() == BEFORE
        assert states(root) == ["accepted", "pending"]


async def test_an_older_text_than_the_disk_s_is_not_written_over_it(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        await editor.command("reject", {"hunks": [2]})
        (root / "m.py").write_text("# of another\n" + BEFORE)
        answer = await editor.command("accept", {"hunks": [1]})
        assert "m.py has changed on disk" in reasons(answer)[1]
        assert "load it again there" in reasons(answer)[1]
        assert text(editor, name) == BEFORE
        editor.type(name, "# of another\n" + BEFORE)
        await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == "# of another\n" + FIRST


async def test_a_cancelled_request_ends_with_the_decision_carried_out(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(silent=frozenset({APPLY_EDIT}))) as editor:
        name = opened(editor, root)
        given = {"command": "patchwright.accept", "arguments": [{"hunks": [1]}]}
        number, answer = editor.begin("workspace/executeCommand", given)
        edit = await asked(editor)
        editor.notify("$/cancelRequest", {"id": number})
        with pytest.raises(RpcError, match="cancelled"):
            await answer
        result = applies(editor, edit["params"])
        editor.send({"jsonrpc": "2.0", "id": edit["id"], "result": result})
        await editor.eventually(lambda: states(root) == ["accepted", "pending"])
        assert text(editor, name) == FIRST


async def test_the_end_of_the_server_settles_what_is_begun(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "PATIENCE", Patience())
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(silent=frozenset({APPLY_EDIT}))) as editor:
        opened(editor, root)
        given = {"command": "patchwright.accept", "arguments": [{"hunks": [1]}]}
        _, answer = editor.begin("workspace/executeCommand", given)
        await asked(editor)
        assert states(root) == ["accepting", "pending"]
        await editor.shutdown()
        await editor.quiet()
        assert states(root) == ["pending", "pending"]
        answer.cancel()


async def test_a_folder_that_is_removed_meanwhile_is_settled(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "PATIENCE", Patience())
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(silent=frozenset({APPLY_EDIT}))) as editor:
        opened(editor, root)
        given = {"command": "patchwright.accept", "arguments": [{"hunks": [1]}]}
        _, answer = editor.begin("workspace/executeCommand", given)
        await asked(editor)
        gone = {"removed": [{"uri": root.as_uri(), "name": "w"}], "added": []}
        editor.notify("workspace/didChangeWorkspaceFolders", {"event": gone})
        await editor.eventually(lambda: states(root) == ["pending", "pending"])
        answer.cancel()


async def test_a_fault_in_the_middle_leaves_no_hunk_in_work(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_args: Any) -> Any:
        raise RuntimeError("a fault")

    monkeypatch.setattr(deciding, "apply_alone", fails)
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        with pytest.raises(RpcError):
            await editor.command("accept", {"hunks": [1]})
        assert states(root) == ["pending", "pending"]


async def test_what_cannot_be_settled_at_once_is_settled_later(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding_settled, "AGAIN", 0.05)
    settle, fails = Ledger.settle, iter([True, True])

    def failing(*args: Any, **named: Any) -> Any:
        if next(fails, False):
            raise StorageError("The disk is full.")
        return settle(*args, **named)

    monkeypatch.setattr(Ledger, "settle", failing)
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        answer = await editor.command("accept", {"hunks": [1]})
        assert "could not be kept yet, which is tried again" in reasons(answer)[1]
        assert "The disk is full." in editor.problems[0]
        assert (root / "m.py").read_text() == FIRST
        await editor.eventually(lambda: states(root) == ["accepted", "pending"])


async def test_two_decisions_at_once_are_one_after_the_other(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        answers = await asyncio.gather(
            editor.command("accept", {"hunks": [1]}),
            editor.command("accept", {"hunks": [2]}),
            editor.command("accept", {"hunks": [1]}),
        )
        assert [one["refused"] for one in answers] == [[], [], []]
        assert text(editor, name) == AFTER


@pytest.mark.slow
@pytest.mark.parametrize("is_applied", [False, True], ids=["before the edit", "after the edit"])
async def test_a_server_that_is_killed_in_between_leaves_what_the_text_says(
    tmp_path: Path, root: Path, is_applied: bool
) -> None:
    propose(root, CHANGE)
    environment = {
        f"XDG_{kind}_HOME": str(tmp_path / kind.lower())
        for kind in ("CONFIG", "CACHE", "STATE", "DATA")
    }
    folders = [{"uri": root.as_uri(), "name": "work"}]
    policy = Policy(silent=frozenset({APPLY_EDIT}))
    async with started(tmp_path, policy=policy, environment=environment) as editor:
        await editor.initialize(workspaceFolders=folders)
        editor.open(uri(root), BEFORE)
        given = {"command": "patchwright.accept", "arguments": [{"hunks": [1]}]}
        _, answer = editor.begin("workspace/executeCommand", given)
        await asked(editor)
        assert states(root) == ["accepting", "pending"]
        os.kill(editor.pid, signal.SIGKILL)
        await editor.ended()
        answer.cancel()
    shown = FIRST if is_applied else BEFORE
    async with started(tmp_path, environment=environment) as editor:
        await editor.initialize(workspaceFolders=folders)
        editor.open(uri(root), BEFORE)
        editor.type(uri(root), shown)
        answer = await editor.command("reject", {"hunks": [2]})
        assert states(root) == ["accepted" if is_applied else "pending", "rejected"]
        await editor.shutdown()
