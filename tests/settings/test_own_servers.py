"""Language servers in the user's settings file: what is taken, and what is said of the rest."""

from pathlib import Path

import pytest

from patchwright.settings.load import WORKSPACE_FILE, load


def check(user_file: Path, text: str, *said: str) -> dict[str, dict[str, object]]:
    """Return the servers that *text* gives; its problems end, and hold, as *said*."""
    user_file.write_text(text)
    loaded = load(environ={})
    assert len(loaded.problems) == len(said), loaded.problems
    for problem, part in zip(loaded.problems, said, strict=True):
        assert part in problem
    return {one.name: dict(one.said) for one in loaded.settings.servers}


def test_what_a_table_says_is_taken_with_its_types(user_file: Path) -> None:
    text = """
[servers.solargraph]
command = ["~/bin/solargraph", "stdio"]
suffixes = {".RB" = "ruby"}
settings.solargraph.diagnostics = true
options = {a = 1}
pulls = true
quiet = 1
seconds = 30.5
memory = 8192
executes = "nothing"
overlay = false

[servers.ty]
disabled = true
"""
    assert check(user_file, text) == {
        "solargraph": {
            "command": (str(Path.home() / "bin/solargraph"), "stdio"),
            "suffixes": {".rb": "ruby"},
            "settings": {"solargraph": {"diagnostics": True}},
            "options": {"a": 1},
            "pulls": True,
            "quiet": 1.0,
            "seconds": 30.5,
            "memory": 8192,
            "executes": "nothing",
            "overlay": False,
        },
        "ty": {"disabled": True},
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("colour = 1", "servers.ty: there is no key colour, only command, suffixes, "),
        ('command = "ty server"', "servers.ty: command is no list of texts; it was passed over"),
        ("command = []", "command is no list of texts"),
        ('command = ["./ty"]', "command begins with neither a name nor a whole path"),
        ('command = ["~nobody-of-that-name/x"]', "nobody who is known here"),
        ("suffixes = {}", "suffixes is empty"),
        ('suffixes = {rb = "ruby"}', "suffixes gives no language to each end of a name"),
        ('suffixes = {".d.ts" = "typescript"}', "suffixes gives no language to each end of a name"),
        ('suffixes = {"." = "typescript"}', "suffixes gives no language to each end of a name"),
        ('suffixes = [".rb"]', "suffixes is no table"),
        ("settings = 1", "settings is no table"),
        ("pulls = 1", "pulls is neither true nor false"),
        ("quiet = 0", "quiet is not more than 0 and at most 600"),
        ("quiet = nan", "quiet is not more than 0 and at most 600"),
        ("seconds = 'long'", "seconds is no number"),
        ("memory = 1.5", "memory is no whole number"),
        ("memory = 1", "memory is not from 64 to 1048576"),
        ("executes = 'all'", "executes is none of nothing, interpreter, build"),
    ],
)
def test_one_with_a_bad_value_is_said_and_passed_over_alone(
    line: str, said: str, user_file: Path
) -> None:
    text = f"[servers.ty]\ndisabled = true\n{line}\n[servers.clangd]\npulls = true\n"
    assert check(user_file, text, said) == {"clangd": {"pulls": True}}


@pytest.mark.parametrize("name", ['""', '"../x"', '".x"', '"a\\u001b"'])
def test_a_name_is_one_of_a_folder(name: str, user_file: Path) -> None:
    assert check(user_file, f"[servers.{name}]\npulls = true\n", "is no name for a server") == {}


def test_what_are_no_tables_is_said(user_file: Path) -> None:
    assert check(user_file, "servers = 'ty'\n", "is no table of servers") == {}
    assert check(user_file, "servers.ty = 1\n", "servers.ty is no table") == {}


def test_only_the_users_file_may_name_servers(tmp_path: Path, user_file: Path) -> None:
    user_file.write_text("[servers.ty]\ndisabled = true\n")
    (tmp_path / WORKSPACE_FILE).write_text('[servers.ty]\ncommand = ["/bin/sh"]\n')
    given = {"servers": {"ty": {"command": ["/bin/sh"]}}}
    loaded = load(tmp_path, given, {"PATCHWRIGHT_SERVERS": "ty"}, source="editor")
    assert [dict(one.said) for one in loaded.settings.servers] == [{"disabled": True}]
    workspace, environment, editor = loaded.problems
    assert "servers may only be set by the user" in workspace
    assert f"can only be set in {user_file}" in environment
    assert f"can only be set in {user_file}" in editor
