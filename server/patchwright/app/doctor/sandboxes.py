"""Sandboxes that are there; nothing is run in them, and none is started."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

from patchwright.domain.health import Found, note, ok
from patchwright.processes.environment import program_in_path

_TODAY = (
    "none is used yet: patches are checked without running code or tests; those found here"
    " will serve a later version"
)
_SECONDS = 1.0


def today() -> Iterator[Found]:
    """Say what sandboxes are used for."""
    yield note(_TODAY)


def docker(root: Path) -> Iterator[Found]:
    """Look for Docker's program, and for an engine that lets us in."""
    program = program_in_path("docker", outside=root)
    sockets = [path for path in _sockets() if path.is_socket()]
    refused = [why for path in sockets if (why := _why_closed(path))]
    if len(refused) < len(sockets):
        yield ok(f"an engine listens{f'; {program}' if program else ''}")
    elif refused:
        yield note(refused[0], "Start Docker, and let your user be in the group `docker`.")
    elif program:
        yield note(f"{program}, but no engine listens where it usually does", "Start Docker.")
    else:
        yield note("not found", "Install Docker Engine.")


def bubblewrap(root: Path) -> Iterator[Found]:
    """Look for bubblewrap, which needs no engine."""
    program = program_in_path("bwrap", outside=root)
    if program:
        yield ok(str(program))
    else:
        yield note("not found", "Install the package bubblewrap of your system.")


def _sockets() -> tuple[Path, ...]:
    """Return where an engine usually listens: the system's, the user's own, Docker Desktop's."""
    own, home = Path(f"/run/user/{os.getuid()}"), Path("~/.docker").expanduser()
    folders = (Path("/var/run"), own, home / "run", home / "desktop")
    return tuple(folder / "docker.sock" for folder in folders)


def _why_closed(path: Path) -> str:
    """Return why nobody answers at the socket *path*, or nothing; nothing is sent."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_SECONDS)
        try:
            line.connect(str(path))
        except OSError as error:
            return f"{path}: {error.strerror or error}"
    return ""
