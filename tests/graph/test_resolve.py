"""What names mean, as edges: `source -> target (how, sure)`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.graph.trees import Tree, snapshot_of

from patchwright.graph.build import bring
from patchwright.graph.store import Graph, open_graph


@pytest.fixture(name="graph")
def _graph(tmp_path: Path) -> Iterator[Graph]:
    graph = open_graph(tmp_path / "graph.db")
    yield graph
    graph.close()


def edges(graph: Graph, tree: Tree, kind: str = "calls") -> list[str]:
    bring(graph, snapshot_of(tree), workers=0)
    rows = graph.database.read(
        "SELECT sf.path, s.qualified, tf.path, t.qualified, how, sure FROM edge AS e"
        " JOIN symbol AS s ON s.id = e.source JOIN file AS sf ON sf.id = s.file"
        " JOIN symbol AS t ON t.id = e.target JOIN file AS tf ON tf.id = t.file"
        " WHERE e.kind = ? ORDER BY sf.path, line, tf.path, t.qualified",
        (kind,),
    )
    return [
        f"{source.decode()}:{caller} -> {target.decode()}:{called} ({how}, {sure:g})"
        for source, caller, target, called, how, sure in rows
    ]


def test_scopes_are_searched_from_the_inside_and_a_class_is_none(graph: Graph) -> None:
    text = """
def f(): pass
class A:
    def f(self):
        f()
    def g(self):
        def f(): pass
        f()
"""
    assert edges(graph, {"a.py": text}) == [
        "a.py:A.f -> a.py:f (scope, 1)",
        "a.py:A.g -> a.py:A.g.f (scope, 1)",
    ]


def test_members_are_found_through_base_classes_of_other_files(graph: Graph) -> None:
    tree = {
        "base.py": "class Base:\n    def run(self): pass\n",
        "a.py": """
import base
class A(base.Base):
    def go(self):
        self.run()
        super().go()
class B(A):
    def go(self):
        super().go()
""",
    }
    assert edges(graph, tree) == [
        "a.py:A.go -> base.py:Base.run (member, 1)",
        "a.py:B.go -> a.py:A.go (member, 1)",
    ]
    assert edges(graph, tree, "inherits") == [
        "a.py:A -> base.py:Base (import, 1)",
        "a.py:B -> a.py:A (scope, 1)",
    ]


def test_imports_are_followed_through_aliases_reexports_and_stars(graph: Graph) -> None:
    tree = {
        "pkg/__init__.py": "from .deep import work as job\nfrom .more import *\n",
        "pkg/deep.py": "def work(): pass\n",
        "pkg/more.py": "def extra(): pass\ndef _hidden(): pass\n",
        "main.py": "from pkg import job as j, extra, _hidden\nimport pkg as p\nj()\nextra()\np.job()\n_hidden()\n",
    }
    assert edges(graph, tree) == [
        "main.py: -> pkg/deep.py:work (import, 1)",
        "main.py: -> pkg/more.py:extra (import, 1)",
        "main.py: -> pkg/deep.py:work (import, 1)",
    ]


def test_submodules_are_reached_by_their_dotted_name(graph: Graph) -> None:
    tree = {
        "pkg/__init__.py": "",
        "pkg/sub.py": "def f(): pass\nclass C:\n    def m(self): pass\n",
        "main.py": "import pkg.sub\nfrom pkg import sub\npkg.sub.f()\nsub.C.m()\n",
    }
    assert edges(graph, tree) == [
        "main.py: -> pkg/sub.py:f (import, 1)",
        "main.py: -> pkg/sub.py:C.m (member, 1)",
    ]


def test_a_package_below_a_source_folder_is_found_by_its_own_name(graph: Graph) -> None:
    tree = {
        "src/pkg/__init__.py": "",
        "src/pkg/a.py": "def f(): pass\n",
        "tests/test_a.py": "from pkg.a import f\nf()\n",
    }
    assert edges(graph, tree) == ["tests/test_a.py: -> src/pkg/a.py:f (import, 1)"]


def test_a_script_does_not_stand_for_a_module_that_others_import(graph: Graph) -> None:
    tree = {
        "tools/json.py": "def dumps(): pass\n",
        "a.py": "import json\njson.dumps()\n",
        "tools/run.py": "import json\njson.dumps()\n",
    }
    assert edges(graph, tree) == ["tools/run.py: -> tools/json.py:dumps (import, 1)"]


def test_an_unknown_receiver_may_mean_any_of_few_methods_of_that_name(graph: Graph) -> None:
    text = "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\ndef f(x): x.go()\n"
    assert edges(graph, {"a.py": text}) == [
        "a.py:f -> a.py:A.go (name, 0.4)",
        "a.py:f -> a.py:B.go (name, 0.4)",
    ]


def test_an_unknown_receiver_means_methods_of_the_same_file_before_others(graph: Graph) -> None:
    near = "class A:\n    def go(self): pass\ndef f(x): x.go()\n"
    tree = {"a.py": near, "b.py": "class B:\n    def go(self): pass\n", "c.py": "x.go()\n"}
    assert edges(graph, tree) == [
        "a.py:f -> a.py:A.go (name, 0.8)",
        "c.py: -> a.py:A.go (name, 0.25)",
        "c.py: -> b.py:B.go (name, 0.25)",
    ]


def test_a_receiver_from_another_package_means_none_of_ours(graph: Graph) -> None:
    text = "import os\nfrom numpy import array\nclass A:\n    def join(self): pass\nos.path.join()\narray.join()\n"
    assert edges(graph, {"a.py": text}) == []


def test_imports_lead_to_the_module_and_to_what_is_taken_from_it(graph: Graph) -> None:
    tree = {"a.py": "def f(): pass\n", "b.py": "from a import f\nimport missing\n"}
    assert edges(graph, tree, "imports") == [
        "b.py: -> a.py: (import, 1)",
        "b.py: -> a.py:f (import, 1)",
    ]


def test_circles_come_to_an_end(graph: Graph) -> None:
    tree = {
        "a.py": "from b import x\nfrom b import *\nx()\nclass A(A): pass\nA.y()\n",
        "b.py": "from a import x\nfrom a import *\nclass B(C):\n    def f(self): self.g()\nclass C(B): pass\n",
    }
    assert edges(graph, tree) == []


def test_a_class_that_inherits_from_a_module_has_no_member_of_it(graph: Graph) -> None:
    tree = {
        "pkg/__init__.py": "",
        "pkg/sub.py": "import pkg as A\ndef a():\n    B.a()\nclass B(A):\n    def b(self): pass\n",
    }
    assert edges(graph, tree) == []


def test_a_long_chain_of_reexports_is_no_fault(graph: Graph) -> None:
    chain = {f"m{n}.py": f"from m{n + 1} import x\nx()\n" for n in range(600)}
    assert edges(graph, chain) == []
