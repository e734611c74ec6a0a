"""Which news may be dropped for later ones, while the editor does not read."""

import itertools
from typing import Any

_numbers = itertools.count()


def topic_of(method: str, params: Any) -> str:
    """Return what a notification is about, where it may be lost; else empty.

    Of two with one topic only the later counts. Lines of a log have a topic each:
    they may be lost, but do not replace each other.
    """
    if not isinstance(params, dict):
        return ""
    match method:
        case "$/progress" if _is_report(params.get("value")):
            return f"progress {params.get('token')}"
        case "textDocument/publishDiagnostics":
            return f"diagnostics {params.get('uri')}"
        case "window/logMessage" | "$/logTrace":
            return f"log {next(_numbers)}"
        case _:
            return ""


def _is_report(value: Any) -> bool:
    kind = value.get("kind") if isinstance(value, dict) else getattr(value, "kind", None)
    return kind == "report"
