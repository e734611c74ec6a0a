"""`patchwright.locate` and `patchwright.clear`: places without a model."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from tests.support.scripted_folder import Editor, an_editor

from patchwright.domain.errors import UserError
from patchwright.domain.evidence import Finding
from patchwright.domain.text import Location, lines_range
from patchwright.editor.commands.clear import CLEAR
from patchwright.editor.commands.locate import LOCATE
from patchwright.editor.showing.progress import cancel as end_progress
from patchwright.graph.places import Places, RankedFile

PLACES = Places(
    files=tuple(RankedFile(path=f"{n}.py", score=n, reasons=("named",)) for n in (3, 2, 1)),
    symbols=(
        Finding(
            location=Location(path="3.py", range=lines_range(1, 2)),
            symbol="Rhythm.days",
            why="its words",
            score=2.5,
            by="ranking",
        ),
    ),
)


def located(root: Path, index: Callable[[Callable[[int, int], None]], None]) -> Editor:
    editor = an_editor(root, index=index, places=PLACES)
    editor.open("3.py", "class Rhythm:\n    def days(self):\n        return 1\n")
    return editor


def read_all(progress: Callable[[int, int], None]) -> None:
    progress(1, 4)
    progress(4, 4)


async def test_places_are_returned_and_shown_where_they_stand(tmp_path: Path) -> None:
    editor = located(tmp_path, read_all)
    answer = await LOCATE(editor.session, ["#12", {"limit": 2}])
    assert [one["path"] for one in answer["files"]] == ["3.py", "2.py"]
    assert answer["symbols"] == [
        {
            "name": "Rhythm.days",
            "path": "3.py",
            "uri": editor.opened.uri("3.py"),
            "line": 1,
            "end": 3,
            "score": 2.5,
            "why": "its words",
        }
    ]
    [shown] = editor.wire.of(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    assert shown.uri == editor.opened.uri("3.py")
    assert await CLEAR(editor.session, []) == {"places": 1}


async def test_while_files_are_read_the_true_percentage_is_shown(tmp_path: Path) -> None:
    editor = located(tmp_path, read_all)
    await LOCATE(editor.session, ["#12"])
    await asyncio.sleep(0)
    begun, *_, ended = editor.wire.progress
    assert begun.title == "Locate #12"
    assert begun.percentage in {0, 25, 100}  # as far as it was when the editor answered
    assert ended == lsp.WorkDoneProgressEnd(message="Done")


async def test_locating_ends_where_its_progress_is_cancelled(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()

    async def cancel() -> None:
        for token in list(editor.session.cancels):
            end_progress(editor.session, token)

    def read_some(progress: Callable[[int, int], None]) -> None:
        progress(1, 4)
        asyncio.run_coroutine_threadsafe(cancel(), loop).result(10)
        progress(2, 4)

    editor = located(tmp_path, read_some)
    with pytest.raises(UserError, match="cancelled"):
        await LOCATE(editor.session, ["#12"])
    assert editor.session.cancels == {}
