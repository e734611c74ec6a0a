"""Which news may be dropped for later ones, while the editor does not read."""

import itertools
from typing import Any

from patchwright.domain.untyped import at

_numbers = itertools.count()


def topic_of(method: str, params: Any) -> str:
    """Return what a notification is about, where it may be lost; else empty.

    Args:
        method: Its method.
        params: Its parameters, as JSON.

    Of two with one topic only the later counts. Lines of a log have a topic each:
    they may be lost, but do not replace each other.
    """
    match method:
        case "$/progress" if at(params, "value", "kind") == "report":
            return f"progress {at(params, 'token')}"
        case "textDocument/publishDiagnostics":
            return f"diagnostics {at(params, 'uri')}"
        case "window/logMessage" | "$/logTrace":
            return f"log {next(_numbers)}"
        case _:
            return ""
