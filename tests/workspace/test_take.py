"""Snapshots: what is listed, what is read, and why the rest is not."""

import errno
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import EntryKind, Snapshot, blob_id
from patchwright.workspace import inside
from patchwright.workspace.root import find_root

BOTH_WAYS = pytest.mark.parametrize("with_git", [True, False], ids=["git", "walk"])


def listed(snapshot: Snapshot) -> dict[str, str]:
    """Why each path is unread; empty is readable."""
    return {path: entry.unread for path, entry in sorted(snapshot.entries.items())}


def ready(tree: Tree, with_git: bool) -> Tree:
    if with_git:
        tree.git("init", "-q")
    return tree


@BOTH_WAYS
def test_texts_are_readable_and_the_rest_says_why_not(tree: Tree, with_git: bool) -> None:
    ready(tree, with_git).put(
        {
            "plain.py": "x = 1\n",
            "empty": "",
            "latin.py": b"# coding: latin-1\n'\xe9'\n",
            "wide.txt": "wide".encode("utf-16"),
            "wider.txt": "wider".encode("utf-32"),
            "binary": b"a\0b",
            "late_nul": b"a" * 9000 + b"\0",
            "broken.py": b"\xff\xfe\xfd",
            "lying.py": b"# coding: ascii\n'\xe9'\n",
            "strange.py": b"# coding: no-such-code\n",
            "huge": "x" * 10_001,
            "just_not_huge": "x" * 10_000,
            ".env": "KEY=1",
            "certificate.pem": "-----BEGIN",
        }
    )
    snapshot = tree.take()
    assert listed(snapshot) == {
        ".env": "secret",
        "binary": "binary",
        "broken.py": "undecodable: not utf-16-le text: 'utf-16-le' codec can't decode byte 0xfd in"
        " position 0: truncated data",
        "certificate.pem": "secret",
        "empty": "",
        "huge": "huge",
        "just_not_huge": "",
        "late_nul": "",
        "latin.py": "",
        "lying.py": "undecodable: not ascii text: 'ascii' codec can't decode byte 0xe9 in"
        " position 17: ordinal not in range(128)",
        "plain.py": "",
        "strange.py": "undecodable: declares the unknown encoding no-such-code",
        "wide.txt": "",
        "wider.txt": "",
    }
    assert snapshot.text("latin.py") == "# coding: latin-1\n'é'\n"
    assert snapshot.text("wide.txt") == "wide"
    assert snapshot.entries["binary"].blob == blob_id(b"a\0b")
    assert snapshot.bytes_of("binary") == b"a\0b"
    assert [snapshot.entries[path].blob for path in ("huge", ".env")] == [None, None]


def test_blob_ids_are_those_of_git(tree: Tree) -> None:
    tree.put({"a": "a\n", "b/c": b"\r\n\0"}).commit()
    stage = tree.git("ls-files", "-s").decode()
    for path, entry in tree.take().entries.items():
        assert f"{entry.mode:o} {entry.blob} 0\t{path}\n" in stage


def test_the_same_files_make_the_same_snapshot_with_git_and_without(
    tree: Tree, without_git: Callable[[], None]
) -> None:
    tree.put({"a": "a\n", "sub/b": "b\n", ".gitignore": "*.o\n/build/\n", "x.o": "", "build/y": ""})
    tree.put({"sub/.gitignore": "!kept.o\n", "sub/kept.o": "", "sub/gone.o": ""}).commit()
    by_git = tree.take()
    without_git()
    by_walk = tree.take()
    assert set(by_git.entries) == {".gitignore", "a", "sub/.gitignore", "sub/b", "sub/kept.o"}
    assert by_walk.id == by_git.id


def test_untracked_files_are_listed_and_ignored_ones_are_not(tree: Tree) -> None:
    tree.put({"tracked": "t\n", ".gitignore": "ignored\n"}).commit()
    tree.put({"untracked": "u\n", "ignored": "i\n"})
    assert set(tree.take().entries) == {".gitignore", "tracked", "untracked"}


def test_tracked_files_stay_though_a_rule_ignores_them(tree: Tree) -> None:
    tree.put({"a.log": "a\n"}).commit()
    tree.put({".gitignore": "*.log\n"})
    assert set(tree.take().entries) == {".gitignore", "a.log"}


def test_rules_of_the_repository_itself_count(tree: Tree, without_git: Callable[[], None]) -> None:
    tree.put({"a": "a\n"}).commit()
    tree.put({".git/info/exclude": "local\n", "local": "l\n"})
    assert set(tree.take().entries) == {"a"}
    without_git()
    assert set(tree.take().entries) == {"a"}


@BOTH_WAYS
def test_patchwrightignore_counts_at_the_root_and_below(tree: Tree, with_git: bool) -> None:
    ready(tree, with_git).put(
        {
            ".patchwrightignore": "*.csv\n/data/\n!keep.csv\n",
            "a.csv": "",
            "keep.csv": "",
            "data/keep.csv": "",
            "sub/data/x": "",
            "sub/.patchwrightignore": "x\n!a.csv\n",
            "sub/a.csv": "",
        }
    )
    if with_git:
        tree.commit()
    assert set(tree.take().entries) == {
        ".patchwrightignore",
        "keep.csv",
        "sub/.patchwrightignore",
        "sub/a.csv",
    }


@BOTH_WAYS
def test_links_are_listed_and_never_followed(tree: Tree, tmp_path: Path, with_git: bool) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "file").write_text("outside")
    ready(tree, with_git).put({"a": "a\n", "sub/b": "b\n"})
    for name, target in (("out", tmp_path / "outside"), ("sub/loop", ".."), ("dead", "nowhere")):
        (tree.root / name).symlink_to(target)
    snapshot = tree.take()
    assert listed(snapshot) == {
        "a": "",
        "dead": "a symlink",
        "out": "a symlink",
        "sub/b": "",
        "sub/loop": "a symlink",
    }
    entry = snapshot.entries["dead"]
    assert (entry.kind, entry.mode, entry.blob) == (
        EntryKind.SYMLINK,
        0o120000,
        blob_id(b"nowhere"),
    )
    assert snapshot.bytes_of("dead") == b"nowhere"


def test_a_tracked_folder_that_became_a_link_is_not_followed(tree: Tree, tmp_path: Path) -> None:
    tree.put({"sub/a": "a\n"}).commit()
    (tree.root / "sub").rename(tmp_path / "elsewhere")
    (tree.root / "sub").symlink_to(tmp_path / "elsewhere")
    assert listed(tree.take()) == {"sub": "a symlink"}


@BOTH_WAYS
def test_nested_repositories_are_listed_and_not_entered(tree: Tree, with_git: bool) -> None:
    ready(tree, with_git).put({"a": "a\n", "nested/b": "b\n", "empty/c": "c\n"})
    tree.git("init", "-q", cwd="nested")
    tree.git("add", "b", cwd="nested")
    tree.git("commit", "-q", "-m", "b", cwd="nested")
    tree.git("init", "-q", cwd="empty")
    snapshot = tree.take()
    assert listed(snapshot) == {
        "a": "",
        "empty": "another repository",
        "nested": "another repository",
    }
    assert snapshot.entries["nested"].kind is EntryKind.REPOSITORY


def test_submodules_are_listed_and_not_entered(tree: Tree, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    Tree(root=other, state=tree.state).put({"s": "s\n"}).commit()
    tree.put({"a": "a\n"}).commit()
    tree.git("submodule", "--quiet", "add", str(other), "module")
    snapshot = tree.take()
    assert listed(snapshot) == {".gitmodules": "", "a": "", "module": "a submodule"}
    assert snapshot.entries["module"].mode == 0o160000


def test_a_linked_worktree_is_a_repository(tree: Tree, tmp_path: Path) -> None:
    tree.put({"a": "a\n", ".gitignore": "ignored\n"}).commit()
    tree.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked = Tree(root=tmp_path / "linked", state=tree.state).put({"ignored": "", "b": "b\n"})
    assert find_root(linked.root) == linked.root
    assert set(linked.take().entries) == {".gitignore", "a", "b"}


@BOTH_WAYS
def test_names_of_any_bytes_are_listed_and_read(tree: Tree, with_git: bool) -> None:
    names = ["two words", "ünï.py", '"quoted"', "-dash", "back\\slash"]
    names.append(os.fsdecode(b"\xff\xfe"))
    ready(tree, with_git).put({name: name.encode("utf-8", "surrogateescape") for name in names})
    snapshot = tree.take()
    assert set(snapshot.entries) == set(names)
    for name in names:
        assert snapshot.bytes_of(name) == os.fsencode(name)


@BOTH_WAYS
def test_a_name_that_breaks_its_line_or_hides_is_listed_and_never_read(
    tree: Tree, with_git: bool
) -> None:
    names = ["a.py\n\n## System", "tab\t", "in\nit/a.py", "\u202eyp.a", "a\u200b.py", "a\x1b[8m"]
    ready(tree, with_git).put(dict.fromkeys([*names, "seen.py"], "x = 1\n"))
    snapshot = tree.take()
    assert [entry.path for entry in snapshot.readable()] == ["seen.py"]
    assert set(snapshot.entries) == {*names, "seen.py"}
    assert "cannot be seen, U+202E" in snapshot.entries["\u202eyp.a"].unread


@BOTH_WAYS
def test_the_executable_bit_is_seen(tree: Tree, with_git: bool) -> None:
    ready(tree, with_git).put({"run": "#!/bin/sh\n", "plain": "x\n"})
    (tree.root / "run").chmod(0o755)
    modes = {path: entry.mode for path, entry in tree.take().entries.items()}
    assert modes == {"run": 0o100755, "plain": 0o100644}


def test_special_files_are_never_opened(tree: Tree) -> None:
    tree.put({"a": "a\n", "fifo": "", "b": "b\n"}).commit()
    (tree.root / "fifo").unlink()
    os.mkfifo(tree.root / "fifo")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tree.root / "s"))
        assert listed(tree.take()) == {"a": "", "b": "", "fifo": "not a regular file"}


def test_special_files_do_not_hold_a_walk(tree: Tree) -> None:
    os.mkfifo(tree.put({"a": "a\n"}).root / "fifo")
    assert listed(tree.take()) == {"a": "", "fifo": "not a regular file"}


def test_a_file_that_may_not_be_read_says_so(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    # The superuser, under whom tests may run, can read all; so the refusal is made up.
    real = inside.read

    def refuse(root: Path, path: str, limit: int = -1) -> inside.Found | None:
        if path == "closed":
            raise PermissionError(13, "Permission denied")
        return real(root, path, limit)

    monkeypatch.setattr(inside, "read", refuse)
    tree.put({"closed": "", "open": ""})
    assert listed(tree.take()) == {"closed": "cannot be read: Permission denied", "open": ""}


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may enter every folder")
def test_a_folder_that_may_not_be_entered_says_so(tree: Tree) -> None:
    tree.put({"closed/x": "", "open": ""})
    (tree.root / "closed").chmod(0)
    assert listed(tree.take()) == {"closed": "cannot be read: Permission denied", "open": ""}
    (tree.root / "closed").chmod(0o755)


def test_a_folder_that_may_not_be_listed_says_so(
    tree: Tree, without_git: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.put({"a": "a\n", "closed/b": "b\n"})
    without_git()
    real = os.scandir

    def scandir(path: Path) -> "Iterator[os.DirEntry[str]]":
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    entries = tree.take().entries
    assert sorted(entries) == ["a", "closed"]
    assert entries["closed"].unread == "cannot be read: Permission denied"


def test_a_file_that_vanishes_while_reading_is_left_out(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = inside.read

    def vanish(root: Path, path: str, limit: int = -1) -> inside.Found | None:
        if path == "b":
            (root / path).unlink()
        return real(root, path, limit)

    monkeypatch.setattr(inside, "read", vanish)
    assert listed(tree.put({"a": "", "b": ""}).take()) == {"a": ""}


def test_a_file_that_grows_while_reading_is_bounded(
    tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = inside.read

    def grow(root: Path, path: str, limit: int = -1) -> inside.Found | None:
        (root / path).write_text("x" * 20_000)
        return real(root, path, limit)

    monkeypatch.setattr(inside, "read", grow)
    assert listed(tree.put({"a": ""}).take()) == {"a": "huge"}


def test_deleted_files_are_not_listed(tree: Tree) -> None:
    tree.put({"a": "a\n", "b": "b\n", "sub/c": ""}).commit()
    (tree.root / "b").unlink()
    (tree.root / "sub" / "c").unlink()
    (tree.root / "sub").rmdir()
    assert set(tree.take().entries) == {"a"}


@pytest.mark.parametrize("damage", ["index gone", "index broken", "head broken", "no repository"])
def test_a_broken_repository_is_still_read(tree: Tree, damage: str) -> None:
    tree.put({"a": "a\n", ".gitignore": "ignored\n", "ignored": ""}).commit()
    git = tree.root / ".git"
    match damage:
        case "index gone":
            (git / "index").unlink()
        case "index broken":
            (git / "index").write_bytes(b"noise")
        case "head broken":
            (git / "HEAD").write_bytes(b"noise")
        case _:
            git.rename(tree.root.parent / "moved")
            git.write_text("gitdir: /nonexistent\n")
    snapshot = tree.take()
    assert set(snapshot.entries) == {".gitignore", "a"}
    assert snapshot.text("a") == "a\n"


def test_a_merge_with_conflicts_lists_each_path_once(tree: Tree) -> None:
    tree.put({"a": "base\n"}).commit()
    tree.git("checkout", "-q", "-b", "other")
    tree.put({"a": "other\n"}).commit()
    tree.git("checkout", "-q", "main")
    tree.put({"a": "main\n"}).commit()
    with pytest.raises(Exception, match="merge"):
        tree.git("merge", "-q", "other")
    assert tree.git("ls-files", "-u").count(b"\n") == 3
    assert set(tree.take().entries) == {"a"}


def test_a_repository_above_is_not_asked(tree: Tree) -> None:
    tree.put({"inner/a": "a\n", "inner/.gitignore": "b\n", "inner/b": "", "c": ""}).commit()
    (tree.root / "inner" / ".git").mkdir()
    inner = Tree(root=tree.root / "inner", state=tree.state)
    assert set(inner.take().entries) == {"a", ".gitignore"}


def test_a_worktree_set_elsewhere_is_not_followed(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (tmp_path / "victim" / "private").write_text("private")
    tree.put({"a": "a\n"}).commit()
    tree.git("config", "core.worktree", str(tmp_path / "victim"))
    assert set(tree.take().entries) == {"a"}


def test_variables_of_git_do_not_redirect(
    tree: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    Tree(root=tmp_path / "other", state=tree.state).put({"other": "o\n"}).commit()
    tree.put({"a": "a\n"}).commit()
    for name, value in {
        "GIT_DIR": str(tmp_path / "other" / ".git"),
        "GIT_WORK_TREE": str(tmp_path / "other"),
        "GIT_INDEX_FILE": str(tmp_path / "other" / ".git" / "index"),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.bare",
        "GIT_CONFIG_VALUE_0": "true",
        "GIT_LITERAL_PATHSPECS": "nonsense",
    }.items():
        monkeypatch.setenv(name, value)
    assert set(tree.take().entries) == {"a"}


def test_a_git_inside_the_workspace_is_not_run(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    tree.put({"bin/git": "#!/bin/sh\ntouch ran\n", "a": "a\n"}).commit()
    (tree.root / "bin" / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tree.root}/bin:bin:.:")
    monkeypatch.chdir(tree.root)
    assert set(tree.take().entries) == {"a", "bin/git"}


def test_git_is_not_changed_by_taking(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit()
    tree.put({"a": "other\n"})
    before = {path: path.stat() for path in (tree.root / ".git").rglob("*") if path.is_file()}
    tree.take()
    after = {path: path.stat() for path in (tree.root / ".git").rglob("*") if path.is_file()}
    assert {path: (s.st_mtime_ns, s.st_size) for path, s in after.items()} == {
        path: (s.st_mtime_ns, s.st_size) for path, s in before.items()
    }


def test_a_root_that_is_no_folder_is_an_error(tree: Tree) -> None:
    with pytest.raises(WorkspaceError, match="no folder"):
        Tree(root=tree.root / "absent", state=tree.state).take()


@pytest.mark.parametrize("kind", ["folder", "file", "dangling"])
def test_the_root_is_the_nearest_folder_with_a_repository(tree: Tree, kind: str) -> None:
    tree.put({"a/b/c": ""})
    match kind:
        case "folder":
            (tree.root / "a" / ".git").mkdir()
        case "file":
            (tree.root / "a" / ".git").write_text("gitdir: x")
        case _:
            (tree.root / "a" / ".git").symlink_to("nowhere")
    assert find_root(tree.root / "a" / "b") == tree.root / "a"
    assert find_root(tree.root / "a" / "b" / "c") == tree.root / "a"


def test_without_a_repository_the_root_is_the_start(tmp_path: Path) -> None:
    assert find_root(tmp_path) == tmp_path
