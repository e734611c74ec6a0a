"""`$/logTrace`: what goes over the wire, for those who asked for it, without secrets.

Source: LSP 3.17, "LogTrace Notification".
"""

import json
from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp

from patchwright.domain.untyped import at, list_of, object_of
from patchwright.editor.protocol.message import Id
from patchwright.editor.session.options import snake
from patchwright.log.secrets import redacted
from patchwright.settings.table import SECRET

LEVELS = ("off", "messages", "verbose")

_LONGEST = 4_000
_UNTOLD = frozenset({lsp.LOG_TRACE, lsp.WINDOW_LOG_MESSAGE})


class Trace:
    """Tells of messages, as far as the editor asked for it.

    Attributes:
        level: off, messages or verbose.
    """

    def __init__(self, tell: Callable[[str, object], None]) -> None:
        self._tell = tell
        self.level = "off"

    def set(self, value: Any) -> None:
        """Tell as much as *value* says; what is no level is off."""
        self.level = value if value in LEVELS else "off"

    def taken(self, params: Any) -> None:
        """Obey `$/setTrace`."""
        self.set(at(params, "value"))

    def line(self, text: str) -> None:
        """Tell one line of our own log, from any thread, to those who trace."""
        if self.level != "off":
            params = {"type": lsp.MessageType.Log.value, "message": redacted(text)}
            self._tell(lsp.WINDOW_LOG_MESSAGE, params)

    def observe(self, way: str, what: str, name: Id, said: Any) -> None:
        """Tell of one message that was received or sent."""
        if self.level == "off" or what in _UNTOLD:
            return
        params = {"message": f"{way} {what}" + (f" ({name})" if name is not None else "")}
        if self.level == "verbose":
            params["verbose"] = self._verbose(said)
        self._tell(lsp.LOG_TRACE, params)

    def _verbose(self, said: Any) -> str:
        try:
            text = json.dumps(without_secrets(said), ensure_ascii=False, default=str)
        except (ValueError, RecursionError):
            return "(nested too deeply to be shown)"
        shown = redacted(text)
        return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}… ({len(shown)} characters)"


def without_secrets(value: Any) -> Any:
    """Return JSON with stars in the place of settings that are secret, however deep they lie."""
    if isinstance(value, dict):
        return {
            name: "***" if snake(name) in SECRET and inner else without_secrets(inner)
            for name, inner in object_of(value).items()
        }
    return [without_secrets(one) for one in list_of(value)] if isinstance(value, list) else value
