"""The guard of `conftest.py` bites."""

from pathlib import Path
from typing import Any

import pytest
from tests.support.fake_editor import editing
from tests.support.scripted_folder import an_editor

from patchwright.editor.commands.clear import CLEAR, Cleared


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("patchwright/none", {}),
        ("patchwright/event", {"run": "x", "event": {"version": 1, "type": "Noticed"}}),
    ],
)
async def test_a_notification_that_does_not_fit_is_found(
    method: str, params: Any, unfit: list[str], tmp_path: Path
) -> None:
    an_editor(tmp_path).wire.tell(method, params)
    assert len(unfit) == 1
    async with editing(tmp_path) as editor:
        editor.server.wire.tell(method, params)
        await editor.quiet()
    assert len(unfit) == 2
    unfit.clear()


async def test_an_answer_that_does_not_fit_is_found(
    unfit: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Cleared, "model_dump", lambda _answer, **_how: {"place": 1})  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType] - it takes anything
    await CLEAR(an_editor(tmp_path).session, [{}])
    assert len(unfit) == 2
    unfit.clear()
