"""Where may be written: drafts and writing are told the same."""

import os
import sys

import pytest
from tests.workspace.tree import Tree

from patchwright.cli.render.visible import visible
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.invisible import spelled_line
from patchwright.workspace.path_rules import why_no_name
from patchwright.workspace.refusal import Refusal
from patchwright.workspace.root import find_root
from patchwright.workspace.write import write


def new(path: str) -> Patch:
    """Return a patch that makes a file at *path*."""
    return Patch(files=(FileChange(path=path, before=None, after="x\n"),))


def said(tree: Tree, path: str) -> str:
    """Return why nothing may be written at *path*; writing says the same and changes nothing."""
    snapshot = tree.take()
    rules = Refusal(root=tree.root, snapshot=snapshot)
    why = rules.of_path(path) or rules.clashes(new(path)).get(path, "")
    before = tree.contents()
    if why:
        with pytest.raises(WorkspaceError) as caught:
            write(tree.root, snapshot, new(path), tree.state)
        assert f"{spelled_line(path)}: " in str(caught.value)
        assert tree.contents() == before
    else:
        assert write(tree.root, snapshot, new(path), tree.state) == (path,)
    return why


@pytest.fixture
def crowded(tree: Tree) -> Tree:
    """Return a repository with others in it, links, and files that are not read."""
    files = {"lib/a.py": "a\n", "Lib2/b.py": "b\n", ".gitignore": "ignored/\n", ".env": "S=1\n"}
    tree.put({**files, "ignored/x.py": "i\n", "nested/n.py": "n\n"})
    tree.git("init", "-q")
    tree.git("init", "-q", cwd="nested")
    tree.git("init", "-q", "--bare", "store.git")
    tree.put({"ignored/inner/x.py": "x\n"}).git("init", "-q", cwd="ignored/inner")
    (tree.root / "link").symlink_to("lib")
    (tree.root / "ignored" / "link").symlink_to("../lib")
    return tree


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("nested", "it is another repository"),
        ("nested/new.py", "nested is another repository"),
        ("nested/.git/hooks/x", "it belongs to git"),
        ("store.git/hooks/post-commit", "store.git is another repository"),
        ("ignored/inner/new.py", "ignored/inner is another repository"),
        ("git~1/config", "it belongs to git"),
        (".g\u200cit/config", "it belongs to git"),
        ("link/new.py", "link is a symbolic link"),
        ("link", "it exists already and may not be changed (a symlink)"),
        ("ignored/link/new.py", "ignored/link is a symbolic link"),
        ("ignored/x.py", "it exists on disk"),
        (".env", "it exists already and may not be changed (secret)"),
        (".env.local", "files of such names hold secrets"),
        ("deep/id_rsa", "files of such names hold secrets"),
        ("lib", "a folder stands there"),
        ("ignored", "a folder stands there"),
        ("lib/a.py/b.py", "lib/a.py is a file"),
        ("LIB/new.py", "LIB and lib are one path"),
        ("lib/A.py", "lib/A.py and lib/a.py are one path"),
        ("n" * 256, "too long a name"),
        ("\N{GRINNING FACE}" * 64, "too long a name"),
        ("/".join(["d"] * 600), "too long a path"),
        ("n" * 256 + "/x.py", "too long a name"),
        ("a\x1b[31m.py", "U+001B"),
        ("a\x7f.py", "U+007F"),
        ("a\x9b.py", "U+009B"),
        ("a\u202eyp.sh", "U+202E"),
        ("new\u2066/a.py", "U+2066"),
        ("a\ud800.py", "half of a character"),
        ("a\ud800/b.py", "half of a character"),
        ("caf\udce9.py", "half of a character"),
    ],
)
def test_what_may_not_be_written_is_told_to_drafts_and_by_writing(
    crowded: Tree, path: str, why: str
) -> None:
    assert why in said(crowded, path)


@pytest.mark.parametrize(
    "path",
    [
        "lib/new.py",
        "new/deep/a.py",
        "a b/c d.py",
        "\N{GRINNING FACE}.py",
        "ignored/new.py",
        ".env.example",
    ],
)
def test_other_new_files_are_written(crowded: Tree, path: str) -> None:
    assert said(crowded, path) == ""


def test_a_submodule_is_another_repository_also_before_it_is_fetched(tree: Tree) -> None:
    tree.put({"a": "a\n"}).commit()
    commit = tree.git("rev-parse", "HEAD").decode().strip()
    tree.git("update-index", "--add", "--cacheinfo", f"160000,{commit},module")
    assert said(tree, "module/new.py") == "module is a submodule"
    assert said(tree, "module") == "it is a submodule"


def test_names_from_disk_that_are_no_text_may_be_written_beside(tree: Tree) -> None:
    name = os.fsdecode(b"caf\xe9")
    tree.put({f"{name}/a.py": "a\n"})
    rules = Refusal(root=tree.root, snapshot=tree.take())
    assert rules.of_path(f"{name}/a.py") == ""
    assert said(tree, f"{name}/new.py") == ""


def test_a_file_may_take_another_case_of_its_own_name(tree: Tree) -> None:
    tree.put({"Name.py": "n\n"})
    moved = FileChange(path="name.py", before="n\n", after="n\n", renamed_from="Name.py")
    rules = Refusal(root=tree.root, snapshot=tree.take())
    assert rules.clashes(Patch(files=(moved,))) == {}


def test_a_file_that_is_edited_is_still_there_beside_a_new_one_of_another_case(tree: Tree) -> None:
    tree.put({"name.py": "n\n", "only/one.py": "n\n"})
    edited = [
        FileChange(path=path, before="n\n", after="m\n") for path in ("name.py", "only/one.py")
    ]
    beside = [*new("Name.py").files, *new("Only/two.py").files]
    rules = Refusal(root=tree.root, snapshot=tree.take())
    found = rules.clashes(Patch(files=(*edited, *beside)))
    assert set(found) == {"Name.py", "Only/two.py"}


def test_two_new_files_may_not_be_one_where_case_does_not_count(tree: Tree) -> None:
    rules = Refusal(root=tree.root, snapshot=tree.take())
    both = Patch(files=(*new("N.py").files, *new("n.py").files))
    assert set(rules.clashes(both)) == {"N.py", "n.py"}
    below = Patch(files=(*new("n").files, *new("n/m").files))
    assert rules.clashes(below) == {"n/m": "n is a file, and nothing can stand below it"}


def test_all_that_a_terminal_would_spell_out_is_no_name() -> None:
    every = (chr(number) for number in range(sys.maxunicode + 1))
    spelled = [char for char in every if visible(f"a{char}b") != f"a{char}b"]
    assert len(spelled) > 60
    assert [char for char in (*spelled, "\n", "\r", "\t") if not why_no_name(f"a{char}b")] == []


@pytest.mark.parametrize("with_git", [True, False])
def test_the_files_of_a_bare_repository_are_not_read(tree: Tree, *, with_git: bool) -> None:
    tree.put({"a.py": "a\n"})
    tree.git("init", "-q", "--bare", "store.git")
    if with_git:
        tree.git("init", "-q")
        # Some keep one as a file of a test, and track it.
        tree.git("add", "-f", "store.git/HEAD")
    assert {path: entry.unread for path, entry in tree.take().entries.items()} == {
        "a.py": "",
        "store.git": "another repository",
    }


@pytest.mark.parametrize("below", ["", "hooks"])
def test_a_bare_repository_is_no_root(tree: Tree, below: str) -> None:
    tree.git("init", "-q", "--bare", ".")
    tree.put({"a.py": "a\n"})
    assert find_root(tree.root / below) == tree.root
    inner = Tree(root=tree.root / below, state=tree.state)
    with pytest.raises(WorkspaceError, match=r"git's own folder .*Clone it"):
        inner.take()


def test_gits_own_folder_of_a_project_is_no_root(tree: Tree) -> None:
    tree.put({"a.py": "a\n"}).commit()
    with pytest.raises(WorkspaceError, match="git's own folder"):
        Tree(root=tree.root / ".git" / "hooks", state=tree.state).take()


def test_unsaved_text_in_another_repository_is_left_out(crowded: Tree) -> None:
    paths = ["nested/new.py", "store.git/hooks/x", "lib/new.py"]
    snapshot = crowded.take(unsaved=dict.fromkeys(paths, "text"))
    assert [path for path in paths if path in snapshot.entries] == ["lib/new.py"]


def test_each_kind_of_refusal_has_its_own_remedy(tree: Tree) -> None:
    tree.put({"a": "a\n", "b": "b\n"})
    snapshot = tree.take()
    (tree.root / "a").chmod(0o444)
    tree.put({"b": "other\n"})
    cases = {"a": "Make the file writable", "b": "Save or undo", ".git/x": "by hand"}
    for path, remedy in cases.items():
        before = f"{path}\n" if path in snapshot.entries else None
        made = Patch(files=(FileChange(path=path, before=before, after="c\n"),))
        with pytest.raises(WorkspaceError) as caught:
            write(tree.root, snapshot, made, tree.state)
        assert remedy in caught.value.remedy
        assert [other for other in cases.values() if other in caught.value.remedy] == [remedy]
