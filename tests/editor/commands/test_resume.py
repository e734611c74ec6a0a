"""`patchwright.resume` corrects a run, also one that goes on here, once it has ended."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.editor.commands.test_commands import row, rows
from tests.support.scripted_folder import an_editor

from patchwright.domain.correction import AskedCorrection, Correction
from patchwright.domain.errors import UserError
from patchwright.domain.event import Corrected
from patchwright.domain.evidence import Finding
from patchwright.domain.run import RunId, RunState, Stage
from patchwright.domain.text import Location, lines_range
from patchwright.editor.commands.resume import RESUME
from patchwright.editor.protocol.faults import InvalidParams
from patchwright.editor.runs.telling import corrected

RUN = "20250101-000002-bbb"
REMARK = {"run": RUN, "remark": "Leave zero alone."}


async def test_what_is_asked_reaches_the_run(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    given = {
        "run": "bbb",
        "from": "locate",
        "drop": [2, 3],
        "add": ["a.py:4", "a.py:C.m"],
        "plan": "a.py\nC.m\nx\n",
        "remark": "r",
    }
    answer = await RESUME(editor.session, [given])
    await editor.ended()
    assert answer == {"run": RUN, "already": False}
    asked = AskedCorrection(
        after=Stage.LOCATE,
        drop=(2, 3),
        add=("a.py:4", "a.py:C.m"),
        plan="a.py\nC.m\nx\n",
        remark="r",
    )
    assert editor.folder.asked == [(RUN, asked)]
    assert editor.folder.resumed == [(RUN, Correction(at=Stage.LOCATE, remark="r"))]


async def test_a_run_gone_on_with_as_it_was_is_not_corrected(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows())
    await RESUME(editor.session, ["bbb"])
    await editor.ended()
    assert (editor.folder.asked, editor.folder.resumed) == ([], [(RUN, None)])


async def test_a_correction_without_a_run_means_the_newest_even_if_it_is_done(
    tmp_path: Path,
) -> None:
    editor = an_editor(tmp_path, stored=[row("a", 1, RunState.FAILED), *rows()])
    assert (await RESUME(editor.session, [{"from": "plan"}]))["run"] == RUN
    await editor.ended()
    with pytest.raises(UserError, match="There is no run"):
        await RESUME(an_editor(tmp_path / "b").session, [{"from": "plan"}])


async def test_a_correction_that_does_not_fit_is_refused_and_nothing_goes_on(
    tmp_path: Path,
) -> None:
    editor = an_editor(tmp_path, stored=rows(), misfit=UserError("There is no place 9."))
    with pytest.raises(UserError, match="no place 9"):
        await RESUME(editor.session, [{"run": RUN, "drop": [9]}])
    assert (editor.session.runs.going, editor.folder.resumed) == ([], [])


@pytest.mark.parametrize("given", [{"from": "vote"}, {"drop": ["x"]}, {"add": "a.py:1"}])
async def test_arguments_that_do_not_fit_are_refused(tmp_path: Path, given: Any) -> None:
    editor = an_editor(tmp_path, stored=rows())
    with pytest.raises(InvalidParams):
        await RESUME(editor.session, [{"run": RUN, **given}])


async def test_a_run_that_goes_on_has_to_end_first(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows(), waits=True)
    await RESUME(editor.session, [RUN])
    await editor.settled()
    with pytest.raises(UserError, match=r"goes on, and can be corrected.*`cancel`"):
        await RESUME(editor.session, [REMARK])
    assert editor.folder.asked == []
    [going] = editor.session.runs.going
    assert not going.cancel.is_set()
    await editor.session.runs.close()


async def test_with_cancel_it_ends_and_goes_on_corrected(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows(), waits=True)
    await RESUME(editor.session, [RUN])
    await editor.settled()
    [first] = editor.session.runs.going
    answer = await RESUME(editor.session, [{**REMARK, "cancel": True}])
    assert answer == {"run": RUN, "already": False}
    assert first.cancel.is_set()
    [second] = editor.session.runs.going
    assert second is not first
    editor.folder.waiting.clear()
    await editor.settled()
    assert [one for _, one in editor.folder.resumed] == [
        None,
        Correction(at=Stage.PLAN, remark="Leave zero alone."),
    ]
    await editor.session.runs.close()


async def test_a_run_that_does_not_end_in_time_is_not_corrected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwright.editor.commands.resume._GRACE", 0.01)
    editor = an_editor(tmp_path, stored=rows(), waits=True, deaf=True)
    await RESUME(editor.session, [RUN])
    await editor.settled()
    with pytest.raises(UserError, match="is ending, and was not corrected"):
        await RESUME(editor.session, [{**REMARK, "cancel": True}])
    assert editor.folder.asked == []
    await editor.session.runs.close(grace=0.01)


async def test_of_two_that_correct_at_once_one_hears_that_it_goes_on(tmp_path: Path) -> None:
    editor = an_editor(tmp_path, stored=rows(), waits=True)
    both = await asyncio.gather(
        *(RESUME(editor.session, [REMARK]) for _ in range(2)), return_exceptions=True
    )
    refused = [one for one in both if isinstance(one, UserError)]
    assert len(refused) == 1
    assert "goes on" in str(refused[0])
    await editor.session.runs.close()


async def test_where_it_takes_effect_is_logged(tmp_path: Path) -> None:
    place = Location(path="a.py", range=lines_range(3, 5))
    dropped = Finding(location=place, symbol="C.m", why="w", by="searcher")
    added = Finding(location=Location(path="b\n.py", range=lines_range(0, 0)), why="w", by="user")
    event = Corrected(
        branch=2,
        at=Stage.LOCATE,
        dropped=(dropped,),
        added=(added,),
        remark="Mind zero.",
        kept=2,
        aside=1,
    )
    editor = an_editor(tmp_path, stored=rows(), told=[event])
    await RESUME(editor.session, [REMARK])
    await editor.ended()
    logged = [one.message for _, one in editor.wire.sent if hasattr(one, "message")]
    said = (
        "Branch 2 begins after Locate, as you corrected it. Dropped: a.py:4 C.m. Added: b .py:1."
        " Your remark: Mind zero. Kept and not paid again: 2 answers;"
    )
    assert corrected(event).startswith(said)
    assert any(said in line for line in logged)
    assert RunId(RUN)
