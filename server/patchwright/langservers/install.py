"""Servers that pip or npm can bring, installed into the user's folder of them, whole or not at all.

Each lies in a folder of its own making, to which a link with the server's name leads. The
link is put in place last, by a rename, so that a kill on the way leaves what was there
before; what it leaves besides is swept by the next install. One of a kind goes on at a time.
"""

import fcntl
import os
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from patchwright.langservers.bring import by_npm, by_pip
from patchwright.langservers.errors import CannotInstall
from patchwright.langservers.find import program_in
from patchwright.langservers.row import Row

Tell = Callable[[str], None]
"""Told what begins now."""


def named(name: str, rows: tuple[Row, ...]) -> Row | None:
    """Return the server of that name, else the best that can be had for the language *name*."""
    wanted = name.lower()
    if exact := [row for row in rows if row.name.lower() == wanted]:
        return exact[0]
    serving = [row for row in rows if wanted in row.languages]
    return next((row for row in serving if row.install.by != "system"), next(iter(serving), None))


def install(row: Row, ours: Path, root: Path, tell: Tell) -> Path:
    """Install *row* over what was there of it, and return its program.

    Args:
        row: As the table has it.
        ours: Our own folder of servers.
        root: The workspace, no program of which is run.
        tell: Told what begins now.

    Raises:
        CannotInstall: It is not ours to install, or could not be had; nothing was changed.
    """
    if row.install.by == "system":
        why = f"{row.name} is nothing that pip or npm brings."
        raise CannotInstall(why, remedy=row.install.words)
    try:
        ours.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone(row, ours):
            _sweep(row, ours)
            _bring(row, ours, root, tell)
            _sweep(row, ours)
    except OSError as error:
        why = f"{ours} cannot be written: {error.strerror or error}."
        raise CannotInstall(why, kept="What was there before is as it was.") from error
    program = program_in(row, ours / row.name)
    assert program  # noqa: S101 - it was there before the link led to it
    return program


def _bring(row: Row, ours: Path, root: Path, tell: Tell) -> None:
    by, packages = row.install.by, " and ".join(row.install.packages)
    tell(f"{by} brings {packages}")
    folder = Path(mkdtemp(prefix=_prefix(row), dir=ours))
    try:
        (by_pip if by == "pip" else by_npm)(row, folder, root)
        _check(row, folder)
        _lead(ours / row.name, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _check(row: Row, folder: Path) -> None:
    if program_in(row, folder) is None:
        raise CannotInstall(
            f"{' and '.join(row.install.packages)} came without a program {row.name}.",
            kept="Nothing of it was kept.",
            remedy="A newer Patchwright may know where it is.",
        )


def _lead(link: Path, folder: Path) -> None:
    """Let *link* lead to *folder*, in one step."""
    if link.is_dir() and not link.is_symlink():
        raise CannotInstall(
            f"{link} is a folder, and none of our making.", remedy="Move it away, and try again."
        )
    new = folder / "link"
    new.symlink_to(folder.name, target_is_directory=True)
    new.replace(link)


@contextmanager
def _alone(row: Row, ours: Path) -> Generator[None]:
    handle = os.open(ours / f"{_prefix(row)}lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _lock(handle, row)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, row: Row) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        why = f"{row.name} is being installed by another process."
        raise CannotInstall(why, remedy="Wait for it.") from None


def _sweep(row: Row, ours: Path) -> None:
    """Remove the folders of *row* to which its link does not lead."""
    current = (ours / row.name).resolve()
    for folder in ours.glob(f"{_prefix(row)}*/"):
        if folder.resolve() != current:
            shutil.rmtree(folder, ignore_errors=True)


def _prefix(row: Row) -> str:
    # No server of the table has a dot in its name.
    return f".{row.name}."
