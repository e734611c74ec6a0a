"""Machines on which there is no Python, or one; and where that finds its packages."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from tests.e2e.ground import Ground
from tests.e2e.vscode.install import kept

_PYTHON = re.compile(r"python|pypy")
_SET = re.compile(r"([\w:]+)\.([\w-]+)=(.*)")
NOWHERE = "http://127.0.0.1:9/simple"
"""Where nobody answers."""


def without_python(ground: Ground) -> None:
    """Have all programs of this machine be found but those that are a Python."""
    bin_ = ground.folder / "bin"
    for folder in map(Path, ("/bin", "/usr/bin", "/usr/local/bin")):
        for program in folder.iterdir() if folder.is_dir() else ():
            own = bin_ / program.name
            if not _PYTHON.match(program.name) and not own.is_symlink():
                own.symlink_to(program)
    ground.environ["PATH"] = str(bin_)
    ground.environ["PIP_CONFIG_FILE"] = str(ground.folder / "pip.conf")
    ground.environ["PIP_RETRIES"] = "1"
    ground.environ["VSCODE_CLI"] = "1"  # else VS Code asks a login shell for the PATH
    # What was loaded once need not come again; the environment is made anew all the same.
    ground.environ["PIP_CACHE_DIR"] = str(kept() / "pip")


def with_python(ground: Ground) -> None:
    """Have the Python of these tests be found, as such, and not as an environment of ours."""
    version = ".".join(map(str, sys.version_info[:2]))
    program = ground.folder / "bin" / f"python{version}"
    program.write_text(f'#!/bin/sh\nexec "{sys.base_prefix}/bin/python{version}" "$@"\n', "utf-8")
    program.chmod(0o755)


def offline(ground: Ground) -> None:
    """Have pip look for packages where nobody answers."""
    _write(ground, {"index-url": NOWHERE, "extra-index-url": "", "find-links": ""})


def online(ground: Ground) -> None:
    """Have pip look for packages where it does on this machine."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    told = subprocess.run(command, check=True, capture_output=True).stdout.decode()  # noqa: S603, TID251 - it is waited for
    found = [_SET.fullmatch(line) for line in told.split("\n")]
    every = [one for one in found if one and one[1] in {"global", "install", ":env:"}]
    _write(ground, {one[2]: ast.literal_eval(one[3]) for one in every})


def _write(ground: Ground, settings: dict[str, str]) -> None:
    lines = [f"{name} = {' '.join(value.split())}" for name, value in settings.items()]
    text = "\n".join(["[global]", *lines, ""])
    (ground.folder / "pip.conf").write_text(text, "utf-8")
