"""Whom the editor trusts: the folders that it says so of, and by no other way."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeEditor, FakeProgram, editing
from tests.support.lsp_peer import Policy, RpcError

SETTINGS = {"trusted": True, "patchwright": {"trusted": True}}


def repository(folder: Path) -> Path:
    (folder / ".git").mkdir(parents=True)
    return folder


def trusted(program: FakeProgram) -> dict[Path, bool]:
    return {one.root: one.trusted for one in program.folders}


async def told(editor: FakeEditor) -> dict[str, bool]:
    """Return what `patchwright.status` says of each folder."""
    answer: Any = await editor.command("status")
    return {one["root"]: one["trusted"] for one in answer["folders"]}


@pytest.mark.parametrize(
    ("options", "trusts"),
    [
        ({"trusted": True}, True),
        ({"trusted": True, "maxCost": 1}, True),
        ({"trusted": True, "patchwright": {"maxCost": 1}}, True),
        ({"trusted": False}, False),
        ({"trusted": "true"}, False),
        ({"trusted": 1}, False),
        # What stands under its name an editor may have from settings.
        ({"patchwright": {"trusted": True}}, False),
        ({"patchwright.trusted": True}, False),
        ({}, False),
        (None, False),
        ([True], False),
    ],
)
async def test_a_folder_is_trusted_where_the_editor_says_true_as_it_begins(
    tmp_path: Path, options: Any, trusts: bool
) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    async with editing(root, program=program, initializationOptions=options) as editor:
        assert trusted(program) == {root: trusts}
        assert await told(editor) == {str(root): trusts}
        assert "There is no setting trusted" not in "".join(editor.problems)


async def test_settings_that_come_or_are_asked_for_trust_nobody_and_it_is_told(
    tmp_path: Path,
) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    policy = Policy(settings=SETTINGS)
    async with editing(root, program=program, policy=policy) as editor:
        editor.notify("workspace/didChangeConfiguration", {"settings": SETTINGS})
        assert await told(editor) == {str(root): False}
        assert trusted(program) == {root: False}
        [problem] = editor.problems
        assert problem.startswith("Settings cannot trust a folder")


async def test_settings_take_no_trust_away_by_the_same_name(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    policy = Policy(settings={"trusted": False})
    options = {"trusted": True}
    async with editing(root, program=program, policy=policy, initializationOptions=options):
        assert trusted(program) == {root: True}


async def test_a_word_on_a_folder_is_none_on_the_repository_around_it(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    (root / "deep").mkdir()
    options = {"trusted": True}
    async with editing(root / "deep", program=program, initializationOptions=options):
        assert trusted(program) == {root: False}
    program = FakeProgram()
    async with editing(root / "deep", root, program=program, initializationOptions=options):
        assert trusted(program) == {root: True}


async def test_a_folder_of_later_and_that_of_a_lone_file_are_not_trusted(tmp_path: Path) -> None:
    root, later = repository(tmp_path / "r"), repository(tmp_path / "later")
    program = FakeProgram()
    options = {"trusted": True}
    async with editing(root, program=program, initializationOptions=options) as editor:
        added = [{"uri": later.as_uri(), "name": "later"}]
        editor.notify(
            "workspace/didChangeWorkspaceFolders", {"event": {"added": added, "removed": []}}
        )
        await editor.eventually(lambda: len(program.folders) == 2)
        assert trusted(program) == {root: True, later: False}
    program = FakeProgram()
    (root / "a.py").write_text("")
    async with editing(program=program, initializationOptions=options) as editor:
        editor.open((root / "a.py").as_uri(), "")
        await editor.eventually(lambda: program.folders)
        assert trusted(program) == {root: False}


async def test_a_link_to_a_folder_that_is_named_means_that_folder(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    (tmp_path / "link").symlink_to(root)
    async with editing(tmp_path / "link", program=program, initializationOptions={"trusted": True}):
        assert trusted(program) == {root: True}


async def test_the_command_trusts_and_trusts_no_more_one_folder_or_all(tmp_path: Path) -> None:
    one, other = repository(tmp_path / "one"), repository(tmp_path / "other")
    async with editing(one, other) as editor:
        uri = (one / "a.py").as_uri()
        answer = await editor.command("trust", {"trusted": True, "uri": uri})
        assert answer == {"trusted": True, "roots": [str(one)]}
        assert await told(editor) == {str(one): True, str(other): False}
        await editor.command("trust", {"trusted": True})
        assert await told(editor) == {str(one): True, str(other): True}
        await editor.command("trust", "yes")
        await editor.command("trust", "no")
        assert await told(editor) == {str(one): False, str(other): False}
        for ends in (" is trusted until the editor ends.", " is not trusted."):
            assert "\n".join(f"{root}{ends}" for root in (one, other)) in editor.shown


async def test_the_command_must_say_which(tmp_path: Path) -> None:
    async with editing(repository(tmp_path / "r")) as editor:
        with pytest.raises(RpcError, match="trusted"):
            await editor.command("trust")


async def test_what_the_command_said_outlives_the_folder(tmp_path: Path) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    event = [{"uri": root.as_uri(), "name": "r"}]
    async with editing(root, program=program, initializationOptions={"trusted": True}) as editor:
        await editor.command("trust", {"trusted": False})
        for change in ({"added": [], "removed": event}, {"added": event, "removed": []}):
            editor.notify("workspace/didChangeWorkspaceFolders", {"event": change})
        await editor.eventually(lambda: len(program.folders) == 2)
        assert await told(editor) == {str(root): False}


async def test_who_answers_questions_about_code_begins_anew_with_another_word(
    tmp_path: Path,
) -> None:
    root, program = repository(tmp_path / "r"), FakeProgram()
    async with editing(root, program=program, initializationOptions={"navigation": "on"}) as editor:
        [opened] = editor.server.session.folders
        answering: Any = opened.navigator
        await editor.command("trust", {"trusted": True})
        # That it is closed and begun again is seen of one that is handed out twice.
        assert (answering.closed, opened.navigator) == (1, answering)
        await editor.command("trust", {"trusted": True})
        assert answering.closed == 1


async def test_where_nobody_answers_nobody_begins_with_another_word(tmp_path: Path) -> None:
    async with editing(repository(tmp_path / "r")) as editor:
        [opened] = editor.server.session.folders
        await editor.command("trust", {"trusted": True})
        assert opened.navigator is None
