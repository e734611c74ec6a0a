"""Builds our extension from a copy of what lies in the tree, once for each state of that.

What is built is kept beside VS Code, so that only a change costs anything.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.e2e.vscode.install import Installation, environ_with, kept

from patchwright.processes.run import run

ROOT = Path(__file__).parents[3]
PARTS = ("vscode-extension", "server", "pyproject.toml", "README.md", "LICENSE")
"""What the extension is made of, the wheel that it carries included."""

_MADE = ("node_modules", "dist", "dist-test", "__pycache__", "*.vsix", "*.whl", "*.pyc")
_PATIENCE = 900.0
_DAY = 86400.0


class CannotBuildError(Exception):
    """The extension cannot be built; its words are for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A copy of the project, in which the extension is built."""

    root: Path

    @property
    def folder(self) -> Path:
        """Return the extension's own folder, with its bundles and `node_modules`."""
        return self.root / "vscode-extension"

    @property
    def vsix(self) -> Path:
        """Return what is installed."""
        return self.folder / "patchwright.vsix"

    @property
    def host_tests(self) -> Path:
        """Return the bundle of tests that an extension host runs."""
        return self.folder / "dist-test" / "host.js"


def built(code: Installation, *, fetch: bool) -> Built:
    """Return the extension, which is built first where it is not there.

    Args:
        code: Brings the Node.
        fetch: Whether npm may be asked for what building takes.

    Raises:
        CannotBuildError: It cannot be built; nothing of it is left.
    """
    there = kept() / f"built-{_hash(_inputs())}"
    if not there.exists():
        modules = _modules(code, fetch=fetch)
        making = Path(tempfile.mkdtemp(prefix="making-", dir=kept()))
        try:
            _make(making, modules, code)
            _named(making, there)
        finally:
            shutil.rmtree(making, ignore_errors=True)
        _forget_old()
    return Built(root=there)


def _make(root: Path, modules: Path, code: Installation) -> None:
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, root / part, ignore=shutil.ignore_patterns(*_MADE))
        else:
            shutil.copy2(source, root / part)
    new = Built(root=root)
    (new.folder / "node_modules").symlink_to(modules)
    _npm("run", "package", cwd=new.folder, code=code)
    _run(str(code.node), "esbuild.mjs", "--tests", cwd=new.folder, code=code)


def _modules(code: Installation, *, fetch: bool) -> Path:
    """Return what `npm ci` brings for the lock that is there now."""
    lock, told = (
        ROOT / "vscode-extension" / name for name in ("package-lock.json", "package.json")
    )
    there = kept() / f"modules-{_hash([lock])}"
    if not there.exists():
        if not fetch:
            raise CannotBuildError("What it is built with is not here.")
        making = Path(tempfile.mkdtemp(prefix="making-", dir=kept()))
        try:
            for file in (lock, told, lock.with_name(".npmrc")):
                shutil.copy2(file, making / file.name)
            _npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=making, code=code)
            _named(making, there)
        finally:
            shutil.rmtree(making, ignore_errors=True)
    return there / "node_modules"


def _named(making: Path, there: Path) -> None:
    """Give what is complete its name; somebody else may have been quicker."""
    if not there.exists():
        making.rename(there)


def _forget_old() -> None:
    for folder in kept().glob("built-*"):
        if time.time() - folder.stat().st_mtime > _DAY:
            shutil.rmtree(folder, ignore_errors=True)


def _inputs() -> Iterator[Path]:
    for part in PARTS:
        if (ROOT / part).is_file():
            yield ROOT / part
        for folder, inner, names in os.walk(ROOT / part):
            inner[:] = sorted(name for name in inner if not _is_made(name))
            yield from (Path(folder, name) for name in sorted(names) if not _is_made(name))


def _is_made(name: str) -> bool:
    return any(fnmatch(name, pattern) for pattern in _MADE)


def _hash(files: Iterator[Path] | list[Path]) -> str:
    known = hashlib.sha256()
    for file in files:
        known.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes() + b"\0")
    return known.hexdigest()[:16]


def _npm(*arguments: str, cwd: Path, code: Installation) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise CannotBuildError("npm is not in PATH.")
    _run(npm, *arguments, cwd=cwd, code=code)


def _run(*command: str, cwd: Path, code: Installation) -> None:
    environ = {**environ_with(code.node), "PYTHON": sys.executable}
    done = run(command, cwd=cwd, env=environ, timeout=_PATIENCE)
    if done.code:
        said = (done.out + done.err).decode("utf-8", "replace")[-3000:]
        raise CannotBuildError(f"`{' '.join(command)}` failed ({done.code}):\n{said}")
