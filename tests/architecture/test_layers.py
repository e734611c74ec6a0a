"""Rooms lie in one line, and each door is one room's: the contracts of pyproject.toml."""

import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from patchwright.processes.run import Finished, run

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "server" / "patchwright"
LINT = """
import sys
from importlinter.cli import lint_imports
sys.exit(lint_imports(config_filename=sys.argv[1], no_cache=True))
"""


def lint(folder: Path, configuration: Path) -> Finished:
    return run(
        [sys.executable, "-c", LINT, str(configuration)],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "COLUMNS": "200"},
        timeout=120,
    )


@pytest.mark.slow
def test_every_contract_is_kept() -> None:
    finished = lint(PACKAGE.parent, ROOT / "pyproject.toml")
    assert finished.code == 0, finished.out.decode() + finished.err.decode()


BREACHES = {
    "domain/text.py": "import patchwright.settings.table",
    "graph/store.py": "import patchwright.edits.diff",
    "edits/diff.py": "import sqlite3",
    "workspace/root.py": "import subprocess",
    "tools/toolbox.py": "import anthropic",
    "pipeline/runs.py": "import rich.text",
    "agents/loop.py": "import tree_sitter",
    "pipeline/watch.py": "import lsprotocol.types",
    "editor/texts/documents.py": "import patchwright.editor.session.session",
}


@pytest.mark.slow
def test_a_contract_that_is_broken_is_reported(tmp_path: Path) -> None:
    """Contracts that nothing can break would prove nothing."""
    shutil.copytree(
        PACKAGE, tmp_path / "patchwright", ignore=shutil.ignore_patterns("__pycache__", "demo")
    )
    for file, line in BREACHES.items():
        changed = tmp_path / "patchwright" / file
        changed.write_text(f"{changed.read_text('utf-8')}\n{line}\n")
    finished = lint(tmp_path, ROOT / "pyproject.toml")
    report = finished.out.decode()
    assert finished.code == 1
    for file, line in BREACHES.items():
        module = "patchwright." + file.removesuffix(".py").replace("/", ".")
        imported = line.removeprefix("import ").partition(".")[0]
        assert f"{module} -> {imported}" in report, report


def test_every_room_says_what_it_must_not_know() -> None:
    for room in sorted(
        path.parent
        for path in [*PACKAGE.glob("*/__init__.py"), *PACKAGE.glob("editor/*/__init__.py")]
    ):
        told = " ".join((room / "__init__.py").read_text("utf-8").split())
        assert told.startswith('"""'), room
        assert re.search(
            r"must not know|must know neither|knows no|imports nothing|never a ", told
        ), told


def test_every_room_stands_in_the_contract() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = pyproject["tool"]["importlinter"]["contracts"][0]["layers"]
    named = {name.strip(" ()") for layer in layers for name in layer.split("|")}
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} <= named
