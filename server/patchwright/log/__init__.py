"""Logging: to stderr and a file, never to stdout, and never a secret.

This room must not know any other; it wraps the standard library's `logging`.
Others take a logger by `logging.getLogger(__name__)` and need nothing from here, but
who learns a secret hides it (`secrets.hide`).
"""

from collections.abc import Iterable

from patchwright.log import secrets as known


def redacted(text: str, secrets: Iterable[str]) -> str:
    """Return *text* with stars where one of *secrets* stands, which are hidden from now on."""
    known.hide(*secrets)
    return known.redacted(text)
