"""The working trees that tests make."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.source import Snapshot
from patchwright.storage.state import State
from patchwright.workspace.stat_cache import StatCache
from patchwright.workspace.take import take

CLEAN = {
    "PATH": os.defpath + ":/usr/local/bin",
    "HOME": "/nonexistent",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A working tree, with or without a repository, and a state folder beside it."""

    root: Path
    state: State

    def put(self, files: dict[str, str | bytes]) -> "Tree":
        for path, content in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return self

    def git(self, *args: str, cwd: str = ".") -> bytes:
        return subprocess.run(  # noqa: S603, TID251 - makes the repositories under test
            ["git", "-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", *args],  # noqa: S607
            cwd=self.root / cwd,
            env=CLEAN,
            check=True,
            capture_output=True,
        ).stdout

    def commit(self, message: str = "one") -> "Tree":
        if not (self.root / ".git").exists():
            self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self

    def take(
        self,
        *,
        unsaved: dict[str, str] | None = None,
        max_file_bytes: int = 10_000,
        known: StatCache | None = None,
    ) -> Snapshot:
        return take(
            self.root,
            blobs=self.state.blobs,
            max_file_bytes=max_file_bytes,
            unsaved=unsaved or {},
            known=known,
        )

    def contents(self) -> dict[str, bytes]:
        """All files of the tree but git's, with their bytes."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and ".git" not in path.relative_to(self.root).parts
        }
