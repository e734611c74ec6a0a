"""Where cache and state of a workspace lie."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from patchwright.settings.places import cache_of, key_of, state_of
from patchwright.settings.table import Settings


def test_two_workspaces_of_one_name_have_two_folders(tmp_path: Path) -> None:
    assert key_of(tmp_path / "a" / "project") != key_of(tmp_path / "b" / "project")


def test_a_link_to_a_workspace_leads_to_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    assert key_of(tmp_path / "link") == key_of(tmp_path / "real")


def test_settings_move_cache_and_state(tmp_path: Path) -> None:
    settings = Settings(cache_dir=str(tmp_path / "c"), state_dir="~/s")
    assert cache_of(tmp_path, settings) == tmp_path / "c" / key_of(tmp_path)
    assert state_of(tmp_path, settings) == Path.home() / "s" / key_of(tmp_path)


def test_cache_and_state_are_apart_by_default(tmp_path: Path) -> None:
    assert cache_of(tmp_path, Settings()) != state_of(tmp_path, Settings())


# What a name's bytes may decode to: any text, and bytes that are none as halves of pairs.
_LETTERS = st.characters(exclude_characters="\0/", exclude_categories=["Cs"])
_BYTES = st.characters(min_codepoint=0xDC80, max_codepoint=0xDCFF, categories=["Cs"])
_NAMES = st.text(_LETTERS | _BYTES, min_size=1, max_size=300)


@given(_NAMES)
def test_the_name_of_a_folder_is_plain_whatever_the_workspaces_is(name: str) -> None:
    key = key_of(Path("/nowhere") / name)
    assert key.isascii()
    assert "/" not in key
    assert len(key) <= 53
