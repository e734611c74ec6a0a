"""Python's search for cycles does not go through what a graph keeps."""

import gc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.graph.trees import snapshot_of

from patchwright.graph.build import bring
from patchwright.graph.garbage import collecting_later
from patchwright.graph.store import open_graph

N_FILES = 300
MOST_LOOKED_AT = 20_000
"""Objects; looking at so many takes a few milliseconds, in which no other thread runs."""

BODY = "".join(f"def f{number}(x):\n    return f{number - 1}(x)\n" for number in range(30))
TREE = {f"m{number}.py": f"import m{number - 1}\n{BODY}" for number in range(N_FILES)}


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    gc.collect()
    yield
    gc.unfreeze()
    gc.collect()


def looked_at() -> int:
    """How many objects a whole search would go through."""
    return len(gc.get_objects())


@pytest.mark.parametrize("loaded", [False, True])
def test_no_search_goes_through_the_tables_of_a_graph(tmp_path: Path, *, loaded: bool) -> None:
    if loaded:
        with closing(open_graph(tmp_path / "graph.db")) as graph:
            bring(graph, snapshot_of(TREE), workers=0)
    with closing(open_graph(tmp_path / "graph.db")) as graph:
        bring(graph, snapshot_of({**TREE, "m0.py": ""}), workers=0)
        assert graph.tables is not None
        assert looked_at() < MOST_LOOKED_AT
        # The guard bites: seen again, they are far more.
        gc.unfreeze()
        assert looked_at() > MOST_LOOKED_AT


def test_collecting_goes_on_afterwards_as_it_was() -> None:
    with collecting_later():
        assert not gc.isenabled()
    assert gc.isenabled()
