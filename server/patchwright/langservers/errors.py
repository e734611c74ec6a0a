"""What can go wrong with a language server; each says so in a sentence for people."""

from patchwright.domain.errors import PatchwrightError
from patchwright.langservers.at_home import at_home


class ServerError(PatchwrightError):
    """A language server cannot be used as it was asked."""

    def __init__(self, what: str, *, kept: str = "", remedy: str = "") -> None:
        # It may hold what the server said last.
        super().__init__(at_home(what), kept=kept, remedy=remedy)


class NoServer(ServerError):  # noqa: N818 - says what is so
    """There is none that may be asked: not found, not trusted, or left alone after it ended too often."""


class CannotStart(ServerError):  # noqa: N818 - likewise
    """It could not be started, or ended before it was ready."""


class CannotInstall(ServerError):  # noqa: N818 - likewise
    """It could not be had."""


class Died(ServerError):  # noqa: N818 - likewise
    """It ended while it was asked."""


class Silent(ServerError):  # noqa: N818 - likewise
    """It did not answer in time; the request was withdrawn."""


class Hung(Silent):
    """It did not answer a request, as it does where all of it hangs."""


class Loading(Silent):
    """It has not loaded the workspace yet; what it says before that is no verdict."""


class Moved(ServerError):  # noqa: N818 - likewise
    """Files on disk became others while it looked at them."""


class Unfit(ServerError):  # noqa: N818 - likewise
    """It says by itself that it cannot judge this workspace."""


class Refused(ServerError):  # noqa: N818 - likewise
    """It answered with an error.

    Attributes:
        code: The error's code, of JSON-RPC or of the Language Server Protocol.
    """

    def __init__(self, what: str, code: int) -> None:
        super().__init__(what)
        self.code = code
