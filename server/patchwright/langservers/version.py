"""The version of a server's program, where the server has not said it itself."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from patchwright.domain.untyped import at
from patchwright.processes.run import run

_VERSION = re.compile(r"v?(\d+\.[\w.+-]*\w)")
_ASK_SECONDS = 15.0
_ROOT = Path("/")
_ABOVE = 3


def version_of(program: Path, environment: Mapping[str, str]) -> str:
    """Return it as the program's npm package says, else what the program itself does.

    It may be any text, and is empty where neither says.

    Args:
        program: Is asked with `--version`, outside of any workspace, where it has no package.
        environment: The whole of what it then finds.
    """
    try:
        real = program.resolve(strict=True)
        return _version(real, real.stat().st_mtime_ns, tuple(sorted(environment.items())))
    except OSError:
        return ""


def major_of(program: Path, environment: Mapping[str, str]) -> int:
    """Return the major version likewise; 0 where nobody says."""
    number = re.search(r"\d+", version_of(program, environment))
    return int(number[0]) if number else 0


def version_in(said: str) -> str:
    """Return the version in what a server says of itself; empty where there is none."""
    with suppress(ValueError, RecursionError):
        # gopls tells all that it was built from.
        said = str(at(json.loads(said), "Version") or said)
    number = _VERSION.search(said)
    return number[1] if number else ""


@lru_cache(maxsize=64)
def _version(program: Path, _changed: int, environment: tuple[tuple[str, str], ...]) -> str:
    packages = [folder / "package.json" for folder in program.parents[:_ABOVE]]
    said = next((_packaged(each) for each in packages if each.is_file()), "")
    return said or _asked(program, dict(environment))


def _packaged(file: Path) -> str:
    try:
        return str(at(json.loads(file.read_bytes()), "version") or "")
    except (OSError, ValueError, RecursionError):
        return ""


def _asked(program: Path, environment: Mapping[str, str]) -> str:
    command = [str(program), "--version"]
    try:
        ended = run(command, cwd=_ROOT, env=environment, timeout=_ASK_SECONDS, max_output=1 << 16)
    except OSError:
        return ""
    return ended.out.decode("utf-8", "replace") if ended.code == 0 else ""
