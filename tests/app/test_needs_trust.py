"""Which servers trust adds: those that a repository brings, and those that run its code."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from patchwright.app.needs_trust import needing_trust
from patchwright.domain.trust import NeedsTrust
from patchwright.langservers.find import Choice
from patchwright.langservers.row import Executes
from patchwright.langservers.table import ROWS


class Place:
    """A repository, and a folder in PATH."""

    def __init__(self, folder: Path) -> None:
        self.root, self.path = folder / "project", folder / "path"
        self.choice = Choice(root=self.root, ours=folder / "ours", trusted=False)

    def has(self, program: Path) -> Path:
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        return program

    def needing(self, *paths: str) -> Sequence[NeedsTrust]:
        return needing_trust(paths, self.choice)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    place = Place(tmp_path)
    place.root.mkdir()
    monkeypatch.setenv("PATH", str(place.path))
    return place


def test_without_any_server_trust_adds_nothing(place: Place) -> None:
    assert place.needing("a.py", "b.go", "README", "c.unknown") == ()


def test_a_server_that_the_repository_brings_is_named_by_its_path_in_it(place: Place) -> None:
    place.has(place.root / ".venv/bin/ty")
    [found] = place.needing("a.py", "deep/b.PY")
    assert found == NeedsTrust(
        serves="Python", name="ty", program=".venv/bin/ty", inside=True, runs_code=False
    )
    assert place.needing("a.lua") == ()


def test_a_server_that_runs_code_of_the_repository_needs_trust(place: Place) -> None:
    program = place.has(place.path / "gopls")
    [found] = place.needing("a.go")
    assert (found.program, found.inside, found.runs_code) == (str(program), False, True)


def test_where_another_server_does_without_trust_adds_nothing(place: Place) -> None:
    row = next(row for row in ROWS if row.executes is Executes.NOTHING)
    rows = tuple(replace(row, name=name, suffixes={".py": "python"}) for name in ("best", "other"))
    place.choice = replace(place.choice, rows=rows)
    place.has(place.root / ".venv/bin/best")
    assert [one.name for one in place.needing("a.py")] == ["best"]
    place.has(place.path / "other")
    assert place.needing("a.py") == ()


def test_a_link_in_path_to_a_program_of_the_repository_is_none(place: Place) -> None:
    program = place.has(place.root / "tools/ty")
    place.path.mkdir()
    (place.path / "ty").symlink_to(program)
    assert place.needing("a.py") == ()


def test_they_stand_in_the_order_of_the_table(place: Place) -> None:
    for name in ("rust-analyzer", "gopls"):
        place.has(place.path / name)
    place.has(place.root / "node_modules/.bin/tsc")
    assert [one.name for one in place.needing("a.rs", "b.go", "c.ts", "d.js")] == [
        "tsc",
        "gopls",
        "rust-analyzer",
    ]
