"""The major version of a server's program, where not each can serve."""

import json
import re
from functools import lru_cache
from pathlib import Path

from patchwright.domain.untyped import at
from patchwright.processes.run import run

_ASK_SECONDS = 10.0
_ROOT = Path("/")
_ABOVE = 3


def major_of(program: Path) -> int | None:
    """Return it as the program's npm package says, else as the program itself does; None where neither says."""
    try:
        real = program.resolve(strict=True)
        return _major(real, real.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=64)
def _major(program: Path, _changed: int) -> int | None:
    packages = [folder / "package.json" for folder in program.parents[:_ABOVE]]
    said = next((_packaged(each) for each in packages if each.is_file()), None)
    number = re.search(r"\d+", said or _asked(program))
    return int(number[0]) if number else None


def _packaged(file: Path) -> str:
    try:
        return str(at(json.loads(file.read_bytes()), "version") or "")
    except (OSError, ValueError):
        return ""


def _asked(program: Path) -> str:
    # Its folder is no workspace: what is started there decides nothing by its files.
    try:
        ended = run(
            [str(program), "--version"], cwd=_ROOT, timeout=_ASK_SECONDS, max_output=1 << 16
        )
    except OSError:
        return ""
    return ended.out.decode("utf-8", "replace") if ended.code == 0 else ""
