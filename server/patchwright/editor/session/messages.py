"""What people are told: by severity, and never as a flood.

The same sentence is shown once a minute, and of one severity at most three
sentences; then one more says that the rest is in the log, which has them all.
Secrets are hidden, whoever has said them.
What somebody has asked for is no flood: it is told each time.
"""

import time
from collections import deque
from collections.abc import Callable

from lsprotocol import types as lsp

from patchwright.domain.errors import PatchwrightError
from patchwright.log.secrets import redacted

Send = Callable[[str, object], None]

MOST = 3
"""How many of one severity are shown a minute."""

_MINUTE = 60.0
REST = "More follows; it is in the log of Patchwright alone."


class Messages:
    """Tells people in the editor what they should know."""

    def __init__(self, send: Send, now: Callable[[], float] = time.monotonic) -> None:
        self._send, self._now = send, now
        self._shown: dict[lsp.MessageType, deque[tuple[float, str]]] = {}

    def answer(self, text: str, kind: lsp.MessageType = lsp.MessageType.Info) -> None:
        """Tell what the user asked for, and how it ended: each time, whatever else is told."""
        text = redacted(text)
        self.log(text, kind)
        self._send(lsp.WINDOW_SHOW_MESSAGE, lsp.ShowMessageParams(type=kind, message=text))

    def info(self, text: str) -> None:
        """Tell something that went well, and that nobody asked for."""
        self._show(lsp.MessageType.Info, text)

    def warn(self, text: str) -> None:
        """Tell something that the user should look at."""
        self._show(lsp.MessageType.Warning, text)

    def error(self, error: PatchwrightError | str) -> None:
        """Tell what failed, what was kept, and what to do."""
        self._show(lsp.MessageType.Error, str(error))

    def log(self, text: str, kind: lsp.MessageType = lsp.MessageType.Log) -> None:
        """Write into the editor's log only."""
        said = redacted(text)
        self._send(lsp.WINDOW_LOG_MESSAGE, lsp.LogMessageParams(type=kind, message=said))

    def _show(self, kind: lsp.MessageType, text: str) -> None:
        text = redacted(text)
        self.log(text, kind)
        now, shown = self._now(), self._shown.setdefault(kind, deque())
        while shown and now - shown[0][0] >= _MINUTE:
            shown.popleft()
        if any(text == other for _, other in shown) or len(shown) > MOST:
            return
        said = text if len(shown) < MOST else REST
        shown.append((now, said))
        self._send(lsp.WINDOW_SHOW_MESSAGE, lsp.ShowMessageParams(type=kind, message=said))
