"""A user's folders with the repository in them, and the program started there as a process."""

import json
import secrets
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.model_server import ModelServer

from patchwright.processes.environment import inherited
from patchwright.settings.places import key_of

Process = subprocess.Popen[bytes]  # noqa: TID251 - the type only
Tree = dict[str, bytes | None]
"""Files by path with what they hold; folders with None."""

PATIENCE = 120.0
"""Seconds after which a command that does not end is a fault, however busy the machine is."""
_GONE_SECONDS = 10.0
_PROGRAM = (sys.executable, "-P", "-m", "patchwright")
_MARK = "CRASH_TEST_MARK"


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What it printed for programs."""
        return [json.loads(line) for line in self.out.split("\n")[:-1]]


@dataclass(frozen=True, kw_only=True)
class Home:
    """One user with one repository.

    Attributes:
        folder: Where all of it is.
        model: Who is asked.
        mark: In the environment of all that is started here.
        prefix: What commands begin with.
        name: Of the files with what they print; two at once need two.
    """

    folder: Path
    model: ModelServer
    mark: str = field(default_factory=lambda: secrets.token_hex(8))
    prefix: tuple[str, ...] = ()
    name: str = "said"

    @property
    def project(self) -> Path:
        """The repository."""
        return self.folder / "work"

    @property
    def state(self) -> Path:
        """The state folder of the repository."""
        return self.folder / "state" / key_of(self.project)

    @property
    def cache(self) -> Path:
        """The cache folder of the repository."""
        return self.folder / "cache" / key_of(self.project)

    def named(self, name: str) -> "Home":
        """Return the same home, for a command that runs beside another one."""
        return replace(self, name=name)

    def environment(self, extra: Mapping[str, str]) -> dict[str, str]:
        """Return the environment of the program."""
        ours = {
            "PATCHWRIGHT_STATE_DIR": str(self.folder / "state"),
            "PATCHWRIGHT_CACHE_DIR": str(self.folder / "cache"),
            "PATCHWRIGHT_LANGUAGE_SERVERS": "off",
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "ANTHROPIC_BASE_URL": self.model.url,
            "ANTHROPIC_API_KEY": "s3cret",
            _MARK: self.mark,
        }
        return inherited(without=("PATCHWRIGHT_", "XDG_"), plus={**ours, **extra})

    @contextmanager
    def started(self, *arguments: str, **extra: str) -> Generator[Process]:
        """Start the program, without a guard between: it is its own death that is tried."""
        with (
            (self.folder / f"{self.name}.out").open("wb") as out,
            (self.folder / f"{self.name}.err").open("wb") as err,
            subprocess.Popen(  # noqa: S603, TID251 - likewise
                [*self.prefix, *_PROGRAM, *arguments],
                cwd=self.project,
                env=self.environment(extra),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            ) as process,
        ):
            try:
                yield process
            finally:
                process.kill()

    def said(self, process: Process) -> Ended:
        """Wait for the end of *process*, and return it."""
        code = process.wait(PATIENCE)
        out, err = (self.folder / f"{self.name}.{end}" for end in ("out", "err"))
        return Ended(code=code, out=out.read_text(), err=err.read_text())

    def run(self, *arguments: str, **extra: str) -> Ended:
        """Carry out one command."""
        with self.started(*arguments, **extra) as process:
            return self.said(process)

    def succeed(self, *arguments: str, **extra: str) -> Ended:
        """Carry out one command, which must succeed."""
        ended = self.run(*arguments, **extra)
        assert ended.code == 0, f"{arguments} ended with {ended.code}:\n{ended.err}"
        return ended

    def tree(self) -> Tree:
        """Return the user's files and folders."""
        return tree_of(self.project)

    def put(self, tree: Tree) -> None:
        """Make the user's files those of *tree*."""
        for path in reversed(self.tree()):
            if path not in tree:
                there = self.project / path
                there.rmdir() if there.is_dir() else there.unlink()
        for path, data in tree.items():
            if data is None:
                (self.project / path).mkdir(exist_ok=True)
            elif (there := self.project / path).is_file() is False or there.read_bytes() != data:
                there.write_bytes(data)

    def clear(self) -> None:
        """Forget all that the program keeps; its two folders are there, and empty."""
        for folder in (self.state, self.cache):
            shutil.rmtree(folder.parent, ignore_errors=True)
            folder.mkdir(parents=True)

    def runs(self) -> list[dict[str, Any]]:
        """Return the runs, newest first."""
        return self.succeed("runs", "list", "--json").lines

    def committed(self, run: str) -> int:
        """Return how many of the model's answers are in the journal, read from a copy of it."""
        return self._stored("select count(*) from effect where run = ? and kind = 'model'", run)

    def state_of(self, run: str) -> str:
        """Return how a run stands, read from a copy of the journal."""
        return self._stored("select state from run where id = ?", run)

    def _stored(self, query: str, run: str) -> Any:
        with TemporaryDirectory() as folder:
            for file in self.state.glob("runs.db*"):
                shutil.copy(file, folder)
            with closing(sqlite3.connect(Path(folder) / "runs.db")) as database:
                return database.execute(query, (run,)).fetchone()[0]

    def assert_nothing_runs(self) -> None:
        """Claim that all that was started here ends, within seconds."""
        give_up = time.monotonic() + _GONE_SECONDS
        while left := _marked(f"{_MARK}={self.mark}".encode()):
            assert time.monotonic() < give_up, f"still there: {left}"
            time.sleep(0.01)  # noqa: TID251 - there is nothing to wait on for processes of others


def tree_of(folder: Path) -> Tree:
    """Return the files and folders below *folder*, without git's own."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
        if ".git" not in path.parts
    }


def _marked(mark: bytes) -> list[str]:
    found = list[str]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:  # it has ended, or is not ours
            continue
    return found
