"""Git, asked so that it runs no program that the repository names.

Only `ls-files`, `log`, `cat-file` and `config` are called. What a hostile `.git/config`
could start with them is switched off: the file system monitor, hooks, signature
checks, pagers, external diffs, and fetching objects that a partial clone lacks.
"""

import logging
import os
from collections.abc import Sequence
from pathlib import Path

from patchwright.processes.environment import inherited, program_in_path
from patchwright.processes.run import Finished, run

_log = logging.getLogger(__name__)

_SECONDS = 60.0
_MAX_OUTPUT = 256 << 20
_LONGEST = 500

_SAFE = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.sshCommand=false",
    "core.askPass=false",
    "core.pager=cat",
    "core.alternateRefsCommand=false",
    "credential.helper=",
    "gpg.program=false",
    "log.showSignature=false",
    "diff.external=",
    "diff.orderFile=/dev/null",
    "protocol.allow=never",
    "submodule.recurse=false",
)


def ask_git(
    root: Path, args: Sequence[str], *, stdin: bytes = b"", partial: bool = False
) -> bytes | None:
    """Return what `git ARGS` prints at *root*, None where there is no usable git or answer.

    With *partial*, what was printed before git failed is an answer as well.
    """
    program = program_of(root)
    if program is None:
        return None
    settings = [word for setting in _SAFE for word in ("-c", setting)]
    command = [str(program), *settings, "--no-optional-locks", "--no-pager", *args]
    try:
        finished = run(
            command,
            cwd=root,
            stdin=stdin,
            env=_environment(root),
            timeout=_SECONDS,
            max_output=_MAX_OUTPUT,
        )
    except OSError as error:
        _log.info("git cannot be started: %s", error)
        return None
    failed = finished.code != 0 or finished.cut or finished.timed_out
    # Asked for a setting that is not there, it says nothing and fails with 1.
    if failed and (finished.code != 1 or finished.err):
        _log.info("git %s failed: %s", args[0], _why(finished))
    return finished.out if partial or not failed else None


def has_repository(root: Path) -> bool:
    """Say whether *root* itself is the top of a working tree."""
    return os.path.lexists(root / ".git")


def program_of(root: Path) -> Path | None:
    """Return the git of PATH, never one that the workspace could give."""
    return program_in_path("git", outside=root)


def _why(finished: Finished) -> str:
    if finished.cut or finished.timed_out:
        return "it took too long" if finished.timed_out else "it wrote too much"
    said = finished.err[:_LONGEST].decode("utf-8", "replace").strip()
    return f"exit code {finished.code}, {said}"


def _environment(root: Path) -> dict[str, str]:
    # All of GIT_* would go before our settings: GIT_DIR, GIT_INDEX_FILE, GIT_CONFIG_COUNT, ...
    return inherited(
        without=("GIT_",),
        plus={
            "GIT_ALLOW_PROTOCOL": "none",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0",
            # core.worktree may name another folder, and a broken .git a repository above.
            "GIT_WORK_TREE": str(root),
            "GIT_CEILING_DIRECTORIES": str(root.parent),
            "LC_ALL": "C",
        },
    )
