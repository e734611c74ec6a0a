"""Where values come from, which wins, and what is said of bad ones."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.settings.load import WORKSPACE_FILE, Loaded, load
from patchwright.settings.table import LIMITS, SECRET, Scope, table


def check(
    loaded: Loaded, values: Mapping[str, Any], source: str = "", problems: tuple[str, ...] = ()
) -> None:
    assert {name: getattr(loaded.settings, name) for name in values} == values
    assert all(source in loaded.sources[name] for name in values)
    assert len(loaded.problems) == len(problems)
    for problem, part in zip(loaded.problems, problems, strict=True):
        assert part in problem


def test_every_setting_has_a_sentence_and_a_default_of_its_type() -> None:
    for setting in table():
        assert str(setting.metadata["sentence"]).endswith("."), setting.name
        assert type(setting.default).__name__ in {"str", "int", "float", "tuple"}, setting.name
        assert setting.metadata["scope"] in Scope


def test_without_any_source_the_defaults_are_in_force() -> None:
    loaded = load(environ={})
    check(loaded, {setting.name: setting.default for setting in table()}, "default")


def test_each_later_source_wins(user_file: Path, tmp_path: Path) -> None:
    workspace = tmp_path / "repository"
    workspace.mkdir()
    user_file.write_text("drafts = 1\nballots = 1\nmax_calls = 1\n")
    check(load(workspace, environ={}), {"drafts": 1}, "config.toml")
    (workspace / WORKSPACE_FILE).write_text("drafts = 2\n")
    check(load(workspace, environ={}), {"drafts": 2}, WORKSPACE_FILE)
    environ = {"PATCHWRIGHT_DRAFTS": "3"}
    check(load(workspace, environ=environ), {"drafts": 3}, "environment PATCHWRIGHT_DRAFTS")
    check(load(workspace, {"drafts": 4}, environ), {"drafts": 4}, "command line")
    check(load(workspace, {"drafts": None}, environ), {"drafts": 3}, "environment")
    check(load(workspace, environ=environ), {"ballots": 1, "max_calls": 1}, "config.toml")


def test_our_own_variable_wins_over_the_services() -> None:
    environ = {"ANTHROPIC_API_KEY": "a", "PATCHWRIGHT_API_KEY": "b"}
    check(load(environ=environ), {"api_key": "b"}, "PATCHWRIGHT_API_KEY")
    check(load(environ={"ANTHROPIC_API_KEY": "a"}), {"api_key": "a"}, "ANTHROPIC_API_KEY")


@pytest.mark.parametrize(
    "name", [setting.name for setting in table() if setting.metadata["scope"] is Scope.USER]
)
def test_a_workspace_may_not_set_what_is_the_users(name: str, tmp_path: Path) -> None:
    default = {setting.name: setting.default for setting in table()}[name]
    (tmp_path / WORKSPACE_FILE).write_text(f"{name} = '1'\n")
    loaded = load(tmp_path, environ={})
    check(loaded, {name: default}, "default", (f"{name} may only be set by the user",))


def test_an_unknown_name_is_said_and_passed_over(user_file: Path) -> None:
    user_file.write_text("modell = 'x'\nmodel = 'y'\n")
    check(load(environ={}), {"model": "y"}, problems=("no setting modell",))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("max_cost = 'much'", "'much' is no number"),
        ("max_cost = nan", "is not 0 or more"),
        ("max_cost = inf", "is not 0 or more"),
        ("max_cost = -1", "-1 is not 0 or more"),
        ("max_cost = true", "True is no number"),
        ("max_cost = [2]", "is no number"),
        ("price_input = nan", "is not -1 or more"),
        ("max_calls = 1.5", "is no whole number"),
        ("max_calls = 1" + "0" * 400, "is no number that can be used"),
        ("model = 3", "3 is no text"),
        ("model = ' '", "' ' is empty"),
        ("drafts = 17", "17 is more than 16"),
        ("ballots = 16", "16 is more than 15"),
        ("workers = 65", "65 is more than 64"),
        ("cache_dir = 'here'", "'here' is no absolute path"),
        ("state_dir = './here'", "'./here' is no absolute path"),
        ("state_dir = '~nobody-of-that-name/x'", "nobody who is known here"),
        ("log_level = 'loud'", "'loud' is none of debug, info"),
    ],
)
def test_a_bad_value_is_said_and_the_one_before_it_stays(
    line: str, said: str, user_file: Path
) -> None:
    user_file.write_text(line + "\n")
    name = line.split(maxsplit=1)[0]
    default = {setting.name: setting.default for setting in table()}[name]
    check(load(environ={}), {name: default}, "default", (said,))


@pytest.mark.parametrize("name", sorted(SECRET))
def test_a_secret_stands_in_no_problem(name: str, user_file: Path) -> None:
    user_file.write_text(f"{name} = 'old-secret'\n")
    loaded = load(None, {name: 12345}, environ={})
    check(loaded, {name: "old-secret"}, "config.toml", ("its value is no text",))
    assert "old-secret" not in loaded.problems[0]
    assert "12345" not in loaded.problems[0]


@pytest.mark.parametrize("content", [b"model = ", b"\xff\xfe\x00", b"= 1", b"[a\n"])
def test_a_file_that_is_no_toml_is_said_and_passed_over(content: bytes, user_file: Path) -> None:
    user_file.write_bytes(content)
    check(load(environ={}), {"drafts": 4}, "default", ("cannot be read and was passed over",))


def test_a_pipe_in_the_place_of_the_file_does_not_hang_and_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / WORKSPACE_FILE)
    check(load(tmp_path, environ={}), {"drafts": 4}, "default", ("passed over: it is no file",))


def test_a_folder_in_the_place_of_the_file_is_said(user_file: Path) -> None:
    user_file.mkdir()
    check(load(environ={}), {"drafts": 4}, "default", ("passed over: it is no file",))


def test_a_file_that_is_too_long_is_not_read_in_part(user_file: Path) -> None:
    user_file.write_text("drafts = 2\n" + "#" * (1 << 20))
    check(load(environ={}), {"drafts": 4}, "default", ("is longer than 1,048,576 bytes",))


def test_a_file_that_is_no_text_is_said_without_words_of_a_codec(user_file: Path) -> None:
    user_file.write_bytes(b"drafts = 2 # \xe4\n")
    check(load(environ={}), {"drafts": 4}, "default", ("passed over: it is not UTF-8",))


@pytest.mark.parametrize("value", ["nan", "x", "-1", "1,000"])
@pytest.mark.parametrize("name", sorted(LIMITS))
def test_a_limit_that_was_set_wrongly_is_unknown_until_a_stronger_source_sets_it(
    name: str, value: str, user_file: Path
) -> None:
    user_file.write_text(f"{name} = '{value}'\n")
    (why,) = load(environ={}).unknown_limits
    assert why.startswith(f"{user_file}: {name}: '{value}' is ")
    variable = f"PATCHWRIGHT_{name.upper()}"
    assert load(environ={variable: "1"}).unknown_limits == ()
    assert load(None, {name: 1}, environ={variable: value}).unknown_limits == ()
    user_file.write_text(f"{name} = 1\n")
    (why,) = load(environ={variable: value}).unknown_limits
    assert why.startswith(f"environment {variable}: {name}: ")


def test_limits_in_a_file_that_cannot_be_read_are_unknown(user_file: Path, tmp_path: Path) -> None:
    user_file.write_text("max_cost = 0.5\nmodel = \n")
    loaded = load(environ={})
    assert loaded.unknown_limits == loaded.problems
    assert len(loaded.problems) == 1
    assert load(None, dict.fromkeys(LIMITS, 1), environ={}).unknown_limits == ()
    user_file.unlink()
    (tmp_path / WORKSPACE_FILE).write_text("drafts = \n")
    assert load(tmp_path, environ={}).unknown_limits == ()


def test_a_folder_of_ours_inside_the_repository_is_said(tmp_path: Path) -> None:
    inside, outside = tmp_path / "a" / "kept", tmp_path / "b"
    environ = {"PATCHWRIGHT_STATE_DIR": str(inside), "PATCHWRIGHT_CACHE_DIR": str(outside)}
    loaded = load(tmp_path / "a", environ=environ)
    check(loaded, {"state_dir": str(inside)}, "environment", ("lies inside the repository",))


def test_a_byte_order_mark_before_the_settings_does_no_harm(user_file: Path) -> None:
    user_file.write_bytes(b"\xef\xbb\xbfdrafts = 2\n")
    check(load(environ={}), {"drafts": 2}, "config.toml")


@given(st.dictionaries(st.sampled_from([setting.name for setting in table()]), st.text()))
def test_no_environment_stops_the_loading(values: dict[str, str]) -> None:
    environ = {f"PATCHWRIGHT_{name.upper()}": value for name, value in values.items()}
    loaded = load(environ=environ)
    for setting in table():
        assert type(getattr(loaded.settings, setting.name)) is type(setting.default)


def test_a_name_that_nobody_set_up_cannot_hide_in_what_is_told(tmp_path: Path) -> None:
    (tmp_path / WORKSPACE_FILE).write_text('"a\\u001b[31m\\u202e" = 1\n')
    [problem] = load(tmp_path, environ={}).problems
    assert "there is no setting a\\u{1b}[31m\\u{202e};" in problem
