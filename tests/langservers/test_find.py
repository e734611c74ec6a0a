"""Which server is taken for a file, and which never is."""

import os
from pathlib import Path

import pytest

from patchwright.langservers.find import Choice, Found, Missing, find


class Place:
    """A workspace, a folder of PATH and a folder of our own; programs are put into them."""

    def __init__(self, folder: Path) -> None:
        self.root, self.path, self.ours = folder / "w", folder / "bin", folder / "ours"
        for each in (self.root, self.path, self.ours):
            each.mkdir()

    def put(self, *names: str, into: Path, mode: int = 0o755) -> None:
        into.mkdir(parents=True, exist_ok=True)
        for name in names:
            (into / name).write_text("#!/bin/sh\n")
            (into / name).chmod(mode)

    def found(self, path: str = "a.py", *, trusted: bool = False) -> Found | Missing:
        return find(path, Choice(root=self.root, ours=self.ours, trusted=trusted))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    place = Place(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join([str(place.path), str(place.root / "tools")]))
    return place


def program(found: Found | Missing) -> Path:
    assert isinstance(found, Found), found
    return found.program


def test_the_best_that_is_there_is_taken(place: Place) -> None:
    place.put("basedpyright-langserver", into=place.path)
    found = place.found()
    assert isinstance(found, Found)
    assert found.command == (str(place.path / "basedpyright-langserver"), "--stdio")
    place.put("ty", into=place.ours / "ty/bin")
    assert program(place.found()) == place.ours / "ty/bin/ty"


def test_what_npm_brought_us_is_found(place: Place) -> None:
    place.put("tsc", into=place.ours / "tsc/node_modules/.bin")
    assert program(place.found("a.ts")) == place.ours / "tsc/node_modules/.bin/tsc"


def test_the_users_path_comes_before_what_we_installed(place: Place) -> None:
    place.put("ty", into=place.ours / "ty/bin")
    place.put("ty", into=place.path)
    assert program(place.found()) == place.path / "ty"


def test_what_cannot_be_executed_is_none(place: Place) -> None:
    place.put("ty", into=place.ours / "ty/bin", mode=0o644)
    assert isinstance(place.found(), Missing)


@pytest.mark.parametrize("folder", [".venv/bin", "node_modules/.bin"])
def test_a_program_of_the_workspace_is_taken_only_where_that_is_trusted(
    place: Place, folder: str
) -> None:
    place.put("ty", into=place.root / folder)
    assert isinstance(place.found(), Missing)
    assert program(place.found(trusted=True)) == place.root / folder / "ty"


def test_a_path_that_leads_into_the_workspace_gives_nothing(place: Place) -> None:
    place.put("ty", into=place.root / "tools")
    (place.path / "ty").symlink_to(place.root / "tools" / "ty")
    assert isinstance(place.found(), Missing)


def test_a_server_that_runs_the_workspaces_code_needs_trust(place: Place) -> None:
    place.put("gopls", into=place.path)
    refused = place.found("a.go")
    assert isinstance(refused, Missing)
    assert refused.why == "gopls may run code of the workspace, which is not trusted."
    assert program(place.found("a.go", trusted=True)) == place.path / "gopls"


def test_what_is_missing_is_said_with_how_to_have_it(place: Place) -> None:
    missing = place.found("a.lua")
    assert isinstance(missing, Missing)
    assert (missing.why, missing.remedy) == (
        "There is no emmylua_ls in PATH.",
        "Run `cargo install emmylua_ls`.",
    )
    unknown = place.found("a.txt")
    assert isinstance(unknown, Missing)
    assert unknown.why == "No language server is known for such files."
