"""The database of a graph."""

from contextlib import closing
from pathlib import Path

from tests.graph.trees import rows_of, snapshot_of

from patchwright.graph import query
from patchwright.graph.build import bring
from patchwright.graph.store import open_graph

TREE = {"a.py": "def f(): pass\n", "b.py": "import a\na.f()\n"}


def test_a_graph_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    with closing(open_graph(tmp_path / "g.db")) as graph:
        bring(graph, snapshot_of(TREE), workers=0)
        rows = rows_of(graph)
    with closing(open_graph(tmp_path / "g.db")) as graph:
        assert rows_of(graph) == rows
        assert bring(graph, snapshot_of(TREE), workers=0).parsed == 0


def test_a_broken_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "g.db").write_bytes(b"this is no database, but long enough to look at" * 100)
    with closing(open_graph(tmp_path / "g.db")) as graph:
        assert bring(graph, snapshot_of(TREE), workers=0).parsed == 2


def test_damage_found_later_is_mended_by_the_next_bring(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    with closing(open_graph(path)) as graph:
        bring(graph, snapshot_of({f"f{n}.py": f"def f{n}(): pass\n" for n in range(99)}), workers=0)
    data = bytearray(path.read_bytes())
    data[8192:] = b"\xaa" * (len(data) - 8192)
    path.write_bytes(data)
    with closing(open_graph(path)) as graph:
        assert bring(graph, snapshot_of(TREE), workers=0).files == 2
        assert query.paths(graph) == ["a.py", "b.py"]


def test_a_frozen_graph_stands_still_and_moves_alone(tmp_path: Path) -> None:
    with closing(open_graph(tmp_path / "g.db")) as graph:
        bring(graph, snapshot_of(TREE), workers=0)
        with closing(graph.freeze(tmp_path / "run.db")) as frozen:
            before = rows_of(frozen)
            bring(graph, snapshot_of({"c.py": "x = 1\n"}), workers=0)
            assert rows_of(frozen) == before
            bring(frozen, snapshot_of({**TREE, "d.py": "y = 1\n"}), workers=0)
            assert query.paths(frozen) == ["a.py", "b.py", "d.py"]
            assert query.paths(graph) == ["c.py"]


def test_records_for_retrieval_come_by_path(tmp_path: Path) -> None:
    with closing(open_graph(tmp_path / "g.db")) as graph:
        bring(graph, snapshot_of(TREE), workers=0)
        records = list(graph.records())
        assert [path for path, _ in records] == ["a.py", "b.py"]
        assert records[0][1].names == "\nf"


def test_what_is_kept_beside_the_tables_goes_when_they_change(tmp_path: Path) -> None:
    with closing(open_graph(tmp_path / "g.db")) as graph:
        bring(graph, snapshot_of(TREE), workers=0)
        graph.kept["corpus"] = 1
        bring(graph, snapshot_of(TREE), workers=0)
        assert graph.kept
        bring(graph, snapshot_of({"a.py": ""}), workers=0)
        assert not graph.kept
