"""Logging: to stderr or a file, never to stdout, and never a secret.

This room must not know any other; it wraps the standard library's `logging`.
"""

import logging
import sys
from collections.abc import Iterable

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Redacting(logging.Formatter):
    """Writes stars where a secret stands, in tracebacks too."""

    def __init__(self, secrets: frozenset[str]) -> None:
        super().__init__(_FORMAT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record), self._secrets)


def redacted(text: str, secrets: Iterable[str]) -> str:
    """Return *text* with stars where one of *secrets* stands."""
    # The longest goes first: a secret may hold another one.
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = text.replace(secret, "***")
    return text


def start(level: str = "warning", secrets: frozenset[str] = frozenset()) -> None:
    """Log to stderr from *level* on, with every one of *secrets* blotted out."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Redacting(secrets))
    root = logging.getLogger("patchwright")
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    root.propagate = False
