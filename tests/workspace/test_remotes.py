"""Where a repository says that it is kept elsewhere, without passwords."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.workspace.test_hostile import Hostile
from tests.workspace.tree import Tree

from patchwright.workspace.remotes import remotes, without_secrets


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Write the user's own configuration of git."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))

    def put(text: str) -> None:
        (tmp_path / ".gitconfig").write_text(text)

    return put


def test_each_remote_has_its_first_url(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit("first")
    tree.git("remote", "add", "origin", "git@github.com:o/r.git")
    tree.git("remote", "add", "up.stream/x.y", "https://github.com/u/r")
    tree.git("config", "--add", "remote.origin.url", "git@github.com:o/second.git")
    tree.git("config", "remote.origin.pushurl", "git@github.com:o/push.git")
    assert remotes(tree.root) == {
        "origin": "git@github.com:o/r.git",
        "up.stream/x.y": "https://github.com/u/r",
    }


def test_odd_names_and_urls_are_kept_apart(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit("first")
    with (tree.root / ".git" / "config").open("a") as file:
        file.write(
            '[remote "a=b\\"c"]\n\turl = "x\\ny=z"\n[remote ""]\n\turl = q\n[remote "e"]\n\turl =\n'
        )
    assert remotes(tree.root) == {'a=b"c': "x\ny=z"}


def test_a_linked_working_tree_has_the_remotes_of_its_main_one(tree: Tree, tmp_path: Path) -> None:
    tree.put({"a": "a\n"}).commit("first")
    tree.git("remote", "add", "origin", "https://github.com/o/r")
    tree.git("worktree", "add", "-q", str(tmp_path / "linked"))
    assert remotes(tmp_path / "linked") == {"origin": "https://github.com/o/r"}


def test_where_there_is_no_git_there_are_none(
    tree: Tree, tmp_path: Path, without_git: Callable[[], None]
) -> None:
    assert remotes(tmp_path) == {}
    tree.put({"a": "a\n"}).commit("first")
    assert remotes(tree.root) == {}
    tree.git("remote", "add", "origin", "https://github.com/o/r")
    assert remotes(tree.root)
    without_git()
    assert remotes(tree.root) == {}


def test_a_broken_configuration_has_none(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit("first")
    (tree.root / ".git" / "config").write_text("[remote\n")
    assert remotes(tree.root) == {}


def test_a_repository_above_is_not_asked(tree: Tree) -> None:
    tree.put({"a": "a\n", "inner/b": "b\n"}).commit("first")
    tree.git("remote", "add", "origin", "https://github.com/o/r")
    (tree.root / "inner" / ".git").write_text("gitdir: /nowhere\n")
    assert remotes(tree.root / "inner") == {}


def test_what_the_user_abbreviates_is_spelled_out(
    tree: Tree, tmp_path: Path, config: Callable[[str], None]
) -> None:
    config(
        '[url "git@github.com:"]\n\tinsteadOf = gh:\n'
        '[url "https://github.com/long/"]\n\tinsteadOf = gh:long/\n'
    )
    tree.put({"a": "a\n"}).commit("first")
    tree.git("remote", "add", "origin", "gh:o/r")
    tree.git("remote", "add", "longest", "gh:long/r")
    found = remotes(tree.root)
    assert found == {"origin": "git@github.com:o/r", "longest": "https://github.com/long/r"}
    told = ("-c", f"include.path={tmp_path}/.gitconfig", "remote", "get-url", "longest")
    assert found["longest"] == tree.git(*told).decode().strip()


def test_what_the_repository_would_rewrite_stays(tree: Tree, config: Callable[[str], None]) -> None:
    config("")
    tree.put({"a": "a\n"}).commit("first")
    tree.git("remote", "add", "origin", "https://evil.example/o/r")
    tree.git("config", "url.https://github.com/.insteadOf", "https://evil.example/")
    assert remotes(tree.root) == {"origin": "https://evil.example/o/r"}
    assert b"github.com" in tree.git("remote", "get-url", "origin")


def test_nothing_runs_while_remotes_are_read(tree: Tree, tmp_path: Path) -> None:
    hostile = Hostile(tree, tmp_path)
    tree.git("config", "alias.config", f"!{tmp_path}/program alias-config")
    tree.git("config", "pager.config", f"{tmp_path}/program pager-config")
    found = remotes(tree.root)
    assert list(found) == ["evil"]
    assert found["evil"].startswith("ext::")
    assert hostile.marks() == set()


def test_the_environment_adds_no_remote(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.put({"a": "a\n"}).commit("first")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "remote.origin.url")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "https://evil.example/o/r")
    assert remotes(tree.root) == {}


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://github.com/o/r", "https://github.com/o/r"),
        ("https://user@github.com/o/r", "https://github.com/o/r"),
        ("https://user:s3cret@github.com/o/r", "https://github.com/o/r"),
        ("https://s3cret@github.com:8443/o/r", "https://github.com:8443/o/r"),
        ("https://:s3cret@github.com/o/r", "https://github.com/o/r"),
        ("https://u:s3@cret@github.com/o/r", "https://github.com/o/r"),
        ("https://u:s3/cret@github.com/o/r", "https://"),
        ("https://u:s3#cret@github.com/o/r", "https://"),
        ("https://u:/s3cret@github.com/o/r", "https://"),
        ("HTTPS://u:s3cret@github.com/o/r", "HTTPS://github.com/o/r"),
        ("https://github.com/o/r?private_token=s3cret", "https://github.com/o/r"),
        ("https://github.com/o/r#s3cret", "https://github.com/o/r"),
        ("https://medium.example/@me/r", "https://medium.example/@me/r"),
        ("https://host.example:8443/@me/r", "https://host.example:8443/@me/r"),
        ("ext::https://u:s3cret@github.com/o/r", "ext::https://github.com/o/r"),
        ("ftp://u:s3cret@host.example/r", "ftp://host.example/r"),
        ("ssh://git@github.com/o/r", "ssh://git@github.com/o/r"),
        ("ssh://git:s3cret@github.com/o/r", "ssh://git@github.com/o/r"),
        ("git@github.com:o/r.git", "git@github.com:o/r.git"),
        ("/srv/r.git", "/srv/r.git"),
    ],
)
def test_no_password_is_returned(url: str, kept: str, tree: Tree) -> None:
    assert without_secrets(url) == kept
    tree.put({"a": "a\n"}).commit("first")
    tree.git("config", "remote.origin.url", url)
    found = remotes(tree.root)
    assert found == {"origin": kept}
    assert not re.search(r"s3|cret", found["origin"])


_PART = st.text(alphabet="abc:@.1%&=+", max_size=6)


@given(_PART, _PART)
def test_whatever_the_password_is_it_goes(before: str, behind: str) -> None:
    url = f"https://u:{before}SECRET{behind}@host.example/o/r"
    assert "SECRET" not in without_secrets(url)
