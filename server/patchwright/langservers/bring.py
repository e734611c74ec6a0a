"""What pip and npm are asked to bring, into a folder of one server; no code of a package runs.

pip takes wheels alone and npm runs no scripts, so that nothing is built.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from patchwright.langservers.errors import CannotInstall
from patchwright.langservers.row import Row
from patchwright.processes.environment import inherited, path_outside, program_in_path
from patchwright.processes.run import Finished, run

BRING_SECONDS = 900.0
"""How long all that one command brings may take; some servers have hundreds of megabytes."""

_VENV_SECONDS = 120.0
_NOTHING_KEPT = "Nothing of it was kept, and what was there before is as it was."
_TRY_AGAIN = "Try again, or install it yourself: what is in PATH is found."
_NO_NETWORK = re.compile(r"connection broken|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET")
_NOISE = re.compile(r"\s*(at |code\b|syscall\b|errno\b|404$|A complete log|[{}]|$)")


def by_pip(row: Row, folder: Path, root: Path) -> None:
    """Make a virtual environment in *folder* that has *row*'s packages. Raises CannotInstall."""
    _done(row, [sys.executable, "-m", "venv", str(folder)], folder, root, _VENV_SECONDS)
    python = str(folder / "bin/python")
    quiet = ("--no-input", "--disable-pip-version-check", "--no-color", "--retries", "2")
    command = [
        python,
        "-m",
        "pip",
        "install",
        *quiet,
        "--only-binary",
        ":all:",
        *row.install.packages,
    ]
    _done(row, command, folder, root, BRING_SECONDS)
    # Some packages put their files in place when Python first starts with them.
    _done(row, [python, "-c", ""], folder, root, _VENV_SECONDS)


def by_npm(row: Row, folder: Path, root: Path) -> None:
    """Let npm put *row*'s packages into *folder*. Raises CannotInstall."""
    npm = program_in_path("npm", outside=root)
    if npm is None:
        raise CannotInstall(
            f"npm, which brings {row.name}, is not in PATH.",
            kept=_NOTHING_KEPT,
            remedy="Install Node.js, which has it.",
        )
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--no-update-notifier", "--no-color")
    command = [str(npm), "install", "--prefix", str(folder), *quiet, *row.install.packages]
    _done(row, command, folder, root, BRING_SECONDS)


def _done(row: Row, command: Sequence[str], folder: Path, root: Path, seconds: float) -> None:
    try:
        # In a folder without files of others, and without programs of the workspace.
        ended = run(command, cwd=folder, env=_environment(root), timeout=seconds)
    except OSError as error:
        why = f"{command[0]} cannot be started: {error.strerror}."
        raise CannotInstall(why, kept=_NOTHING_KEPT, remedy=_TRY_AGAIN) from error
    if ended.timed_out:
        why = f"{row.name} was not there after {seconds:g} s."
        raise CannotInstall(why, kept=_NOTHING_KEPT, remedy=_TRY_AGAIN)
    if ended.code:
        raise _failed(row, ended)


def _environment(root: Path) -> Mapping[str, str]:
    # pip's `user` and `target` would put it elsewhere.
    without = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PYTHONPATH", "NODE_PATH")
    return inherited(without=without, plus={"PATH": path_outside(root), "PIP_USER": "0"})


def _failed(row: Row, ended: Finished) -> CannotInstall:
    said = (ended.err or ended.out).decode("utf-8", "replace")
    remedy = _TRY_AGAIN
    if _NO_NETWORK.search(said):
        remedy = f"See that {row.install.by} reaches its registry, and try again."
    return CannotInstall(
        f"{row.install.by} cannot bring {' and '.join(row.install.packages)}: {_words(said)}",
        kept=_NOTHING_KEPT,
        remedy=remedy,
    )


def _words(said: str) -> str:
    """Return the sentence that says what went wrong: pip's last, npm's first."""
    lines = said.strip().split("\n") if said.strip() else ["it said nothing"]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")][-1:]
    npm = [line.removeprefix("npm error ") for line in lines if line.startswith("npm error ")]
    errors += [line for line in npm if not _NOISE.match(line)]
    sentence = " ".join((errors or lines[-1:])[0].split())[:400]
    return sentence if sentence.endswith((".", "!")) else f"{sentence}."
