"""Which folder answers for a file, however both are spelled, and how folders come and go."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeFolder, FakeProgram, editing

from patchwright.domain.errors import StorageError
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.texts.documents import Documents
from patchwright.editor.texts.uris import key_of, path_of


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///w/a.py", "/w/a.py"),
        ("file://localhost/w/a.py", "/w/a.py"),
        ("FILE:///w/a.py", "/w/a.py"),
        ("file:///w/a%20b.py", "/w/a b.py"),
        ("file:///w/a b.py", "/w/a b.py"),
        ("file:///w/%C3%A9.py", "/w/é.py"),
        ("file:///w/é.py", "/w/é.py"),
        ("file:///w/%ff.py", "/w/\udcff.py"),
        ("file:///w/a%23b%3Fc.py", "/w/a#b?c.py"),
        ("file:/w/a.py", "/w/a.py"),
        ("file:///c%3A/w", "/c:/w"),
        ("file://server/share/a.py", None),
        ("untitled:Untitled-1", None),
        ("git:/w/a.py?ref", None),
        ("vscode-notebook-cell:/w/a.ipynb#1", None),
        ("file:a.py", None),
        ("file:///w/%00", None),
        ("http://[broken", None),
        ("", None),
    ],
)
def test_a_uri_names_a_file_or_none(uri: str, path: str | None) -> None:
    assert path_of(uri) == (Path(path) if path else None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("file:///w/a%20b.py", "file:///w/a b.py"),
        ("file:///c%3A/w", "file:///C:/w"),
        ("file:///w/%c3%a9", "file:///w/%C3%A9"),
        ("file:///w/", "file:///w"),
    ],
)
def test_spellings_of_one_file_are_equal(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


def test_names_that_differ_in_case_differ() -> None:
    assert key_of("file:///w/A.py") != key_of("file:///w/a.py")


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///w/a.py", "a.py"),
        ("file:///w/b/a%20b.py", "b/a b.py"),
        ("file:///w", "."),
        ("file:///link/a.py", "a.py"),
        ("file:///w2/a.py", None),
        ("file:///w/../x/a.py", None),
        ("untitled:a.py", None),
    ],
)
def test_a_path_in_a_folder(uri: str, path: str | None) -> None:
    folder: Any = FakeFolder(Path("/w"))
    opened = OpenFolder(
        root=Path("/w"), folder=folder, documents=Documents(), spelled=[Path("/link")]
    )
    assert opened.path(uri) == path


def repository(folder: Path) -> Path:
    (folder / ".git").mkdir(parents=True)
    return folder


def roots(program: FakeProgram) -> list[Path]:
    return [one.root for one in program.folders]


async def test_a_folder_inside_of_a_repository_is_that_repository(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    (root / "deep" / "er").mkdir(parents=True)
    async with editing(root / "deep" / "er", root / "deep", program=program) as editor:
        assert roots(program) == [root]
        [opened] = editor.server.session.folders
        assert opened.path((root / "outside.py").as_uri()) == "outside.py"


async def test_of_nested_repositories_the_inner_answers(tmp_path: Path) -> None:
    outer, program = repository(tmp_path / "r"), FakeProgram()
    inner = repository(outer / "vendored")
    async with editing(outer, inner, program=program) as editor:
        folders = editor.server.session.folders
        assert (found := folders.of((inner / "a.py").as_uri()))
        assert found.root == inner
        assert (found := folders.of((outer / "a.py").as_uri()))
        assert found.root == outer
        assert folders.of("file:///elsewhere.py") is None


async def test_an_editor_that_goes_by_a_link_is_answered_in_its_own_spelling(
    tmp_path: Path,
) -> None:
    root = repository(tmp_path / "real")
    (root / "sub").mkdir()
    (tmp_path / "link").symlink_to(root)
    async with editing(tmp_path / "link" / "sub") as editor:
        [opened] = editor.server.session.folders
        uri = (tmp_path / "link" / "sub" / "a.py").as_uri()
        assert (opened.root, opened.path(uri)) == (root, "sub/a.py")
        assert opened.uri("sub/a.py") == uri
        editor.open(uri, "text")
        await editor.command("status")
        assert opened.unsaved() == {"sub/a.py": "text"}


async def test_folders_come_and_go(tmp_path: Path) -> None:
    first, second, program = repository(tmp_path / "1"), repository(tmp_path / "2"), FakeProgram()
    async with editing(first, program=program) as editor:
        event = {
            "added": [{"uri": second.as_uri(), "name": "2"}],
            "removed": [{"uri": first.as_uri() + "/", "name": "1"}],
        }
        editor.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        await editor.eventually(lambda: len(program.folders) == 2)
        status = await editor.command("status")
        assert [one["root"] for one in status["folders"]] == [str(second)]
        assert [one.closed for one in program.folders] == [1, 0]


async def test_a_repository_stays_while_another_folder_of_it_is_open(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    for name in ("a", "b"):
        (root / name).mkdir()
    async with editing(root / "a", root / "b", program=program) as editor:
        event = {"added": [], "removed": [{"uri": (root / "a").as_uri(), "name": ""}]}
        editor.notify("workspace/didChangeWorkspaceFolders", {"event": event})
        status = await editor.command("status")
        assert [one["root"] for one in status["folders"]] == [str(root)]
        assert program.folders[0].closed == 0


async def test_a_lone_file_brings_its_repository(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    async with editing(program=program) as editor:
        editor.open((root / "src" / "a.py").as_uri(), "text")
        editor.open("untitled:Untitled-1", "text")
        await editor.eventually(lambda: program.folders and program.folders[0].brings)
        assert roots(program) == [root]


async def test_a_lone_file_in_no_repository_brings_its_folder_and_nothing_is_read_ahead(
    tmp_path: Path,
) -> None:
    program = FakeProgram()
    (tmp_path / "a.py").touch()
    async with editing(program=program) as editor:
        editor.open((tmp_path / "a.py").as_uri(), "text")
        await editor.eventually(lambda: program.folders)
        await editor.command("status")
        assert roots(program) == [tmp_path]
        [opened] = editor.server.session.folders
        assert opened.following is None


async def test_a_stray_file_beside_open_folders_brings_nothing(tmp_path: Path) -> None:
    stray, program = repository(tmp_path / "stray"), FakeProgram()
    async with editing(repository(tmp_path / "r"), program=program) as editor:
        editor.open((stray / "a.py").as_uri(), "text")
        await editor.command("status")
        assert roots(program) == [tmp_path / "r"]


async def test_a_folder_that_cannot_be_opened_is_told_and_others_are(tmp_path: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        if folder.root.name == "1":
            raise StorageError("The database is damaged.")
        if folder.root.name == "2":
            raise ValueError("odd")

    folders = [repository(tmp_path / name) for name in "123"]
    async with editing(*folders, program=FakeProgram(prepare)) as editor:
        status = await editor.command("status")
        assert [one["root"] for one in status["folders"]] == [str(folders[2])]
        assert editor.problems == [
            "The database is damaged.",
            f"{folders[1]} cannot be opened: odd. The log has the traceback.",
        ]


async def test_a_folder_that_is_gone_is_told_and_the_one_above_is_left_alone(
    tmp_path: Path,
) -> None:
    program = FakeProgram()
    async with editing(tmp_path / "gone", program=program) as editor:
        await editor.command("status")
        assert roots(program) == []
        [said] = editor.problems
        assert said.startswith(f"{tmp_path / 'gone'} is no folder.")


async def test_what_opening_put_right_is_told(tmp_path: Path) -> None:
    def prepare(folder: FakeFolder) -> None:
        folder.notices = ("A write was undone.",)

    async with editing(tmp_path, program=FakeProgram(prepare)) as editor:
        await editor.next("window/showMessage")
        assert editor.shown == ["A write was undone."]
