"""A hunk written anew in a document of its own: what is saved becomes the hunk, nothing is lost."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.editor.proposals.ground import (
    AFTER,
    BEFORE,
    CHANGE,
    FIRST,
    SECOND,
    called,
    file_of,
    opened,
    reasons,
    text,
)
from tests.support.fake_editor import FakeEditor
from tests.support.lsp_peer import Policy, RpcError
from tests.support.proposing import proposal, propose, reviewing, state, states, write

from patchwright.domain.edit import FileChange
from patchwright.editor.proposals.documents import store, watching

MINE = BEFORE.replace("a = 1\n", "a = 7  # mine\n")


@pytest.fixture(autouse=True)
def _no_beat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is looked at but what the editor tells of, unless a test says otherwise."""
    monkeypatch.setattr(watching, "BEAT", 3600.0)
    return iter([None])


def after(root: Path, number: int = 1) -> str:
    entry = proposal(root).entry(number)
    assert entry
    return "".join(entry.hunk.after)


def saved(editor: FakeEditor, file: Path, new: str) -> None:
    """Have the user save *new* in a document."""
    file.write_text(new, "utf-8", newline="")
    editor.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})


async def told(editor: FakeEditor, words: str) -> str:
    def found() -> Any:
        return [one for one in editor.shown if words in one]

    return (await editor.until(found))[0]


async def test_what_is_saved_becomes_the_hunk_and_is_accepted(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        answer = await editor.command("editHunk", {"hunk": 1})
        file = file_of(answer)
        assert file.name == "Hunk 1 of m.py"
        assert not file.is_relative_to(root)
        assert file.read_text() == "a = 10\n"
        assert editor.of("window/showDocument")[0]["uri"] == file.as_uri()
        saved(editor, file, "a = 11\na2 = 12\n")
        said = await told(editor, "is as you wrote it")
        assert "nobody has checked that. patchwright.accept brings it" in said
        assert after(root) == "a = 11\na2 = 12\n"
        assert text(editor, name) == BEFORE
        await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == BEFORE.replace("a = 1\n", "a = 11\na2 = 12\n")


async def test_a_document_that_is_closed_is_looked_at(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        editor.open(file.as_uri(), "a = 10\n")
        file.write_text("a = 12\n")
        editor.close(file.as_uri())
        await told(editor, "is as you wrote it")
    assert after(root) == "a = 12\n"


async def test_a_document_that_changes_on_disk_is_looked_at(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        file.write_text("a = 12\n")
        change = {"uri": file.as_uri(), "type": 2}
        editor.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
        await told(editor, "is as you wrote it")
    assert after(root) == "a = 12\n"


async def test_a_document_that_no_editor_tells_of_is_looked_at(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "BEAT", 0.05)
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        file.write_text("a = 12\n")
        await told(editor, "is as you wrote it")
    assert after(root) == "a = 12\n"


async def test_what_was_saved_while_no_server_ran_is_taken_in_at_the_next_start(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
    file.write_text("a = 12\n")
    async with reviewing(root) as editor:
        await told(editor, "is as you wrote it")
    assert after(root) == "a = 12\n"
    async with reviewing(root) as editor:
        await editor.command("reject", {"hunks": [2]})
        assert editor.shown == []


async def test_what_nobody_has_changed_is_no_news(root: Path) -> None:
    endless = FileChange(path="m.py", before="a = 1", after="a = 2")
    write(root, {"m.py": "a = 1"})
    propose(root, endless)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        assert file.read_bytes() == b"a = 2"
        saved(editor, file, "a = 2\r\n")  # an editor adds the end of a last line, and has its own
        await editor.command("accept", {"hunks": [1]})
    assert (root / "m.py").read_bytes() == b"a = 2"
    assert proposal(root).entries[0].edited is False


async def test_the_end_that_saving_gives_a_last_line_is_left_out(root: Path) -> None:
    write(root, {"m.py": "a = 1"})
    propose(root, FileChange(path="m.py", before="a = 1", after="a = 2"))
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        saved(editor, file, "a = 3\n")
        await editor.command("accept", {"hunks": [1]})
    assert (root / "m.py").read_bytes() == b"a = 3"


async def test_marks_that_are_left_are_told_and_the_document_stays(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root, text=MINE)
        answer = await editor.command("editHunk", {"hunk": 1})
        file = file_of(answer)
        offered = "<<<<<<< YOURS\na = 7  # mine\n=======\na = 10\n>>>>>>> PROPOSED\n"
        assert (answer["hasMarks"], file.read_text()) == (True, offered)
        saved(editor, file, offered + "more\n")
        said = await told(editor, "still has marks")
        assert f"What you wrote is kept in {file}." in said
        assert file.read_text() == offered + "more\n"
        saved(editor, file, "a = 7\n=======\na = 10\n")
        await told(editor, "still has marks such as '======='")
        saved(editor, file, "a = 70  # both\n")
        await told(editor, "is as you wrote it")
        await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == BEFORE.replace("a = 1\n", "a = 70  # both\n")


async def test_a_hunk_that_does_not_fit_is_accepted_by_its_document(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root, text=MINE)
        answer = await editor.command("accept", {"hunks": [1]})
        assert list(reasons(answer)) == [1]
        file = file_of(answer, "conflict")
        assert "<<<<<<< YOURS\na = 7  # mine\n" in file.read_text()
        assert editor.of("window/showDocument")[0]["uri"] == file.as_uri()
        assert f"Both versions are in {file}" in editor.problems[0]
        assert text(editor, name) == MINE
        saved(editor, file, "a = 70\n")
        await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == BEFORE.replace("a = 1\n", "a = 70\n")


async def test_a_hunk_that_was_accepted_meanwhile_stays_and_the_text_is_kept(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        await editor.command("accept", {"hunks": [1]})
        saved(editor, file, "a = 11\n")
        said = await told(editor, "was accepted meanwhile")
        assert "Take it back and save again" in said
        assert (file.read_text(), text(editor, name)) == ("a = 11\n", FIRST)
        assert states(root) == ["accepted", "pending"]
        await editor.command("takeBack", {"hunks": [1]})
        saved(editor, file, "a = 11\n")  # the very same
        await told(editor, "is as you wrote it")
        assert after(root) == "a = 11\n"


async def test_what_was_offered_first_can_be_written_again(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        offered = file.read_text()
        saved(editor, file, "a = 11\n")
        await told(editor, "is as you wrote it")
        saved(editor, file, offered)
        await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == FIRST


async def test_text_that_changed_meanwhile_is_not_written_over(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        editor.type(name, MINE)
        saved(editor, file, "a = 11\n")
        said = await told(editor, "have changed since its document was made")
        assert "patchwright.editHunk makes a new document with both." in said
        answer = await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == MINE
        fresh = file_of(answer, "conflict")
        assert fresh != file
        assert file.read_text() == "a = 11\n"
        assert "a = 7  # mine" in fresh.read_text()
        assert any(f"since you wrote in {file}" in one for one in editor.shown)


async def test_what_was_written_is_shown_again_and_not_written_over(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root, policy=Policy(shows=False)) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        assert f"is in {file}" in editor.shown[0]
        saved(editor, file, "<<<<<<< YOURS\nhalf\n")
        await told(editor, "still has marks")
        assert file_of(await editor.command("editHunk", {"hunk": 1})) == file
        assert file.read_text() == "<<<<<<< YOURS\nhalf\n"
        saved(editor, file, "a = 12\n")
        await told(editor, "is as you wrote it")
        assert file_of(await editor.command("editHunk", {"hunk": 1})) == file
        assert file.read_text() == "a = 12\n"


async def test_a_line_that_looks_like_a_mark_may_be_text(root: Path) -> None:
    write(root, {"m.py": "Title\n=====\n"})
    propose(root, FileChange(path="m.py", before="Title\n=====\n", after="Titles\n=======\n"))
    async with reviewing(root) as editor:
        name = opened(editor, root, text="Other\n-----\n")
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        saved(editor, file, "Others!\n=======\n")
        await told(editor, "is as you wrote it")
        await editor.command("accept", {"hunks": [1]})
        assert text(editor, name) == "Others!\n=======\n"


async def test_a_document_that_says_so_already_is_not_written(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        os.utime(file, (5, 5))
        await editor.command("editHunk", {"hunk": 1})
        assert file.stat().st_mtime == 5


async def test_a_document_with_unsaved_changes_is_not_passed_over(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        name = opened(editor, root)
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        editor.open(file.as_uri(), "a = 10\n")
        editor.type(file.as_uri(), "a = 13\n")
        answer = await editor.command("accept", {"all": True})
        assert f"Its document {file} has unsaved changes: save it" in reasons(answer)[1]
        assert text(editor, name) == BEFORE.replace("e = 5\n", "e = 50\n")
        assert file_of(await editor.command("editHunk", {"hunk": 1})) == file
        saved(editor, file, "a = 13\n")
        await editor.command("accept", {"all": True})
        assert text(editor, name) == AFTER.replace("a = 10\n", "a = 13\n")


async def test_what_is_saved_in_an_older_proposal_s_document_is_not_said_to_be_acceptable(
    root: Path,
) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
    propose(root, FileChange(path="m.py", before=BEFORE, after=FIRST))  # the same run, corrected
    async with reviewing(root) as editor:
        saved(editor, file, "a = 11\n")
        said = await told(editor, "is as you wrote it")
        assert "the run has proposed anew since" in said
        assert f"kept in {file}" in said
        assert "patchwright.accept" not in said


async def test_what_is_no_text_is_told(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        file.write_bytes(b"\xff\xfe\xff")
        editor.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})
        assert "Save it as UTF-8." in await told(editor, "cannot be read")
    assert after(root) == "a = 10\n"


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
async def test_what_is_no_file_in_the_place_of_a_document_is_told_and_never_waited_for(
    root: Path, make: Callable[[Path], None]
) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        file.unlink()
        make(file)
        with pytest.raises(RpcError, match="is no regular file, and was not read"):
            await editor.command("editHunk", {"hunk": 1})
        answer = await editor.command("accept", {"hunks": [1, 2]})
        assert "is no regular file" in reasons(answer)[1]
        assert (root / "m.py").read_text() == SECOND
        editor.notify("textDocument/didSave", {"textDocument": {"uri": file.as_uri()}})
        await told(editor, "is no regular file")
        await editor.command("reject", {"hunks": [1]})
    async with reviewing(root) as editor:  # where the folder is swept
        await told(editor, "is no regular file")
    assert states(root) == ["rejected", "accepted"]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_in_the_place_of_a_record_is_passed_over(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / ".x.py.offer")
    assert store.offers(tmp_path) == []


async def test_a_hunk_that_only_takes_lines_away_can_get_some(root: Path) -> None:
    propose(root, FileChange(path="m.py", before=BEFORE, after=BEFORE.replace("c = 3\n", "")))
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        assert file.read_bytes() == b""
        saved(editor, file, "c = 33\n")
        await editor.command("accept", {"hunks": [1]})
    assert (root / "m.py").read_text() == BEFORE.replace("c = 3\n", "c = 33\n")


async def test_a_new_file_is_written_anew_with_its_ending(root: Path) -> None:
    propose(root, FileChange(path="pkg/new.toml", before=None, after="a = 1\n"))
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        assert file.suffix == ".toml"
        saved(editor, file, "a = 2\n")
        await editor.command("accept", {"all": True})
    assert (root / "pkg/new.toml").read_text() == "a = 2\n"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (FileChange(path="m.py", before=BEFORE, after=None), "about the whole file"),
        (CHANGE, "proposes no hunk 9"),
    ],
)
async def test_what_cannot_be_written_anew_says_so(
    root: Path, change: FileChange, why: str
) -> None:
    propose(root, change)
    async with reviewing(root) as editor:
        number = 9 if change is CHANGE else 1
        with pytest.raises(RpcError, match=why):
            await called(editor, "editHunk", str(number))


async def test_documents_of_settled_hunks_go_when_nothing_is_lost(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        same = file_of(await editor.command("editHunk", {"hunk": 1}))
        other = file_of(await editor.command("editHunk", {"hunk": 2}))
        await editor.command("reject", {"all": True})
    other.write_text("<<<<<<< YOURS\nmine\n")
    async with reviewing(root) as editor:
        await editor.eventually(lambda: not same.exists())
        await told(editor, "still has marks")
        assert other.exists()
    long_ago = time.time() - 31 * 86_400
    os.utime(other, (long_ago, long_ago))
    async with reviewing(root) as editor:
        await editor.eventually(lambda: not [*same.parent.iterdir()])


async def test_documents_of_open_hunks_stay_however_old(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
    os.utime(file, (0, 0))
    async with reviewing(root) as editor:
        await editor.command("reject", {"hunks": [2]})
        await editor.quiet()
    assert file.exists()


async def test_a_document_opens_no_folder_where_none_is_open(root: Path) -> None:
    propose(root, CHANGE)
    async with reviewing(root) as editor:
        file = file_of(await editor.command("editHunk", {"hunk": 1}))
        editor.server.session.folders.single = True
        editor.open(file.as_uri(), "a = 10\n")
        await editor.quiet()
        assert [one.root for one in editor.server.session.folders] == [root]


def test_a_damaged_record_is_passed_over(root: Path) -> None:
    here = state(root)
    folder = here.state.database.path.parent / "hunks"
    here.state.close()
    folder.mkdir()
    (folder / ".x.py.offer").write_text('{"run": 1, "more": ')
    assert store.offers(folder) == []
