"""Settings from the editor, by whatever spelling, and what is wrong with them."""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import FakeEditor, FakeFolder, FakeProgram, editing
from tests.support.lsp_peer import Policy

from patchwright.editor.session.options import options_of
from patchwright.settings.load import Loaded


@pytest.mark.parametrize(
    ("given", "values", "unknown"),
    [
        ({"maxCost": 1, "max_calls": 5}, {"max_cost": 1, "max_calls": 5}, ()),
        ({"patchwright": {"maxCost": 1}}, {"max_cost": 1}, ()),
        ({"patchwright": {"maxCost": 1}, "other": {"x": 1}}, {"max_cost": 1}, ()),
        ({"maxCost": None}, {}, ()),
        ({"maxCosts": 1, "x": 2}, {}, ("max_costs", "x")),
        ({"patchwright": None, "drafts": 2}, {"drafts": 2}, ()),
        ({"githubToken": "t"}, {"github_token": "t"}, ()),
        (None, {}, ()),
        ([1], {}, ()),
        ("x", {}, ()),
    ],
)
def test_settings_are_read_in_any_form(given: Any, values: Any, unknown: Any) -> None:
    options = options_of(given)
    assert (dict(options.values), options.unknown) == (values, unknown)


def given(program: FakeProgram) -> list[dict[str, Any]]:
    return [dict(one.given) for one in program.folders]


async def test_a_bad_value_and_an_unknown_name_are_told_once(tmp_path: Path) -> None:
    options = {"maxCost": "much", "maxCosts": 1}
    async with editing(tmp_path, initializationOptions=options) as editor:
        assert editor.problems[0] == "There is no setting max_costs; it was passed over."
        bad = "Patchwright's setting max_cost: 'much' is no number that can be used; 2.0 stays"
        assert editor.problems[1] == bad
        editor.policy.settings = options
        editor.notify("workspace/didChangeConfiguration", {"settings": None})
        await editor.command("status")
        assert len(editor.problems) == 2


async def test_settings_are_asked_for_before_folders_are_opened(tmp_path: Path) -> None:
    program = FakeProgram()
    policy = Policy(settings={"drafts": 2})
    options = {"ballots": 1, "drafts": 9}
    async with editing(tmp_path, program=program, policy=policy, initializationOptions=options):
        assert given(program) == [{"ballots": 1, "drafts": 2}]


async def test_an_editor_that_answers_nothing_keeps_what_it_gave(tmp_path: Path) -> None:
    program = FakeProgram()
    policy = Policy(refused=frozenset({"workspace/configuration"}))
    async with editing(
        tmp_path, program=program, policy=policy, initializationOptions={"drafts": 2}
    ):
        assert given(program) == [{"drafts": 2}]


async def test_changed_settings_reach_the_folders_that_are_open(tmp_path: Path) -> None:
    program = FakeProgram()
    async with editing(tmp_path, program=program, capabilities={}) as editor:
        settings = {"settings": {"patchwright": {"drafts": 3}}}
        editor.notify("workspace/didChangeConfiguration", settings)
        assert await editor.eventually(lambda: given(program) == [{"drafts": 3}])


async def test_what_is_asked_once_settings_have_changed_is_answered_under_them(
    tmp_path: Path,
) -> None:
    def slow(folder: FakeFolder) -> None:
        at_once = folder.configure

        def configure(given: Mapping[str, Any]) -> Loaded:
            threading.Event().wait(0.2)
            return at_once(given)

        folder.configure = configure

    async with editing(tmp_path, program=FakeProgram(prepare=slow)) as editor:
        for drafts in (3, 4):
            editor.policy.settings = {"drafts": drafts}
            editor.notify("workspace/didChangeConfiguration", {"settings": None})
            [folder] = (await editor.command("status"))["folders"]
            assert folder["details"] == {"given": {"drafts": drafts}}


async def test_an_editor_without_folders_and_settings_still_has_a_status() -> None:
    editor = FakeEditor(FakeProgram())
    await editor.initialize(capabilities={})
    assert (await editor.command("status"))["folders"] == []
    await editor.shutdown()


def test_a_wish_for_events_is_no_setting_and_no_mistake() -> None:
    options = options_of({"events": True, "model": "m"})
    assert (options.values, options.unknown) == ({"model": "m"}, ())
