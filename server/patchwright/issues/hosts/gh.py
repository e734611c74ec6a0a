"""Ask GitHub's own command line, `gh`, for the token that it keeps."""

from pathlib import Path

from patchwright.processes.environment import inherited, program_in_path
from patchwright.processes.run import run

_SECONDS = 5.0
_MOST = 10_000
_NOWHERE = Path("/")
"""A folder that holds nothing which a program would take orders from."""


def token_of_gh(host: str, workspace: Path) -> str:
    """Return the token that `gh` keeps for *host*; empty where it has none, or is not there.

    Args:
        host: Without a user, with a port if there is one.
        workspace: Where no program is taken from.
    """
    program = program_in_path("gh", outside=workspace)
    if program is None:
        return ""
    quiet = {"GH_PROMPT_DISABLED": "1", "GH_NO_UPDATE_NOTIFIER": "1", "NO_COLOR": "1"}
    try:
        finished = run(
            [str(program), "auth", "token", "--hostname", host],
            cwd=_NOWHERE,
            env=inherited(plus=quiet),
            timeout=_SECONDS,
            max_output=_MOST,
        )
    except OSError:
        return ""
    whole = finished.code == 0 and not (finished.cut or finished.timed_out)
    return finished.out.decode("utf-8", "replace").strip() if whole else ""
