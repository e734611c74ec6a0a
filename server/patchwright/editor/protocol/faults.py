"""What a request is answered with when it cannot be answered."""

import logging
from dataclasses import dataclass
from enum import IntEnum

from patchwright.domain.errors import PatchwrightError, Reason, UserError

_log = logging.getLogger(__name__)


class Code(IntEnum):
    """The error codes that we use. Source: LSP 3.17, "Response Message"."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    METHOD_NOT_FOUND = -32601
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    SERVER_NOT_INITIALIZED = -32002
    REQUEST_FAILED = -32803
    REQUEST_CANCELLED = -32800


@dataclass(frozen=True, slots=True)
class Fault:
    """An error response: its code, a sentence, and its reason where a program can help."""

    code: Code
    sentence: str
    reason: Reason | None = None


class InvalidParams(UserError):  # noqa: N818 - named as the protocol names it
    """What came with a request or a command does not fit it."""


class Refused(PatchwrightError):  # noqa: N818 - what the editor did
    """The editor refused a request of ours, or went away before it answered."""


def fault_of(error: Exception, method: str) -> Fault:
    """Return what *error*, raised while *method* was answered, is told as."""
    if isinstance(error, InvalidParams):
        return Fault(Code.INVALID_PARAMS, str(error))
    if isinstance(error, PatchwrightError):
        return Fault(Code.REQUEST_FAILED, str(error), error.reason)
    _log.error("%s failed", method, exc_info=error)
    kind = type(error).__name__
    return Fault(
        Code.INTERNAL_ERROR,
        f"This is a fault in Patchwright: {kind}, in {method}. Its log has the traceback.",
    )
