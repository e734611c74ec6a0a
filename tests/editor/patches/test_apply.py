"""What editors do with our edits, and what becomes of the user's text."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from lsprotocol import types as lsp
from tests.support.scripted_editor import ABLE, Answer, Scene, make_scene

from patchwright.domain.edit import FileChange, Patch
from patchwright.editor.patches.applied import Applied
from patchwright.editor.patches.apply import apply
from patchwright.editor.patches.asking import Patience
from patchwright.editor.protocol.faults import Refused
from patchwright.editor.session.client import Client

BEFORE, AFTER = "one\ntwo\nthree\n", "one\nTWO\nthree\n"
EDIT = FileChange(path="a.py", before=BEFORE, after=AFTER)
NEW = FileChange(path="pkg/new.py", before=None, after="fresh\n")
GONE = FileChange(path="old.py", before="old\n", after=None)
MOVE = FileChange(path="pkg/b.py", before="b\n", after="B\n", renamed_from="b.py")
FILES = {"a.py": BEFORE, "old.py": "old\n", "b.py": "b\n"}
EVERYTHING = (EDIT, GONE, MOVE, NEW)
QUICK = Patience(answer=0.05, text=0.05)
PLAIN = Client(apply_edit=True, document_changes=True)


class Run:
    id = "20260102-030405-abc123"


async def applied(scene: Scene, *changes: FileChange, patience: Patience = QUICK) -> Applied:
    patch = Patch(files=changes or (EDIT,))
    return await apply(scene.session, scene.folder, cast("Any", Run()), patch, patience)


async def test_an_open_document_is_changed_by_the_editor_and_is_unsaved_then(
    tmp_path: Path,
) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    result = await applied(scene)
    assert (result.paths, result.unsaved, result.doubts) == (("a.py",), ("a.py",), ())
    assert scene.text("a.py") == AFTER
    assert scene.on_disk("a.py") == BEFORE.encode()
    (edit,) = scene.editor.asked
    assert isinstance(edit.document_changes, list)
    (change,) = edit.document_changes
    assert isinstance(change, lsp.TextDocumentEdit)
    assert change.text_document.version == 1
    (only,) = change.edits
    assert only.range == lsp.Range(lsp.Position(1, 0), lsp.Position(2, 0))
    assert only.new_text == "TWO\n"


async def test_a_closed_file_is_edited_without_a_version(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES)
    await applied(scene)
    assert scene.text("a.py") == AFTER
    change = (scene.editor.asked[0].document_changes or [])[0]
    assert isinstance(change, lsp.TextDocumentEdit)
    assert change.text_document.version is None


async def test_what_an_editor_holds_unseen_is_unsaved_and_no_doubt(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES)
    scene.editor.opens = False
    result = await applied(scene)
    assert (result.unsaved, result.doubts) == (("a.py",), ())


async def test_what_an_editor_holds_unseen_is_not_changed_twice(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES)
    scene.editor.opens = False
    insertion = FileChange(path="a.py", before=BEFORE, after="zero\n" + BEFORE)
    await applied(scene, insertion)
    again = await applied(scene, insertion)
    assert (again.already, len(scene.editor.asked)) == (("a.py",), 1)
    # Once the disk says something else, that counts: it was saved, or given up.
    (scene.disk.root / "a.py").write_text("other\n" + BEFORE)
    scene.editor.held.clear()
    assert (await applied(scene, insertion)).refused
    (scene.disk.root / "a.py").write_text(BEFORE)
    assert (await applied(scene, insertion)).paths == ("a.py",)


async def test_files_are_created_moved_and_deleted_by_an_editor_that_can(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES)
    result = await applied(scene, *EVERYTHING)
    assert result.paths == ("a.py", "old.py", "pkg/b.py", "pkg/new.py")
    assert not result.doubts
    assert not scene.disk.written
    assert (scene.text("a.py"), scene.text("pkg/b.py"), scene.text("pkg/new.py")) == (
        AFTER,
        "B\n",
        "fresh\n",
    )
    assert scene.text("old.py") is None
    assert scene.text("b.py") is None


async def test_files_are_created_moved_and_deleted_by_us_for_an_editor_that_cannot(
    tmp_path: Path,
) -> None:
    scene = make_scene(tmp_path, FILES, client=PLAIN)
    result = await applied(scene, *EVERYTHING)
    assert result.paths == ("a.py", "old.py", "pkg/b.py", "pkg/new.py")
    assert result.unsaved == ("a.py",)
    assert scene.on_disk("pkg/b.py") == b"B\n"
    assert scene.on_disk("pkg/new.py") == b"fresh\n"
    assert scene.on_disk("old.py") is None


@pytest.mark.parametrize("missing", ["create", "rename", "delete"])
async def test_one_missing_operation_is_made_by_us(tmp_path: Path, missing: str) -> None:
    able = replace(ABLE, resource_operations=ABLE.resource_operations - {missing})
    scene = make_scene(tmp_path, FILES, client=able)
    result = await applied(scene, *EVERYTHING)
    assert len(result.paths) == 4
    (patch,) = scene.disk.written
    assert len(patch.files) == 1
    assert scene.text("pkg/b.py") == "B\n"


async def test_an_editor_without_versions_gets_plain_changes(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=Client(apply_edit=True))
    await applied(scene, *EVERYTHING)
    assert scene.editor.asked[0].document_changes is None
    assert list(scene.editor.asked[0].changes or {}) == [scene.uri("a.py")]
    assert scene.text("a.py") == AFTER
    assert scene.on_disk("pkg/new.py") == b"fresh\n"


async def test_applying_twice_says_that_it_is_there(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    await applied(scene, *EVERYTHING)
    result = await applied(scene, *EVERYTHING)
    assert result == Applied(already=("a.py", "old.py", "pkg/b.py", "pkg/new.py"))
    assert len(scene.editor.asked) == 1


async def test_two_at_once_change_the_text_once(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=Client(apply_edit=True))
    scene.editor.delay = 0.02
    insertion = FileChange(path="a.py", before=BEFORE, after="zero\n" + BEFORE)
    patience = Patience(answer=1, text=1)
    results = await asyncio.gather(
        applied(scene, insertion, patience=patience), applied(scene, insertion, patience=patience)
    )
    assert scene.text("a.py") == "zero\n" + BEFORE
    assert results[1].already == ("a.py",)


async def test_what_the_user_typed_elsewhere_stays(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened={"a.py": "mine 😀\r\none\r\ntwo\r\nthree\r\n"})
    result = await applied(scene)
    assert scene.text("a.py") == "mine 😀\r\none\r\nTWO\r\nthree\r\n"
    assert result.merged == ("a.py",)


async def test_one_conflict_leaves_every_file_alone(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened={"a.py": "one\nmine\nthree\n"})
    result = await applied(scene, *EVERYTHING)
    assert [one.path for one in result.refused] == ["a.py"]
    assert not result.paths
    assert not scene.editor.asked
    assert not scene.disk.written
    assert scene.text("a.py") == "one\nmine\nthree\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_a_last_line_without_end_is_changed_in_any_encoding(
    tmp_path: Path, encoding: str
) -> None:
    before, after = "a\nlast 😀é", "a\nlast 😀è\nmore"
    scene = make_scene(
        tmp_path, {"a.py": before}, opened=("a.py",), client=replace(ABLE, encoding=encoding)
    )
    await applied(scene, FileChange(path="a.py", before=before, after=after))
    assert scene.text("a.py") == after


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbfone\ntwo\nthree\n", "# coding: latin-1\n# é\ntwo\n".encode("latin-1")]
)
async def test_a_closed_file_in_another_encoding_is_written_by_us(
    tmp_path: Path, data: bytes
) -> None:
    scene = make_scene(tmp_path, {"a.py": data})
    found = scene.disk.read("a.py")
    assert found is not None
    change = FileChange(path="a.py", before=found.text, after=found.text.replace("two", "é"))
    result = await applied(scene, change)
    assert not scene.editor.asked
    assert not result.unsaved
    assert scene.on_disk("a.py") == data.replace(b"two", found.encoding.encode("é")[-2:]) or (
        scene.on_disk("a.py") == data.replace(b"two", "é".encode("latin-1"))
    )


async def test_a_veto_is_told_with_its_reason(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.limit = 0
    result = await applied(scene)
    assert not result.paths
    assert result.refused[0].reason == "The editor refused the change: The user said no."
    assert len(scene.editor.asked) == 1


async def test_after_a_veto_we_write_nothing_either(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=PLAIN)
    scene.editor.limit = 0
    result = await applied(scene, *EVERYTHING)
    assert [one.path for one in result.refused] == ["a.py"]
    assert not scene.disk.written


async def test_an_error_instead_of_an_answer_is_a_veto(tmp_path: Path) -> None:
    def fail(_answer: Answer) -> None:
        raise Refused("The editor refused workspace/applyEdit: busy.")

    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.answer, scene.editor.limit = fail, 0
    result = await applied(scene)
    assert "busy" in result.refused[0].reason


async def test_a_text_that_changes_meanwhile_is_tried_once_more(tmp_path: Path) -> None:
    def type_once(editor: Any) -> None:
        if len(editor.asked) == 1:
            editor.type(scene.uri("a.py"), "mine\n" + BEFORE)

    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.meddle = type_once
    result = await applied(scene)
    assert len(scene.editor.asked) == 2
    assert (result.paths, result.merged) == (("a.py",), ("a.py",))
    assert scene.text("a.py") == "mine\n" + AFTER


async def test_a_text_that_goes_on_changing_refuses(tmp_path: Path) -> None:
    def type_always(editor: Any) -> None:
        editor.type(scene.uri("a.py"), f"{len(editor.asked)}\n" + BEFORE)

    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.meddle = type_always
    result = await applied(scene)
    assert len(scene.editor.asked) == 2
    assert "has changed" in result.refused[0].reason
    assert scene.text("a.py") == "2\n" + BEFORE


async def test_a_conflict_that_is_typed_meanwhile_refuses(tmp_path: Path) -> None:
    def type_conflict(editor: Any) -> None:
        editor.type(scene.uri("a.py"), "one\nmine\nthree\n")

    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.meddle = type_conflict
    result = await applied(scene)
    assert "Line 2 was changed" in result.refused[0].reason
    assert scene.text("a.py") == "one\nmine\nthree\n"


async def test_what_was_made_before_a_veto_is_told(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.limit = 1
    result = await applied(scene, *EVERYTHING)
    assert len(scene.editor.asked) == 1
    assert result.paths == ("a.py",)
    assert "undo takes that back" in result.doubts[0]
    assert {*result.paths, *(one.path for one in result.refused)} == {
        change.path for change in EVERYTHING
    }


async def test_an_editor_that_never_answers_is_not_waited_for(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.answer, scene.editor.limit = lambda _: asyncio.sleep(60), 0
    result = await applied(scene, *EVERYTHING)
    assert "has not answered for 0.05 seconds" in result.refused[0].reason
    assert len(scene.editor.asked) == 1
    assert not scene.disk.written


async def test_an_answer_that_says_nothing_is_judged_by_the_text(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.answer = lambda _: None
    assert (await applied(scene)).paths == ("a.py",)
    scene = make_scene(tmp_path / "2", FILES, opened=("a.py",))
    scene.editor.answer, scene.editor.limit = lambda _: None, 0
    assert "does not say" in (await applied(scene)).refused[0].reason


async def test_a_change_that_comes_late_is_waited_for(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.delay = 0.05
    result = await applied(scene, patience=Patience(answer=1, text=5))
    assert not result.doubts
    assert scene.text("a.py") == AFTER


async def test_a_claim_without_a_change_is_tried_again_and_refused_then(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=PLAIN)
    scene.editor.limit = 0
    scene.editor.answer = lambda _: Answer(applied=True)
    result = await applied(scene, *EVERYTHING)
    assert len(scene.editor.asked) == 2
    assert not result.paths
    assert "its text is as it was" in result.refused[0].reason
    assert not scene.disk.written


async def test_without_versions_a_claim_is_not_tried_again(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=Client(apply_edit=True))
    scene.editor.limit = 0
    scene.editor.answer = lambda _: Answer(applied=True)
    assert (await applied(scene)).refused
    assert len(scene.editor.asked) == 1


async def test_an_editor_that_skips_what_was_typed_in_is_asked_again(tmp_path: Path) -> None:
    def type_once(editor: Any) -> None:
        if len(editor.asked) == 1:
            editor.type(scene.uri("a.py"), "mine\n" + BEFORE)

    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.meddle = type_once
    # Neovim leaves out the outdated document and says that all was applied.
    scene.editor.answer = lambda _: Answer(applied=True)
    result = await applied(scene)
    assert (result.paths, result.merged, result.doubts) == (("a.py",), ("a.py",), ())
    assert scene.text("a.py") == "mine\n" + AFTER


@pytest.mark.parametrize("client", [ABLE, Client(apply_edit=True)])
async def test_what_is_typed_beside_the_edit_is_no_doubt(tmp_path: Path, client: Client) -> None:
    def type_beside(answer: Answer) -> Answer:
        scene.editor.type(scene.uri("a.py"), AFTER + "mine\n")
        return answer

    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=client)
    scene.editor.answer = type_beside
    result = await applied(scene)
    assert len(scene.editor.asked) == 1
    assert (result.paths, result.doubts) == (("a.py",), ())
    assert scene.text("a.py") == AFTER + "mine\n"


async def test_a_text_that_is_changed_otherwise_is_a_doubt(tmp_path: Path) -> None:
    def format_it(_answer: Answer) -> Answer:
        scene.editor.type(scene.uri("a.py"), "one\nTWO # formatted\nthree\n")
        return Answer(applied=True)

    scene = make_scene(tmp_path, FILES, opened=("a.py",))
    scene.editor.answer = format_it
    result = await applied(scene)
    assert len(scene.editor.asked) == 1
    assert (result.paths, result.refused) == (("a.py",), ())
    assert "the text is another one" in result.doubts[0]


@pytest.mark.parametrize("change", [GONE, MOVE])
async def test_what_we_take_away_from_an_open_document_is_told(
    tmp_path: Path, change: FileChange
) -> None:
    origin = change.renamed_from or change.path
    scene = make_scene(tmp_path, FILES, opened=(origin,), client=PLAIN)
    result = await applied(scene, change)
    assert result.paths == (change.path,)
    assert f"still has {origin} open" in result.doubts[0]
    assert await applied(scene, change) == Applied(already=(change.path,))


async def test_a_failure_of_ours_after_the_editor_s_part_says_how_to_go_back(
    tmp_path: Path,
) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=PLAIN)
    scene.disk.fails = "The disk is full."
    result = await applied(scene, *EVERYTHING)
    assert result.paths == ("a.py",)
    assert [one.path for one in result.refused] == ["old.py", "pkg/b.py", "pkg/new.py"]
    assert "disk is full" in result.refused[0].reason
    assert result.doubts == ("What the editor changed stays: a.py. Undo takes it back.",)


async def test_an_editor_that_takes_no_edits_keeps_open_documents(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, FILES, opened=("a.py",), client=Client())
    result = await applied(scene, *EVERYTHING)
    assert [one.path for one in result.refused] == ["a.py"]
    assert "save and close it first" in result.refused[0].reason
    assert not scene.disk.written


async def test_closed_files_are_written_by_us_where_the_editor_takes_no_edits(
    tmp_path: Path,
) -> None:
    scene = make_scene(tmp_path, FILES, client=Client())
    result = await applied(scene, *EVERYTHING)
    assert len(result.paths) == 4
    assert not result.unsaved
    assert scene.on_disk("a.py") == AFTER.encode()


@pytest.mark.parametrize("change", [GONE, MOVE])
async def test_we_neither_move_nor_delete_what_is_open_and_unsaved(
    tmp_path: Path, change: FileChange
) -> None:
    origin = change.renamed_from or change.path
    scene = make_scene(
        tmp_path,
        FILES | {origin: "another\n"},
        opened={origin: change.before or ""},
        client=PLAIN,
    )
    result = await applied(scene, change)
    assert "save it first" in result.refused[0].reason


@pytest.mark.parametrize("opened", [(), ("a.py",)], ids=["closed", "open"])
async def test_a_file_that_has_become_a_link_out_of_the_workspace_refuses(
    tmp_path: Path, opened: tuple[str, ...]
) -> None:
    scene = make_scene(tmp_path / "w", FILES, opened=opened)
    (tmp_path / "out.py").write_text(BEFORE)
    (scene.folder.root / "a.py").unlink()
    (scene.folder.root / "a.py").symlink_to(tmp_path / "out.py")
    result = await applied(scene)
    assert [one.path for one in result.refused] == ["a.py"]
    assert "A link leads out of the workspace" in result.refused[0].reason
    assert not scene.editor.asked
    assert (tmp_path / "out.py").read_text() == BEFORE


async def test_what_cannot_be_read_refuses(tmp_path: Path) -> None:
    scene = make_scene(tmp_path, {"a.py/x": "", "old.py": b"\xff\xfe\xfd"})
    result = await applied(scene, EDIT, GONE)
    assert [one.path for one in result.refused] == ["a.py", "old.py"]
    assert "is a folder" in result.refused[0].reason
