"""The setting save: which files are written, and by whom."""

from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.ground import AFTER, APPLY_EDIT, BEFORE, CHANGE, opened, text, uri
from tests.support.fake_editor import FakeEditor
from tests.support.lsp_peer import ABLE
from tests.support.proposing import propose, reviewing, states, write

from patchwright.domain.edit import FileChange

OTHER = FileChange(path="n.py", before="x\n", after="y\n")


def saving(editor: FakeEditor) -> None:
    """Have the editor save what it is asked to."""

    def save(params: Any) -> Any:
        for name in params["uris"]:
            path = Path(name.removeprefix("file://"))
            path.write_bytes(text(editor, name).encode())
            editor.notify("textDocument/didSave", {"textDocument": {"uri": name}})
        return {}

    editor.policy.answers["patchwright/save"] = save


async def test_never_leaves_closed_files_to_the_editor(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="never") as editor:
        answer = await editor.command("accept", {"all": True})
        assert text(editor, uri(root)) == AFTER
        assert (answer["unsaved"], answer["saved"]) == (["m.py"], [])
    assert (root / "m.py").read_text() == BEFORE


async def test_a_document_that_an_edit_opens_counts_at_the_version_that_it_had_once_before(
    root: Path,
) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="never") as editor:
        name = opened(editor, root)
        version = editor.texts.open[name].version
        await editor.command("hunkDiff")  # it was looked at, and was as on disk
        editor.close(name)
        answer = await editor.command("accept", {"all": True})
        assert editor.texts.open[name].version == version
        assert text(editor, name) == AFTER
        assert answer["refused"] == []
        assert states(root) == ["accepted", "accepted"]


async def test_an_editor_that_can_save_is_asked_to(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="all", saves=True) as editor:
        saving(editor)
        name = opened(editor, root)
        answer = await editor.command("accept", {"all": True})
        assert text(editor, name) == AFTER
        assert editor.of("patchwright/save") == [{"uris": [name]}]
        assert (answer["unsaved"], answer["saved"]) == ([], ["m.py"])
        assert (root / "m.py").read_text() == AFTER
        assert editor.problems == []


async def test_unsaved_changes_of_the_user_s_are_not_saved(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="all", saves=True) as editor:
        saving(editor)
        opened(editor, root, text="# mine\n" + BEFORE)
        answer = await editor.command("accept", {"all": True})
        assert not editor.of("patchwright/save")
        assert answer["unsaved"] == ["m.py"]
    assert (root / "m.py").read_text() == BEFORE


@pytest.mark.parametrize("answer", [{}, None, "no"])
async def test_an_editor_that_does_not_save_is_not_believed(root: Path, answer: Any) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="all", saves=True) as editor:
        editor.policy.answers["patchwright/save"] = lambda _params: answer
        opened(editor, root)
        told = await editor.command("accept", {"all": True})
        assert (told["unsaved"], told["saved"]) == (["m.py"], [])


async def test_other_editors_are_told_once_that_they_save_themselves(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="all") as editor:
        opened(editor, root)
        for number in (1, 2):
            await editor.command("accept", {"hunks": [number]})
        assert not editor.of("patchwright/save")
        assert [one for one in editor.shown if "save what is open yourself" in one] != []
        assert sum("save what is open yourself" in one for one in editor.shown) == 1


async def test_a_whole_patch_is_saved_likewise(root: Path) -> None:
    write(root, {"n.py": "x\n"})
    propose(root, CHANGE, OTHER)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        answer = await editor.command("apply")
        assert (text(editor, name), (root / "n.py").read_text()) == (AFTER, "y\n")
        assert (answer["applied"], answer["unsaved"]) == (True, ["m.py"])
        await editor.eventually(lambda: set(states(root)) == {"accepted"})


async def test_a_text_that_the_editor_holds_unseen_goes_through_it(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, save="never") as editor:
        held = dict[str, str]()

        def hidden(params: Any) -> Any:
            # A buffer that is loaded and never told of, as Neovim has them.
            (change,) = params["edit"]["documentChanges"]
            name = change["textDocument"]["uri"]
            held[name] = editor.texts.edited(held.get(name, BEFORE), change["edits"])
            return {"applied": True}

        editor.policy.answers[APPLY_EDIT] = hidden
        answer = await editor.command("accept", {"hunks": [1]})
        assert (answer["unsaved"], states(root)[0]) == (["m.py"], "accepted")
        changed = {"settings": {"patchwright": {"save": "closedFiles", "workers": 1}}}
        editor.notify("workspace/didChangeConfiguration", changed)
        await editor.quiet()
        answer = await editor.command("accept", {"hunks": [2]})
        assert held == {uri(root): AFTER}
        assert (root / "m.py").read_text() == BEFORE
        assert states(root) == ["accepted", "accepted"]


async def test_without_edits_closed_files_are_written_all_the_same(root: Path) -> None:
    propose(root, CHANGE)
    bare = {"general": ABLE["general"]}
    async with reviewing(root, capabilities=bare, save="never") as editor:
        answer = await editor.command("accept", {"all": True})
        assert answer["saved"] == ["m.py"]
    assert (root / "m.py").read_text() == AFTER
