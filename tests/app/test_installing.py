"""A server installed on demand: which one, what came of it, and who stands before it."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support import language_server

from patchwright.app.installing import installed
from patchwright.domain.errors import UserError
from patchwright.domain.server import ServerStanding, Standing, Where
from patchwright.langservers.errors import CannotInstall
from patchwright.langservers.find import Choice

SERVES = f"exec {sys.executable} {language_server.__file__}"


@pytest.fixture
def choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Choice:
    """A workspace, and a PATH whose npm brings what the test says."""
    for name in ("work", "bin"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path}/bin{os.pathsep}{os.defpath}")
    return Choice(root=tmp_path / "work", ours=tmp_path / "ours", trusted=False)


def install(choice: Choice, name: str, script: str) -> tuple[ServerStanding, list[str]]:
    npm = choice.root.parent / "bin/npm"
    package = '"$3/node_modules/typescript"'
    npm.write_text(
        f"""#!/bin/sh
mkdir -p {package}/bin "$3/node_modules/.bin"
echo '{{"version": "7.0.2"}}' > {package}/package.json
printf '#!/bin/sh\\n{script}\\n' > {package}/bin/tsc
chmod +x {package}/bin/tsc
ln -s ../typescript/bin/tsc "$3/node_modules/.bin/tsc"
"""
    )
    npm.chmod(0o755)
    told = list[str]()
    return installed(name, choice, told.append), told


def test_the_best_of_a_language_is_installed_and_tried(choice: Choice) -> None:
    standing, told = install(choice, "typescript", SERVES)
    assert told == ["npm brings typescript@7", "Starting tsc"]
    assert (standing.server, standing.standing, standing.where) == (
        "tsc",
        Standing.READY,
        Where.OURS,
    )
    assert standing.program == str(choice.ours / "tsc/node_modules/.bin/tsc")
    assert (standing.version, standing.why) == ("1.2", "")


def test_one_that_does_not_start_is_said(choice: Choice) -> None:
    standing, _ = install(choice, "tsc", "echo no such library >&2; exit 1")
    assert standing.standing is Standing.FAILS
    assert standing.why.endswith("It said: no such library")


def test_who_stands_before_it_is_said(choice: Choice) -> None:
    other = choice.root.parent / "bin/tsc"
    other.write_text("#!/bin/sh\necho Version 8.0.0\n")
    other.chmod(0o755)
    standing, _ = install(choice, "tsc", SERVES)
    assert standing.standing is Standing.READY
    assert standing.why == f"{other} is taken before it."


def test_one_that_the_settings_disable_is_said(choice: Choice) -> None:
    rows = tuple(row for row in choice.rows if row.name != "tsc")
    standing, _ = install(replace(choice, rows=rows), "tsc", SERVES)
    assert (standing.standing, standing.why) == (Standing.READY, "Your settings disable it.")


def test_a_name_that_nobody_knows_is_answered_with_those_that_are_known(choice: Choice) -> None:
    with pytest.raises(UserError) as caught:
        installed("cobol\x1b", choice, print)
    assert caught.value.what.startswith("No language server is known by cobol\\u{1b},")
    assert caught.value.remedy == (
        "Name one of these: C, C#, C++, Go, Java, JavaScript, Kotlin, Lua, Python, Rust, TypeScript."
    )


def test_what_we_cannot_bring_is_said_with_who_can(
    choice: Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = choice.root.parent / "bin"
    monkeypatch.setenv("PATH", str(programs))
    with pytest.raises(CannotInstall) as caught:
        installed("rust", choice, print)
    assert caught.value.remedy == "Run `rustup component add rust-analyzer`."
    there = programs / "rust-analyzer"
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    with pytest.raises(CannotInstall) as again:
        installed("rust", choice, print)
    assert again.value.what.startswith(f"rust-analyzer is there already ({there}), ")
    assert again.value.remedy == ""
