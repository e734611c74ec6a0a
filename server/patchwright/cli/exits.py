"""How commands end, as numbers that scripts may rely on."""

from enum import IntEnum

from patchwright.domain.errors import (
    IssueError,
    LimitReached,
    ModelError,
    PatchwrightError,
    ReplayError,
    StorageError,
    UserError,
    WorkspaceError,
)
from patchwright.langservers.errors import ServerError


class Exit(IntEnum):
    """The exit codes; `patchwright --help` lists them."""

    DONE = 0
    NO_PATCH = 1
    USAGE = 2
    NO_MODEL = 3
    LIMIT = 4
    REPLAY_DIFFERS = 5
    WORKSPACE = 6
    NO_ISSUE = 7
    NO_SERVER = 8
    UNEXPECTED = 70
    INTERRUPTED = 130
    NO_READER = 141


MEANING = {
    Exit.DONE: "done: there is an answer, or a patch was found",
    Exit.NO_PATCH: "nothing was found: no patch, no place, no match, nothing to review",
    Exit.USAGE: "the command was given wrongly",
    Exit.NO_MODEL: "the model cannot be used: no key, refused, out of reach, or no usable answer",
    Exit.LIMIT: "a limit was reached before there was a candidate",
    Exit.REPLAY_DIFFERS: "a replay differs from what was recorded",
    Exit.WORKSPACE: "the workspace or what is stored about it cannot be used, or a hunk does not fit",
    Exit.NO_ISSUE: "the issue cannot be had: not there, refused, or GitHub is out of reach",
    Exit.NO_SERVER: "a language server cannot be had, or does not start",
    Exit.UNEXPECTED: "a fault in Patchwright; the message names a log file",
    Exit.INTERRUPTED: "interrupted",
    Exit.NO_READER: "whoever read the output went away",
}

_OF_ERROR: tuple[tuple[type[PatchwrightError], Exit], ...] = (
    (UserError, Exit.USAGE),
    (IssueError, Exit.NO_ISSUE),
    (ReplayError, Exit.REPLAY_DIFFERS),
    (ModelError, Exit.NO_MODEL),
    (LimitReached, Exit.LIMIT),
    (ServerError, Exit.NO_SERVER),
    (WorkspaceError, Exit.WORKSPACE),
    (StorageError, Exit.WORKSPACE),
)


def exit_of(error: PatchwrightError) -> Exit:
    """Return how a command ends that *error* stopped."""
    return next((code for kind, code in _OF_ERROR if isinstance(error, kind)), Exit.UNEXPECTED)
