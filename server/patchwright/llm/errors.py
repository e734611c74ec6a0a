"""How a request can fail, for those who may act on it and for those who only read.

ModelError
└── RequestFailed     the service gave no usable reply; tells what was paid all the same
└── RequestTooLong    the request does not fit the model; a shorter one may
"""

from typing import Literal

from patchwright.domain.errors import ModelError
from patchwright.domain.model import Usage


class RequestFailed(ModelError):  # noqa: N818 - it is what happened, as LimitReached is
    """The service gave no usable reply.

    Attributes:
        usage: What the tries took that were answered and could not be used.
    """

    def __init__(
        self, what: str, *, kept: str = "", remedy: str = "", usage: Usage | None = None
    ) -> None:
        super().__init__(what, kept=kept, remedy=remedy)
        self.usage = usage or Usage()


class RequestTooLong(RequestFailed):
    """The request does not fit the model's context window; a shorter one may."""


Kind = Literal["passing", "refused", "too_long", "final"]


class Fault(Exception):  # noqa: N818 - it is turned into an error, or passes, before anyone sees it
    """One try failed; stays inside this room.

    Attributes:
        what: What happened, in one sentence without key and headers.
        remedy: What the user can do.
        kind: `passing` is worth another try, `refused` is a request that the service
            does not take in this form, `too_long` does not fit, `final` will not change.
        wait: How long the service asks to wait, in seconds, or None.
        usage: What the try took all the same.
    """

    def __init__(
        self, what: str, *, remedy: str = "", kind: Kind = "passing", wait: float | None = None
    ) -> None:
        super().__init__(what)
        self.what, self.remedy, self.kind, self.wait = what, remedy, kind, wait
        self.usage = Usage()
