"""A repository whose configuration names programs: none of them runs."""

import os
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from tests.workspace.tree import Tree

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, blob_id
from patchwright.workspace.history import commit_subjects
from patchwright.workspace.reading import WorkspaceBlobs
from patchwright.workspace.write import recover, write

CONFIG = """
[core]
    fsmonitor = {run} fsmonitor
    hooksPath = {hooks}
    sshCommand = {run} ssh
    askPass = {run} askpass
    pager = {run} pager
    editor = {run} editor
    alternateRefsCommand = {run} alternates
    gitProxy = {run} proxy
[filter "evil"]
    clean = {run} clean
    smudge = {run} smudge
    process = {run} process
    required = true
[diff]
    external = {run} external
    orderFile = {run}
[diff "evil"]
    command = {run} command
    textconv = {run} textconv
[merge "evil"]
    driver = {run} driver
[gpg]
    program = {gpg}
[gpg "ssh"]
    program = {gpg}
[log]
    showSignature = true
[pager]
    log = {run} pager-log
    ls-files = {run} pager-ls
[alias]
    ls-files = !{run} alias
    log = !{run} alias-log
[credential]
    helper = !{run} credential
[protocol "ext"]
    allow = always
[protocol]
    allow = always
[remote "evil"]
    url = ext::{run} remote
    promisor = true
    partialclonefilter = blob:none
    vcs = ext
    uploadpack = {run} uploadpack
[extensions]
    partialClone = evil
[include]
    path = {included}
[uploadpack]
    packObjectsHook = {run} packobjects
[trace2]
    normalTarget = {marker}-trace
[submodule]
    recurse = true
"""

INCLUDED = """
[core]
    fsmonitor = {run} included
"""

GIT_HOOKS = ("post-index-change", "reference-transaction", "fsmonitor-watchman", "pre-auto-gc")


class Hostile:
    """A hostile repository, and the marks that its programs would leave."""

    def __init__(self, tree: Tree, folder: Path) -> None:
        self.tree, self._marks = tree, folder / "marks"
        self._marks.mkdir()
        program = folder / "program"
        program.write_text(f'#!/bin/sh\necho x > "{self._marks}/${{1:-none}}-$$"\n')
        program.chmod(0o755)
        # Git takes this one as a path, without arguments.
        gpg = folder / "gpg"
        gpg.write_text(f"#!/bin/sh\n{program} gpg\n")
        gpg.chmod(0o755)
        tree.put({"a.py": "a\n", "b.py": "b\n", ".gitattributes": "* filter=evil diff=evil\n"})
        tree.commit("first")
        self._sign_last()
        hooks = folder / "hooks"
        hooks.mkdir()
        for hook in GIT_HOOKS:
            (hooks / hook).write_text(f"#!/bin/sh\n{program} hook\n")
            (hooks / hook).chmod(0o755)
        values = {
            "run": program,
            "gpg": gpg,
            "hooks": hooks,
            "included": folder / "included",
            "marker": self._marks / "trace",
        }
        (folder / "included").write_text(INCLUDED.format(**values))
        config = tree.root / ".git" / "config"
        config.write_text(config.read_text() + CONFIG.format(**values))

    def _sign_last(self) -> None:
        """Give the last commit something that looks like a signature."""
        commit = self.tree.git("cat-file", "commit", "HEAD").decode()
        head, _, message = commit.partition("\n\n")
        signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----"
        (self.tree.root / ".git" / "raw").write_text(f"{head}\n{signature}\n\n{message}")
        made = self.tree.git("hash-object", "-t", "commit", "-w", ".git/raw").decode().strip()
        self.tree.git("reset", "-q", "--soft", made)

    def marks(self) -> set[str]:
        """The programs that ran."""
        return {path.name.rpartition("-")[0] for path in self._marks.iterdir()}

    def left(self, names: set[str], seconds: float = 20.0) -> bool:
        """Say whether one of *names* ran; git does not wait for each program that it starts."""
        until = time.monotonic() + seconds
        while not names & self.marks():
            if time.monotonic() > until:
                return False
            threading.Event().wait(0.01)
        return True

    def lose(self, blob: BlobId) -> None:
        """Remove an object, as in a partial clone."""
        (self.tree.root / ".git" / "objects" / blob[:2] / blob[2:]).unlink()


@pytest.fixture
def hostile(tree: Tree, tmp_path: Path) -> Hostile:
    return Hostile(tree, tmp_path)


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (("ls-files", "-co"), "fsmonitor"),
        (("status",), "process"),
        (("log", "-1"), "gpg"),
        (("log", "-1", "-p", "--ext-diff"), "command"),
    ],
)
def test_the_trap_works(hostile: Hostile, args: tuple[str, ...], expected: str) -> None:
    # Else the test below would prove nothing.
    hostile.tree.put({"a.py": "changed\n"})
    # Of the same size and another time: git must compare what it holds, by the filter.
    os.utime(hostile.tree.root / "b.py", (1, 1))
    if expected != "fsmonitor":
        hostile.tree.git("config", "--unset", "include.path")
        hostile.tree.git("config", "core.fsmonitor", "false")
    if expected == "command":
        hostile.tree.git("config", "--remove-section", "filter.evil")
    # The program does not do what git expects of it; it runs all the same.
    with suppress(subprocess.CalledProcessError):
        hostile.tree.git(*args)
    assert hostile.left({expected, "included"})


def test_a_lost_object_is_fetched_by_plain_git(hostile: Hostile) -> None:
    hostile.lose(blob_id(b"a\n"))
    with pytest.raises(subprocess.CalledProcessError):
        hostile.tree.git("cat-file", "-p", blob_id(b"a\n"))
    assert {"remote", "uploadpack", "ssh"} & hostile.marks()


def test_nothing_runs_while_a_repository_is_taken_read_and_written(hostile: Hostile) -> None:
    tree = hostile.tree
    tree.put({"a.py": "changed\n", "untracked.py": "u\n"})
    snapshot = tree.take()
    assert set(snapshot.entries) == {".gitattributes", "a.py", "b.py", "untracked.py"}
    assert [commit.subject for commit in commit_subjects(tree.root, 10)] == ["first"]
    made = Patch(files=(FileChange(path="b.py", before="b\n", after="B\n"),))
    write(tree.root, snapshot, made, tree.state)
    recover(tree.root, tree.state)
    # Now only git holds the old text.
    assert snapshot.text("b.py") == "b\n"
    assert hostile.marks() == set()


def test_a_lost_object_is_not_fetched(hostile: Hostile) -> None:
    tree = hostile.tree
    lost = blob_id(b"a\n")
    hostile.lose(lost)
    tree.put({"a.py": "changed\n"})
    tree.take()
    commit_subjects(tree.root, 10)
    with pytest.raises(WorkspaceError):
        WorkspaceBlobs(root=tree.root, store=tree.state.blobs).read(lost, "a.py")
    assert hostile.marks() == set()


def test_nothing_runs_without_git_either(hostile: Hostile, without_git: Callable[[], None]) -> None:
    without_git()
    assert hostile.tree.take().text("a.py") == "a\n"
    assert commit_subjects(hostile.tree.root, 10) == []
    assert hostile.marks() == set()
