"""A folder that is open in an editor: its settings, its texts, its end."""

import threading
from pathlib import Path

import pytest
from tests.app.open_folders import ISSUE, RHYTHM, opened, stored_bytes

from patchwright.app.application import Application
from patchwright.app.folder import OpenFolder
from patchwright.app.live_graph import LiveGraph
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import StorageError, UserError, WorkspaceError
from patchwright.domain.run import RunId
from patchwright.editor.session.program import Folder, Program
from patchwright.pipeline.runs import StoredRun
from patchwright.processes.run import run as run_child
from patchwright.settings.load import EDITOR


def symbols(folder: OpenFolder, unsaved: dict[str, str]) -> set[str]:
    return {one.symbol for one in folder.locate(ISSUE, unsaved).symbols}


def test_what_the_composition_root_gives_is_what_the_editor_asks_for(project: Path) -> None:
    program: Program = Application()
    folder: Folder = program.folder(project, {})
    assert folder.root == project
    assert program.status(folder)["model"]["name"] == folder.loaded.settings.model
    folder.close()


def test_settings_of_the_editor_win_and_bad_ones_are_told(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATCHWRIGHT_DRAFTS", "2")
    with opened(project, {"drafts": 3, "ballots": "many"}) as folder:
        assert folder.loaded.settings.drafts == 3
        assert folder.loaded.sources["drafts"] == EDITOR
        assert folder.loaded.settings.ballots == 3
        assert folder.loaded.problems == (
            "editor: ballots: 'many' is no number that can be used; 3 stays",
        )
        assert folder.configure({"drafts": 99}).settings.drafts == 2
        assert "99" in folder.loaded.problems[0]


def test_the_status_tells_where_access_comes_from_and_no_secret(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "s3cret")
    given = {"github_token": "t0ken", "base_url": "http://me:pa55@127.0.0.1:9/v1?key=k3y"}
    with opened(project, given) as folder:
        status = Application().status(folder)
    assert status["model"]["access"] == "api_key from environment ANTHROPIC_API_KEY"
    assert status["model"]["endpoint"] == "http://127.0.0.1:9"
    assert status["github"]["token"] == EDITOR
    assert not any(secret in str(status) for secret in ("s3cret", "t0ken", "pa55", "k3y"))


def test_the_live_graph_follows_what_is_typed_and_keeps_nothing_of_it(
    project: Path, user: Path
) -> None:
    text = (project / RHYTHM).read_text()
    typed = text.replace("class Rhythm", "class Tempo")
    with opened(project) as folder:
        assert folder.coverage() is None
        assert folder.bring({}).parsed == folder.bring({}).files
        assert folder.bring({RHYTHM: typed}, changed=frozenset({RHYTHM})).parsed == 1
        assert "Tempo.days" in symbols(folder, {RHYTHM: typed})
        assert folder.bring({}, changed=frozenset({RHYTHM})).parsed == 0
        assert "Rhythm.days" in symbols(folder, {})
        assert folder.coverage() == folder.bring({}, changed=frozenset())
    assert stored_bytes(user) == []


def test_a_file_is_read_with_its_encoding_and_nothing_outside_is(project: Path) -> None:
    (project / "old.py").write_bytes("# coding: latin-1\n# é\n".encode("latin-1"))
    (project / "raw.py").write_bytes(b"\xff\n")
    (project / "link.py").symlink_to("old.py")
    (project / ".env").write_text("KEY=1")
    with opened(project) as folder:
        found = folder.read("old.py")
        assert found is not None
        assert (found.text, found.encoding.name) == ("# coding: latin-1\n# é\n", "iso8859-1")
        assert folder.read("none.py") is None
        for path in ("../x", "/etc/passwd", "raw.py", "link.py", ".env", ".git/config", "a\0b"):
            with pytest.raises(WorkspaceError):
                folder.read(path)


@pytest.fixture
def stored(project: Path, model: object) -> StoredRun:
    """A run that began, and ended before it was gone on with."""
    assert model
    with opened(project) as folder, folder.begin(folder.new_run(), ISSUE, {}, {}) as course:
        return folder.run(course.run)


def test_a_patch_is_written_in_the_files_own_encoding(project: Path, stored: StoredRun) -> None:
    (project / "old.py").write_bytes("# coding: latin-1\r\n# é\r\n".encode("latin-1"))
    before = "# coding: latin-1\r\n# é\r\n"
    change = FileChange(path="old.py", before=before, after=before + "# è\r\n")
    new = FileChange(path="sub/new.py", before=None, after="new\n")
    with opened(project) as folder:
        assert folder.write(stored, Patch(files=(change, new))) == ("old.py", "sub/new.py")
    assert (project / "old.py").read_bytes() == "# coding: latin-1\r\n# é\r\n# è\r\n".encode(
        "latin-1"
    )
    assert (project / "sub" / "new.py").read_text() == "new\n"


@pytest.mark.parametrize(
    "change",
    [
        FileChange(path="ISSUE.md", before="what it was\n", after="what it shall be\n"),
        FileChange(path="ISSUE.md", before=None, after="new\n"),
        FileChange(path="none.py", before="there was one\n", after=None),
        FileChange(path="../out.py", before=None, after="out\n"),
        FileChange(path=".env", before=None, after="KEY=1\n"),
    ],
)
def test_a_patch_for_other_texts_or_places_is_refused_whole(
    project: Path, stored: StoredRun, change: FileChange
) -> None:
    good = FileChange(path="new.py", before=None, after="new\n")
    before = (project / "ISSUE.md").read_bytes()
    with opened(project) as folder, pytest.raises(WorkspaceError):
        folder.write(stored, Patch(files=(change, good)))
    assert (project / "ISSUE.md").read_bytes() == before
    assert not (project / "new.py").exists()
    assert not (project.parent / "out.py").exists()


def test_closing_twice_is_fine_and_nothing_begins_afterwards(project: Path) -> None:
    with opened(project) as folder:
        folder.bring({})
        folder.close()
        folder.close()
        for ask in (
            lambda: folder.bring({}),
            lambda: folder.locate(ISSUE, {}),
            folder.runs,
            lambda: folder.begin(RunId("r"), ISSUE, {}, {}).__enter__(),
        ):
            with pytest.raises(StorageError):
                ask()


def test_a_folder_that_is_closed_while_it_is_read_ends_reading(project: Path) -> None:
    with opened(project) as folder:

        def progress(_done: int, _of: int) -> None:
            folder.close()
            for number in range(3):
                (project / f"more_{number}.py").write_text(f"x = {number}\n")

        folder.bring({}, progress)
        with pytest.raises(StorageError, match="was closed"):
            folder.bring({}, progress)


def test_a_folder_in_git_follows_too(project: Path, user: Path) -> None:
    for arguments in (("init", "-q"), ("add", "-A")):
        assert run_child(["git", *arguments], cwd=project, timeout=30).code == 0
    with opened(project) as folder:
        files = folder.bring({}).files
        (project / "dirty.py").write_text("dirty = 1\n")
        assert folder.bring({}, changed=frozenset({"dirty.py"})).files == files + 1
        (project / ".gitignore").write_text("dirty.py\n")
        assert folder.bring({}, changed=frozenset({".gitignore"})).files == files
    assert stored_bytes(user) == []


def test_limits_of_the_editor_that_cannot_be_read_refuse_a_run(project: Path) -> None:
    with opened(project, {"max_cost": "lots"}) as folder:
        folder.bring({})
        with pytest.raises(UserError, match="max_cost"):
            folder.begin(folder.new_run(), ISSUE, {}, {}).__enter__()
        assert folder.runs() == []


def test_who_waits_for_reading_hears_of_it_and_may_leave(project: Path) -> None:
    class LeftError(Exception):
        pass

    reading, left = threading.Event(), threading.Event()

    def slowly(_done: int, _of: int) -> None:
        reading.set()
        assert left.wait(30)

    def leave(_done: int, _of: int) -> None:
        raise LeftError

    with opened(project) as folder:
        thread = threading.Thread(target=folder.bring, args=({}, slowly))
        thread.start()
        assert reading.wait(30)
        with pytest.raises(LeftError):
            folder.bring({}, leave)
        left.set()
        thread.join()
        assert folder.coverage() is not None


def test_what_a_failed_step_was_told_is_seen_by_the_next_one(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StorageError("The disk is full.")

    with opened(project) as folder:
        files = folder.bring({}).files
        (project / "new.py").write_text("new = 1\n")
        with monkeypatch.context() as patching:
            patching.setattr(LiveGraph, "bring", full)
            with pytest.raises(StorageError):
                folder.bring({}, changed=frozenset({"new.py"}))
        assert folder.bring({}, changed=frozenset()).files == files + 1
