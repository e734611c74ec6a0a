"""Bringing a graph to a snapshot."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.graph.trees import Memory, rows_of, snapshot_of

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId
from patchwright.graph import build, query, update
from patchwright.graph.build import Coverage, bring
from patchwright.graph.store import Graph, open_graph

TREE = {f"f{number}.py": f"def f{number}(): pass\n" for number in range(20)}


@pytest.fixture(name="graph")
def _graph(tmp_path: Path) -> Iterator[Graph]:
    graph = open_graph(tmp_path / "graph.db")
    yield graph
    graph.close()


def test_only_what_is_new_is_read(graph: Graph) -> None:
    first, second = Memory(), Memory()
    assert bring(graph, snapshot_of(TREE, first), workers=0) == Coverage(
        files=20, parsed=20, reused=0, failed=()
    )
    changed = {**TREE, "f3.py": "x = 1\n", "copy.py": TREE["f4.py"]}
    assert bring(graph, snapshot_of(changed, second), workers=0) == Coverage(
        files=21, parsed=1, reused=20, failed=()
    )
    assert second.read_paths == ["f3.py"]


def test_going_back_reads_nothing(graph: Graph) -> None:
    for text in ("a = 1\n", "b = 1\n"):
        bring(graph, snapshot_of({"a.py": text}), workers=0)
    assert bring(graph, snapshot_of({"a.py": "a = 1\n"}), workers=0).parsed == 0
    assert [each.name for each in query.symbols_in(graph, "a.py")] == ["a"]


def test_what_cannot_be_read_is_told_and_the_rest_is_there(graph: Graph) -> None:
    tree = {"bad.py": b"\xff\xfe\xff", "good.py": "x = 1\n", "odd.py": b"# coding: no-such\n"}
    for _ in range(2):
        coverage = bring(graph, snapshot_of(tree), workers=0)
        assert coverage.files == 1
        assert [path for path, _ in coverage.failed] == ["bad.py", "odd.py"]
        assert all(why for _, why in coverage.failed)


def test_symbols_that_stay_keep_their_ids(graph: Graph) -> None:
    bring(graph, snapshot_of({**TREE, "a.py": "def f(): pass\ndef g(): pass\n"}), workers=0)
    sql = "SELECT id FROM symbol WHERE qualified = 'g'"
    before = graph.database.read(sql)
    bring(graph, snapshot_of({**TREE, "a.py": "\n\ndef h(): pass\ndef g(): pass\n"}), workers=0)
    assert graph.database.read(sql) == before


def test_an_interrupted_build_leaves_the_old_graph_and_is_completed_later(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(graph, snapshot_of({**TREE, "a.py": "old = 1\n"}), workers=0)
    new = {**TREE, "a.py": "new = 1\n", "b.py": "import a\n"}

    class Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(update.Resolver, "edges", die)
        with pytest.raises(Killed):
            bring(graph, snapshot_of(new), workers=0)
    assert [each.name for each in query.symbols_in(graph, "a.py")] == ["old"]
    memory = Memory()
    bring(graph, snapshot_of(new, memory), workers=0)
    assert memory.read_paths == []
    assert [each.name for each in query.symbols_in(graph, "a.py")] == ["new"]


def test_extractions_are_kept_batch_by_batch(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "_BATCH", 4)
    told = list[tuple[int, int]]()
    bring(graph, snapshot_of(TREE), workers=0, progress=lambda done, of: told.append((done, of)))
    assert told == [(4, 20), (8, 20), (12, 20), (16, 20), (20, 20)] or told[-1] == (20, 20)
    assert all(of == 20 for _, of in told)


def test_old_extractions_are_forgotten_once_they_are_many(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "_SPARE", 3)
    for number in range(10):
        bring(graph, snapshot_of({"a.py": f"x = {number}\n"}), workers=0)
    assert graph.database.read("SELECT count(*) FROM extraction")[0][0] <= 5


def test_another_process_may_have_changed_the_database(graph: Graph, tmp_path: Path) -> None:
    bring(graph, snapshot_of({**TREE, "a.py": "def one(): pass\n"}), workers=0)
    other = open_graph(tmp_path / "graph.db")
    bring(other, snapshot_of({**TREE, "a.py": "def two(): pass\n"}), workers=0)
    other.close()
    state = snapshot_of({**TREE, "a.py": "def two(): pass\n", "b.py": "import a\na.two()\n"})
    bring(graph, state, workers=0)
    still = open_graph(tmp_path / "still.db")
    bring(still, state, workers=0)
    assert rows_of(graph) == rows_of(still)
    still.close()


def test_paths_that_are_no_text_are_held(graph: Graph) -> None:
    path = b"caf\xe9.py".decode("utf-8", "surrogateescape")
    tree = {path: "def f(): pass\n"}
    assert bring(graph, snapshot_of(tree), workers=0).failed == ()
    assert query.paths(graph) == [path]
    assert [str(each.location) for each in query.symbols_in(graph, path)] == [f"{path}:1"]


@pytest.mark.slow
def test_worker_processes_give_the_same_graph(graph: Graph, tmp_path: Path) -> None:
    tree = {f"m{n}.py": f"import m{n + 1}\ndef f{n}(): m{n + 1}.f{n + 1}()\n" for n in range(60)}
    assert bring(graph, snapshot_of(tree), workers=2).parsed == 60
    alone = open_graph(tmp_path / "alone.db")
    bring(alone, snapshot_of(tree), workers=0)
    assert rows_of(graph) == rows_of(alone)
    alone.close()


def test_a_content_that_is_gone_is_told_and_read_once_it_is_there(graph: Graph) -> None:
    class Leaky(Memory):
        def read(self, blob: BlobId, path: str) -> bytes:
            if path in ("f0.py", "f7.py"):
                raise WorkspaceError(f"{path} has changed.")
            return Memory.read(self, blob, path)

    told = list[tuple[int, int]]()
    coverage = bring(
        graph,
        snapshot_of(TREE, Leaky()),
        workers=0,
        progress=lambda done, of: told.append((done, of)),
    )
    assert (coverage.files, coverage.parsed) == (18, 18)
    assert coverage.failed == (("f0.py", "f0.py has changed."), ("f7.py", "f7.py has changed."))
    assert told == [(20, 20)]
    assert bring(graph, snapshot_of(TREE), workers=0).parsed == 2


def test_what_is_kept_goes_when_another_connection_brought_the_graph_along(graph: Graph) -> None:
    bring(graph, snapshot_of({"a.py": "a = 1\n"}), workers=0)
    graph.kept["mine"] = 1
    bring(graph, snapshot_of({"a.py": "a = 1\n"}), workers=0)
    assert graph.kept
    with closing(open_graph(graph.path)) as other:
        bring(other, snapshot_of({"a.py": "b = 1\n"}), workers=0)
    bring(graph, snapshot_of({"a.py": "b = 1\n"}), workers=0)
    assert not graph.kept
