"""Which git is asked, and how old it is."""

import re
from dataclasses import dataclass
from pathlib import Path

from patchwright.processes.environment import inherited
from patchwright.processes.run import run
from patchwright.workspace.git import program_of

OLDEST = (2, 26)
"""The first that tells of which scope a value of its configuration is; remotes are read by that."""

_SECONDS = 4.0
_NOWHERE = Path("/")
_VERSION = re.compile(rb"git version (\d+(?:\.\d+)*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Git:
    """A git.

    Attributes:
        program: Where it lies.
        version: In numbers; empty where it does not tell.
    """

    program: Path
    version: tuple[int, ...]


def git_of(root: Path) -> Git | None:
    """Return the git that is asked about the repository at *root*, or None."""
    program = program_of(root)
    if program is None:
        return None
    try:
        finished = run([str(program), "--version"], cwd=_NOWHERE, env=inherited(), timeout=_SECONDS)
    except OSError:
        return Git(program=program, version=())
    told = _VERSION.match(finished.out) if finished.code == 0 else None
    return Git(program=program, version=tuple(map(int, told[1].split(b"."))) if told else ())
