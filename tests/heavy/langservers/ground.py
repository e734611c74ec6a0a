"""A tiny project on disk, and one real server for it, installed by its own command."""

import fcntl
import os
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from platformdirs import user_cache_path
from tests.heavy.langservers.projects import (
    CPP,
    GO,
    JAVA,
    KOTLIN,
    LUA,
    PYTHON,
    RUST,
    TYPESCRIPT,
    Project,
)

from patchwright.domain.diagnostic import Checked, Diagnostic, Severity
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.source import Snapshot
from patchwright.langservers.errors import CannotInstall
from patchwright.langservers.find import Choice, Found, found_of
from patchwright.langservers.gate import ServerDiagnostician
from patchwright.langservers.install import install
from patchwright.langservers.navigator import Answer, Navigator, Question
from patchwright.langservers.row import Row
from patchwright.langservers.servers import Servers
from patchwright.langservers.sight import live
from patchwright.langservers.table import ROWS
from patchwright.processes.run import run
from patchwright.storage.blobs import BlobStore
from patchwright.syntax.check import SyntaxDiagnostician
from patchwright.workspace.take import take

CASES: Mapping[str, tuple[str, Project]] = {
    "ty": ("ty", PYTHON),
    "basedpyright": ("basedpyright-langserver", PYTHON),
    "clangd": ("clangd", CPP),
    "tsc": ("tsc", TYPESCRIPT),
    "emmylua": ("emmylua_ls", LUA),
    "pyright": ("pyright-langserver", PYTHON),
    "jedi": ("jedi-language-server", PYTHON),
    "typescript-language-server": ("typescript-language-server", TYPESCRIPT),
    "gopls": ("gopls", GO),
    "rust-analyzer": ("rust-analyzer", RUST),
    "java": ("jdtls", JAVA),
    "kotlin": ("jdtls", KOTLIN),
}
"""Each server with its project, by what the case is called."""

ALWAYS = ("ty", "basedpyright", "clangd", "tsc", "emmylua")
"""Those that every run of the tests asks; the others are heavy."""

SILENT = ("jedi", "kotlin")
"""Those that never give a verdict."""

JUDGING = tuple(name for name in CASES if name not in SILENT)
LEADING = tuple(name for name in CASES if name != "kotlin")
"""Those that lead to definitions; in Kotlin, jdtls leads to what stands around the name, and is not asked."""


def cases(names: Iterable[str]) -> pytest.MarkDecorator:
    """Return what runs a test once for each of *names*."""
    marked = [
        pytest.param(name, marks=() if name in ALWAYS else pytest.mark.heavy) for name in names
    ]
    return pytest.mark.parametrize("ground", marked, indirect=True)


def row_of(name: str) -> Row:
    """Return the row of the table for the case *name*."""
    return next(row for row in ROWS if row.name == CASES[name][0])


def installed(row: Row, root: Path, *, fetch: bool = True) -> Found | str:
    """Return the server of *row*, or why it cannot be had; with *fetch*, it is installed if it must be."""
    ours = user_cache_path("patchwright-tests") / "servers"
    with _alone(ours):
        found = found_of(row, Choice(root=root, ours=ours, trusted=True))
        if not isinstance(found, Found) and row.install.by != "system" and fetch:
            try:
                install(row, ours, root, lambda _: None)
            except CannotInstall as error:
                return error.what
            found = found_of(row, Choice(root=root, ours=ours, trusted=True))
    if isinstance(found, Found) and row.install.by == "system":
        found = _that_runs(row, root, ours)
    return found if isinstance(found, Found) else row.install.words


def _that_runs(row: Row, root: Path, ours: Path) -> Found | None:
    """Return the first in PATH that says its version: one may stand there for others that are not."""
    for folder in os.get_exec_path():
        program = str(Path(folder) / row.name)
        found = found_of(replace(row, program=program), Choice(root=root, ours=ours, trusted=True))
        if isinstance(found, Found) and any(
            run([program, word], cwd=root, timeout=60).code == 0
            for word in ("--version", "version")
        ):
            return found
    return None


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    """Let one process at a time install."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".tests").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Ground:
    """The project of one case, written to a disk, with its server."""

    def __init__(self, name: str, home: Path, found: Found) -> None:
        self.project, self.found = CASES[name][1], found
        self.root, self._home = home / "project", home
        for path, text in self.project.files.items():
            self.write(path, text)
        ours = user_cache_path("patchwright-tests") / "servers"
        choice = Choice(root=self.root, ours=ours, trusted=True, rows=(found.row,))
        self.servers = Servers(choice, home / "cache")

    def write(self, path: str, text: str) -> None:
        """Write a file of the project."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def snapshot(self, **unsaved: str) -> Snapshot:
        """Return the files as they are, with texts of `part` or `use` that are *unsaved* over them."""
        over = {self._path(which): text for which, text in unsaved.items()}
        blobs = BlobStore(self._home / "blobs")
        return take(self.root, blobs=blobs, max_file_bytes=1 << 20, unsaved=over)

    def _path(self, which: str) -> str:
        return {"part": self.project.part, "use": self.project.use}[which][0]

    async def problems(self, text: str) -> list[Diagnostic]:
        """Return the errors of *text* in the place of `use`, as an editor with unsaved text sees them."""
        path = self.project.use[0]
        sight = live({path: text}, self.project.files.get)
        async with self.servers.turn(path, sight) as turn:
            found = await turn.diagnostics(path)
        return [one for one in found if one.severity is Severity.ERROR]

    async def find(self, question: Question, snapshot: Snapshot) -> list[str]:
        """Return where `helper` leads to from its last use, as `path:line`, lines from zero."""
        path, _, line = self.defined_and_used()[1].rpartition(":")
        answer = await Navigator(self.servers, snapshot).find(question, path, int(line), "helper")
        assert isinstance(answer, Answer), answer
        places = (place.location for place in answer.places)
        return sorted(f"{one.path}:{one.range.start.line}" for one in places)

    async def check(self, *changes: FileChange) -> Checked:
        """Return what the gate says of *changes*; all other files rest on them."""
        patch = Patch(files=changes)
        gate = ServerDiagnostician(self.servers, SyntaxDiagnostician())
        sources = [self.project.part[0], self.project.use[0], *self.project.beside]
        beside = tuple(path for path in sources if path not in patch.paths)
        return await gate.check(self.snapshot(), patch, patch.paths, beside)

    def right_and_wrong(self) -> tuple[str, str]:
        """Return the text of `use`, and the same with an error."""
        text = self.project.use[1]
        return text, text.replace(self.project.right, self.project.wrong)

    def defined_and_used(self, lower: int = 0) -> tuple[str, str]:
        """Return where `helper` is defined, some lines *lower*, and where it is used last."""
        (part, _), (use, text) = self.project.part, self.project.use
        line = text[: text.rindex("helper")].count("\n")
        return f"{part}:{self.project.defined + lower}", f"{use}:{line}"

    def change(
        self, path: str, after: str | None, *, before: str | None = None, origin: str = ""
    ) -> FileChange:
        """Return a change of a file, *before* which it was as in the project, or as is said."""
        before = before or self.project.files.get(origin or path)
        return FileChange(path=path, before=before, after=after, renamed_from=origin)
