"""`patchwright servers`: what people read of it, what programs get, how it ends."""

import json

from tests.support.commands import Command
from tests.support.scripted_program import ScriptedProgram

from patchwright.cli.exits import Exit
from patchwright.domain.server import ServerStanding, Standing, Where
from patchwright.langservers.errors import CannotInstall

TY = ServerStanding(
    language="Python",
    n_files=1_200,
    server="ty",
    standing=Standing.READY,
    where=Where.OURS,
    program="/data/servers/ty/bin/ty",
    version="0.0.108",
    seconds=0.03,
    memory=25_000_000,
    others=("basedpyright-langserver", "jedi-language-server"),
)
GOPLS = ServerStanding(
    language="Go",
    n_files=1,
    server="gopls",
    standing=Standing.UNTRUSTED,
    where=Where.PATH,
    program="/usr/bin/gopls",
    why="gopls may run code of the workspace, which is not trusted.",
    remedy="Trust it (`patchwright trust` says what that means).",
)
CLANGD = ServerStanding(
    language="C, C++",
    n_files=2,
    server="clangd",
    standing=Standing.FAILS,
    where=Where.PATH,
    program="/usr/bin/clangd",
    why="clangd did not begin: clangd has ended. It said: \x1b[31mno such library",
    remedy="Run `patchwright servers install c`.",
)
LUA = ServerStanding(
    language="Lua",
    server="emmylua_ls",
    standing=Standing.MISSING,
    why="There is no emmylua_ls in PATH.",
    remedy="Run `patchwright servers install lua`.",
)
RUST = ServerStanding(
    language="Rust", server="rust-analyzer", standing=Standing.UNTRUSTED, program="/x/rust-analyzer"
)


def test_languages_of_the_repository_are_told_in_full_and_others_short(
    command: Command, program: ScriptedProgram
) -> None:
    program.standings = (TY, CLANGD, GOPLS, LUA, RUST)
    ended = command("servers")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == (
        "In this repository\n"
        "  Python, 1,200 files\n"
        "    ty (installed by Patchwright): 0.0.108, ready in 0.1 s, 25 MB\n"
        "    /data/servers/ty/bin/ty\n"
        "    there too: basedpyright-langserver, jedi-language-server\n"
        "  C, C++, 2 files\n"
        "    clangd: does not start\n"
        "    /usr/bin/clangd\n"
        "    clangd did not begin: clangd has ended. It said: \\x1b[31mno such library\n"
        "    -> Run `patchwright servers install c`.\n"
        "  Go, 1 file\n"
        "    gopls: not started, as this repository is not trusted\n"
        "    /usr/bin/gopls\n"
        "    -> Trust it (`patchwright trust` says what that means).\n"
        "\n"
        "Other languages\n"
        "  Lua: none; run `patchwright servers install lua`.\n"
        "  Rust: rust-analyzer, where the repository is trusted\n"
    )


def test_without_starting_only_places_are_told(command: Command, program: ScriptedProgram) -> None:
    program.standings = (ServerStanding(language="Go", server="gopls", standing=Standing.THERE),)
    ended = command("servers", "--no-start")
    assert "  No file here is in a language whose server is known.\n" in ended.out
    assert "  Go: gopls: found, not started\n" in ended.out


def test_where_they_are_switched_off_that_is_said_first(
    command: Command, program: ScriptedProgram, home: str
) -> None:
    assert home
    program.standings = (LUA,)
    config = program.root.parent / "home/config/patchwright"
    config.mkdir(parents=True)
    (config / "config.toml").write_text('language_servers = "off"\n')
    ended = command("servers")
    assert ended.out.startswith("None is asked: the setting `language_servers` is off.\n\nIn this")


def test_programs_get_a_line_for_each_language(command: Command, program: ScriptedProgram) -> None:
    program.standings = (TY, LUA)
    ended = command("servers", "--json")
    first, second = map(json.loads, ended.out.splitlines())
    assert (ended.code, ended.err) == (0, "")
    assert first["language"] == "Python"
    assert (first["standing"], first["memory"], first["where"]) == (
        "ready",
        25_000_000,
        "installed by Patchwright",
    )
    assert (second["standing"], second["remedy"]) == ("missing", LUA.remedy)


def test_an_installation_tells_what_goes_on_and_what_came_of_it(
    command: Command, program: ScriptedProgram
) -> None:
    program.standings = (TY,)
    ended = command("servers", "install", "python")
    assert ended.code == 0
    assert ended.out == (
        "pip brings python …\n"
        "ty for Python: 0.0.108, ready in 0.1 s, 25 MB\n"
        "  /data/servers/ty/bin/ty\n"
    )
    as_json = command("servers", "install", "python", "--json")
    assert json.loads(as_json.out)["server"] == "ty"
    assert as_json.err == "pip brings python …\n"


def test_one_that_cannot_be_had_or_does_not_start_ends_so(
    command: Command, program: ScriptedProgram
) -> None:
    program.standings = (CLANGD,)
    assert command("servers", "install", "c").code == Exit.NO_SERVER
    program.raises = CannotInstall(
        "npm, which brings tsc, is not in PATH.", kept="Nothing.", remedy="Install Node.js."
    )
    ended = command("servers", "install", "typescript")
    assert (ended.code, ended.err) == (
        Exit.NO_SERVER,
        "npm, which brings tsc, is not in PATH.\nNothing.\nInstall Node.js.\n",
    )


def test_options_before_the_command_are_not_passed_over(
    command: Command, program: ScriptedProgram
) -> None:
    program.standings = (TY,)
    ended = command("servers", "--json", "install", "python")
    assert ended.code == Exit.USAGE
    assert "Give the options after the name of the command." in ended.err
