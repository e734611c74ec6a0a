"""A file's text as it is now."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """Something stands there that is no text which we can read; *reason* is a sentence."""

    reason: str


Live = str | Unreadable | None
"""A file's text as it is now, in the editor or on disk; None where there is no file."""
