"""A graph brought along from change to change is the graph built from nothing."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.graph.trees import Tree, rows_of, snapshot_of

from patchwright.graph.build import bring
from patchwright.graph.store import Graph, open_graph

NAMES = ("a", "b", "c", "d")
CLASSES = ("A", "B", "C")
PATHS = (
    "pkg/__init__.py",
    "pkg/one.py",
    "pkg/two.py",
    "pkg/sub/__init__.py",
    "pkg/sub/three.py",
    "tools/one.py",
    "main.py",
)
MODULES = ("pkg", "pkg.one", "pkg.two", "pkg.sub", "pkg.sub.three", "one", ".", ".one", "..two")

names = st.sampled_from(NAMES)
classes = st.sampled_from(CLASSES)
either = st.one_of(names, classes)
modules = st.sampled_from(MODULES)


@st.composite
def imports(draw: st.DrawFn) -> str:
    module = draw(modules)
    match draw(st.integers(0, 5)):
        case 0:
            return f"from {module} import *"
        case 1 | 2:
            member = draw(st.one_of(either, st.sampled_from(("one", "two", "sub", "three"))))
            return f"from {module} import {member}"
        case 3 | 4:
            return f"from {module} import {draw(either)} as {draw(either)}"
        case _:
            if module.startswith("."):
                return f"from {module} import {draw(either)}"
            alias = draw(st.one_of(st.just(""), either.map(" as {}".format)))
            return f"import {module}{alias}"


@st.composite
def calls(draw: st.DrawFn) -> str:
    heads = ("self", "super()", "x", "pkg.one", "pkg.sub", "one", "pkg.sub.three", "x()")
    receiver = draw(st.one_of(st.just(""), either, st.sampled_from(heads)))
    name = draw(either)
    return f"{receiver}.{name}()" if receiver else f"{name}()"


@st.composite
def functions(draw: st.DrawFn, indent: str = "") -> str:
    body = f"\n{indent}    def b(): {draw(calls())}" if draw(st.booleans()) else ""
    return f"{indent}def {draw(names)}(self):{body}\n{indent}    {draw(calls())}\n"


@st.composite
def bodies(draw: st.DrawFn) -> str:
    bases = draw(st.lists(st.one_of(classes, st.just("one.A"), st.just("pkg.one.B")), max_size=2))
    listed = f"({', '.join(bases)})" if bases else ""
    members = draw(st.lists(functions("    "), min_size=1, max_size=2))
    return f"class {draw(classes)}{listed}:\n" + "".join(members)


pieces = st.one_of(imports(), imports(), functions(), bodies(), calls(), names.map("{} = 1".format))
texts = st.lists(pieces, max_size=5).map(lambda lines: "\n".join([*lines, ""]))
trees = st.dictionaries(st.sampled_from(PATHS), texts, min_size=4)
"""Whole trees."""
edits = st.lists(
    st.tuples(st.sampled_from(PATHS), st.one_of(texts, texts, texts, st.none())),
    min_size=1,
    max_size=4,
)
"""Files written anew, or removed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A graph that moves along, and one that is built from nothing each time."""

    moving: Graph
    still: Graph

    def check(self, *states: Tree) -> None:
        """Bring one graph through all *states*; compare it after each with one made anew."""
        bring(self.moving, snapshot_of({}), workers=0)
        for state in states:
            bring(self.moving, snapshot_of(state), workers=0)
            bring(self.still, snapshot_of({}), workers=0)
            bring(self.still, snapshot_of(state), workers=0)
            assert rows_of(self.moving) == rows_of(self.still)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("graphs")
    moving, still = open_graph(folder / "moving.db"), open_graph(folder / "still.db")
    with closing(moving), closing(still):
        yield Pair(moving, still)


def filler(n: int = 12) -> dict[str, str]:
    """Files enough that a change of one is a small change."""
    return {f"filler/f{number}.py": f"def f{number}(): pass\n" for number in range(n)}


@settings(max_examples=60, deadline=None)
@given(tree=trees, steps=st.lists(edits, min_size=1, max_size=3))
def test_any_edits_leave_the_graph_that_is_built_from_nothing(
    pair: Pair, tree: dict[str, str], steps: list[list[tuple[str, str | None]]]
) -> None:
    state = {**filler(), **tree}
    states = [state]
    for step in steps:
        state = dict(state)
        for path, text in step:
            if text is None:
                state.pop(path, None)
            else:
                state[path] = text
        states.append(state)
    pair.check(*states)


CHANGES: dict[str, tuple[Tree, Tree]] = {
    "a function imported under another name goes": (
        {
            "one.py": "def real(): pass\n",
            "two.py": "from one import real as alias\n",
            "three.py": "from two import alias\nalias()\n",
        },
        {"one.py": "def other(): pass\n"},
    ),
    "a base class gets another base": (
        {
            "one.py": "class A:\n    def run(self): pass\nclass B: pass\nclass C(A): pass\n",
            "two.py": "from one import C\nclass D(C):\n    def go(self): self.run()\n",
        },
        {"one.py": "class A:\n    def run(self): pass\nclass B: pass\nclass C(B): pass\n"},
    ),
    "a module that is imported under another name comes": (
        {"two.py": "import new as n\nn.f()\n", "three.py": "from two import n\nn.f()\n"},
        {"new.py": "def f(): pass\n"},
    ),
    "a module takes all names of another one": (
        {
            "one.py": "def f(): pass\n",
            "two.py": "",
            "three.py": "from two import f\nf()\n",
        },
        {"two.py": "from one import *\n"},
    ),
    "a module that gives all names of another one on is named by a new package": (
        {
            "src/pkg/one.py": "def f(): pass\n",
            "src/pkg/two.py": "from .one import *\n",
            "main.py": "from pkg.two import *\nf()\n",
        },
        {"src/pkg/__init__.py": ""},
    ),
    "a namesake makes a method ambiguous": (
        {"one.py": "class A:\n    def go(self): pass\n", "two.py": "def f(x): x.go()\n"},
        {"three.py": "class B:\n    def go(self): pass\n"},
    ),
    "the first of two definitions goes": (
        {
            "one.py": "def f():\n    a()\ndef f():\n    b()\n",
            "two.py": "from one import f\nf()\n",
        },
        {"one.py": "x = 1\nf = 1\ndef f():\n    b()\n"},
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_files_that_were_not_touched_follow_when(name: str, pair: Pair) -> None:
    before, change = CHANGES[name]
    old, new = {**filler(), **before}, {**filler(), **before, **change}
    pair.check(old, new, old)
    others = [_edges_of_others(pair.still, state, change) for state in (old, new)]
    assert others[0] != others[1]


def _edges_of_others(graph: Graph, state: Tree, change: Tree) -> list[tuple[object, ...]]:
    bring(graph, snapshot_of(state), workers=0)
    touched = {path.encode() for path in change}
    return [edge for edge in rows_of(graph)["edges"] if edge[0] not in touched]
