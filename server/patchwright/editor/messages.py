"""What people are told: by severity, and never as a flood."""

from collections.abc import Callable

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError

Send = Callable[[str, object], None]


class Messages:
    """Tells people in the editor what they should know."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def info(self, text: str) -> None:
        """Tell something that went well."""
        self._show(lsp.MessageType.Info, text)

    def warn(self, text: str) -> None:
        """Tell something that the user should look at."""
        self._show(lsp.MessageType.Warning, text)

    def error(self, error: PatchwrightError | str) -> None:
        """Tell what failed, what was kept, and what to do."""
        self._show(lsp.MessageType.Error, str(error))

    def log(self, text: str) -> None:
        """Write into the editor's log only."""
        self._send(
            lsp.WINDOW_LOG_MESSAGE, lsp.LogMessageParams(type=lsp.MessageType.Log, message=text)
        )

    def _show(self, kind: lsp.MessageType, text: str) -> None:
        self._send(lsp.WINDOW_SHOW_MESSAGE, lsp.ShowMessageParams(type=kind, message=text))
