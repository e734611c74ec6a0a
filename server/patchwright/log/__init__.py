"""Logging: to stderr or a file, never to stdout, and never a secret.

This room must not know any other; it wraps the standard library's `logging`.
"""

import logging
import sys

_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Redacting(logging.Formatter):
    """Writes stars where a secret stands, in tracebacks too."""

    def __init__(self, secrets: frozenset[str]) -> None:
        super().__init__(_FORMAT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return text


def start(level: str = "warning", secrets: frozenset[str] = frozenset()) -> None:
    """Log to stderr from *level* on, with every one of *secrets* blotted out."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Redacting(frozenset(secret for secret in secrets if secret)))
    root = logging.getLogger("patchwright")
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    root.propagate = False
