"""How the servers of all languages stand: who would be asked, where it is, how it starts."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support import language_server

from patchwright.app.standings import standings, tried_standings
from patchwright.domain.server import ServerStanding, Standing, Where
from patchwright.langservers.find import Choice
from patchwright.langservers.row import Executes, Install, Row
from patchwright.langservers.rows import rows_of
from patchwright.settings.own_servers import OwnServer
from patchwright.settings.table import Settings

RUNS = f"#!/bin/sh\nexec {sys.executable} {language_server.__file__}\n"
FAILS = "#!/bin/sh\necho it is broken >&2; exit 1\n"


@pytest.fixture
def choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Choice:
    """A workspace, and a PATH and a folder of ours that are empty."""
    for name in ("work", "bin", "ours"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return Choice(root=tmp_path / "work", ours=tmp_path / "ours", trusted=False)


def put(program: Path, script: str = RUNS) -> Path:
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(script)
    program.chmod(0o755)
    return program


def of(language: str, found: Sequence[ServerStanding]) -> ServerStanding:
    (one,) = (one for one in found if one.language == language)
    return one


def test_languages_of_the_repository_come_first_by_their_files(choice: Choice) -> None:
    found = standings(["a.go", "b/x.PY", "b/y.pyi", "README"], choice)
    assert [(one.language, one.n_files) for one in found[:3]] == [
        ("Python", 2),
        ("Go", 1),
        ("C, C++", 0),
    ]
    assert [one.language for one in found[2:]] == [
        "C, C++",
        "JavaScript, TypeScript",
        "Rust",
        "Java, Kotlin",
        "Lua",
        "C#",
    ]


def test_what_is_missing_is_said_with_the_command_that_brings_it(choice: Choice) -> None:
    python = of("Python", standings([], choice))
    assert (python.standing, python.server, python.program) == (Standing.MISSING, "ty", "")
    assert python.remedy == "Run `patchwright servers install python`."


def test_what_is_there_is_said_with_its_place(choice: Choice, tmp_path: Path) -> None:
    in_path = put(tmp_path / "bin/clangd")
    ours = put(choice.ours / "ty/bin/ty")
    put(tmp_path / "bin/basedpyright-langserver")
    found = standings([], choice)
    python, c = of("Python", found), of("C, C++", found)
    assert (python.standing, python.where, python.program) == (
        Standing.THERE,
        Where.OURS,
        str(ours),
    )
    assert (c.where, c.program) == (Where.PATH, str(in_path))
    assert (python.others, c.others) == (("basedpyright-langserver",), ())


def test_what_waits_for_trust_is_never_started(choice: Choice, tmp_path: Path) -> None:
    put(tmp_path / "bin/gopls", f"#!/bin/sh\n: > {tmp_path}/started\n")
    go = of("Go", tried_standings([], choice, print))
    assert (go.standing, go.server) == (Standing.UNTRUSTED, "gopls")
    assert not (tmp_path / "started").exists()


def test_where_it_is_trusted_its_own_servers_count(choice: Choice) -> None:
    put(choice.root / ".venv/bin/ty")
    assert of("Python", standings([], choice)).standing is Standing.MISSING
    python = of("Python", standings([], replace(choice, trusted=True)))
    assert (python.standing, python.where) == (Standing.THERE, Where.WORKSPACE)


def test_one_that_checks_no_patches_is_said(choice: Choice) -> None:
    trusted = replace(choice, trusted=True)
    put(choice.root / ".venv/bin/jedi-language-server")
    python = of("Python", standings([], trusted))
    assert (python.standing, python.server) == (Standing.THERE, "jedi-language-server")
    assert python.why == "It says where names lead, and does not check patches."
    assert python.remedy == "Run `patchwright servers install python`."
    # One that checks some of its languages is none of these.
    put(choice.root / ".venv/bin/jdtls")
    assert of("Java, Kotlin", standings([], trusted)).why == ""


def test_one_that_is_too_old_is_said(choice: Choice, tmp_path: Path) -> None:
    put(tmp_path / "bin/tsc", "#!/bin/sh\necho Version 5.9.3\n")
    script = of("JavaScript, TypeScript", standings([], choice))
    assert (script.standing, script.server) == (Standing.TOO_OLD, "tsc")
    assert script.why.endswith("tsc is of version 5, and 7 is needed.")


def test_each_that_may_is_started_for_a_moment(choice: Choice, tmp_path: Path) -> None:
    put(tmp_path / "bin/ty")
    put(tmp_path / "bin/clangd", FAILS)
    told = list[str]()
    found = tried_standings(["a.py"], choice, told.append)
    python, c = of("Python", found), of("C, C++", found)
    assert python.standing is Standing.READY
    assert python.memory
    assert python.memory > 1_000_000
    assert c.standing is Standing.FAILS
    assert c.why.endswith("It said: it is broken")
    assert told[:2] == ["Starting ty", "Starting ty, clangd"]
    # Once one is done, the other alone is told.
    assert told[2:] in (["Starting ty"], ["Starting clangd"])
    assert list(choice.root.iterdir()) == []


def test_a_language_that_a_user_adds_is_one_more(choice: Choice, tmp_path: Path) -> None:
    own = put(tmp_path / "elsewhere/own")
    said = {
        "command": (str(own),),
        "suffixes": {".rb": "ruby", ".py": "python"},
        "executes": "nothing",
    }
    settings = Settings(servers=(OwnServer(name="own", said=said),))
    found = standings(["a.rb"], replace(choice, rows=rows_of(settings)))
    assert found[0] == ServerStanding(
        language="ruby",
        n_files=1,
        server="own",
        standing=Standing.THERE,
        where=Where.SETTINGS,
        program=str(own),
    )
    assert of("Python", found).server == "own"


def test_no_more_than_two_run_at_a_time(choice: Choice, tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        put(tmp_path / "bin" / name)
    rows = tuple(
        Row(
            name=name,
            serves=name,
            suffixes={f".{name}": name},
            install=Install(by="system", packages=(), words="x"),
            executes=Executes.NOTHING,
        )
        for name in ("one", "two", "three")
    )
    told = list[str]()
    tried_standings([], replace(choice, rows=rows), told.append)
    assert max(len(text.split(", ")) for text in told) == 2
