"""A small disk of our own, in a mount namespace that ends with us; it can be full or read-only."""

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

_MAKE = 'cd "$0" && mount -t tmpfs -o size=8m tmpfs "$0" && cp -a . "$0" && echo ready && exec cat'
_ENTER = 'cd "$0" && exec "$@"'
_FILLER = "filler"


@dataclass(frozen=True, kw_only=True)
class Disk:
    """The disk is mounted at *at* for programs started with *prefix*; we look into it through /proc."""

    pid: int
    at: Path

    @property
    def seen(self) -> Path:
        """Where we see it."""
        return Path(f"/proc/{self.pid}/root{self.at}")

    def prefix(self, folder: Path) -> tuple[str, ...]:
        """Return how a command begins that is run with the disk, in *folder*."""
        return (*self._enter(), "sh", "-c", _ENTER, str(folder))

    def leave(self, n_bytes: int) -> None:
        """Fill the disk up so that only *n_bytes* are free."""
        self.free()
        found = os.statvfs(self.seen)
        n_filled = found.f_bavail * found.f_frsize - n_bytes
        with (self.seen / _FILLER).open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, n_filled)

    def free(self) -> None:
        """Make room again."""
        (self.seen / _FILLER).unlink(missing_ok=True)

    def refuse_writing(self) -> None:
        """Make it read-only."""
        _run(*self._enter(), "mount", "-o", "remount,ro", str(self.at))

    def _enter(self) -> tuple[str, ...]:
        return ("nsenter", "-t", str(self.pid), "-U", "-m", "--preserve-credentials", "--")


@contextmanager
def small_disk(at: Path) -> Generator[Disk]:
    """Mount a disk over *at*, with what is there; skips the test where namespaces are forbidden."""
    at.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(  # noqa: S603, TID251 - it holds the namespace while the test runs
        ("unshare", "-Urm", "sh", "-c", _MAKE, str(at)),  # noqa: S607 - the system's
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as holder:
        assert holder.stdout
        if holder.stdout.readline() != b"ready\n":
            pytest.skip("mount namespaces are forbidden here")
        try:
            yield Disk(pid=holder.pid, at=at)
        finally:
            holder.kill()


def _run(*arguments: str) -> None:
    subprocess.run(arguments, check=True)  # noqa: S603, TID251 - the test's own disk
