"""A run's graph is that of its own snapshot, wherever the live graph is brought meanwhile."""

import asyncio
import sys
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import pytest
from tests.app.open_folders import ISSUE, RHYTHM, opened
from tests.graph.trees import rows_of
from tests.support.model_server import ModelServer

from patchwright.app.folder import OpenFolder
from patchwright.app.ready import ReadyRun
from patchwright.domain.event import Event, StageStarted
from patchwright.domain.run import RunState, Stage
from patchwright.graph.build import bring
from patchwright.graph.store import open_graph
from patchwright.pipeline.cancel import Cancel
from patchwright.processes.child import start

INDEX = (sys.executable, "-P", "-m", "patchwright", "index")


@contextmanager
def typing(folder: OpenFolder, texts: dict[str, str]) -> Generator[None]:
    """Bring the live graph of *folder* to and fro meanwhile."""
    stop = threading.Event()

    def work() -> None:
        for number in count():
            if stop.is_set():
                return
            unsaved = {
                path: f"{text}\ndef typed_{number}():\n    pass\n" for path, text in texts.items()
            }
            folder.bring(unsaved if number % 3 else {}, changed=frozenset(texts))

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def graph_when_asked(course: ReadyRun) -> dict[str, list[tuple[object, ...]]]:
    """Let *course* go on until it reads its graph, and return that."""
    cancel = Cancel()

    def tell(event: Event) -> None:
        if isinstance(event, StageStarted) and event.stage is Stage.LOCATE:
            cancel.set()

    assert asyncio.run(course.go(tell, cancel)).state is RunState.CANCELLED
    return rows_of(course.work.graph)


def graph_from_nothing(course: ReadyRun, path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(open_graph(path)) as graph:
        bring(graph, course.work.snapshot, workers=0)
        return rows_of(graph)


def test_typing_another_folder_and_another_process_do_not_touch_a_runs_graph(
    project: Path, tmp_path: Path, model: ModelServer
) -> None:
    text = (project / RHYTHM).read_text()
    other_texts = {"pocketbook/__init__.py": "", "untitled.py": "from pocketbook import rhythm\n"}
    with opened(project) as folder, opened(project) as other:
        folder.bring({})
        with typing(folder, {RHYTHM: text}), typing(other, other_texts):
            for number in range(4):
                unsaved = {RHYTHM: f"{text}\ndef run_{number}():\n    pass\n"}
                with folder.begin(folder.new_run(), ISSUE, unsaved, {}) as course:
                    found = graph_when_asked(course)
                    assert found == graph_from_nothing(course, tmp_path / f"{number}.db")
                    assert any(f"run_{number}" in map(str, row) for row in found["symbols"])
                    assert not any("typed_" in str(row) for row in found["symbols"])
    assert not model.requests


@pytest.mark.slow
def test_a_terminal_beside_the_editor_moves_the_live_graph_and_no_runs_graph(
    project: Path, tmp_path: Path, model: ModelServer
) -> None:
    text = (project / RHYTHM).read_text()
    with opened(project) as folder:
        folder.bring({})
        for number in range(2):
            unsaved = {RHYTHM: f"{text}\ndef run_{number}():\n    pass\n"}
            with (
                start(INDEX, cwd=project, stdout="null") as terminal,
                folder.begin(folder.new_run(), ISSUE, unsaved, {}) as course,
            ):
                assert terminal.wait(60) == 0
                found = graph_when_asked(course)
                assert found == graph_from_nothing(course, tmp_path / f"{number}.db")
    assert not model.requests


def test_what_another_process_brought_is_seen_though_nothing_is_left_to_do(project: Path) -> None:
    text = (project / RHYTHM).read_text().replace("class Rhythm", "class Tempo")
    with opened(project) as folder, opened(project) as other:
        folder.locate(ISSUE, {})
        (project / RHYTHM).write_text(text)
        other.bring({})
        symbols = {place.symbol for place in folder.locate(ISSUE, {}).symbols}
        assert "Tempo.days" in symbols
        assert "Rhythm.days" not in symbols


def test_locating_and_typing_at_once_ends(project: Path) -> None:
    text = (project / RHYTHM).read_text()
    with opened(project) as folder, typing(folder, {RHYTHM: text}):
        for _ in range(5):
            places = folder.locate(ISSUE, {RHYTHM: text})
            assert RHYTHM in {place.path for place in places.files}
