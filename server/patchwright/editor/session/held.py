"""Texts that an editor holds without having told us that they are open.

Neovim keeps a file that it edits for us in a buffer of its own: the disk says the
old text, and nobody tells us the new one. Without a memory of it, the same patch
would be made a second time.
"""

from dataclasses import dataclass

from patchwright.domain.live import Live
from patchwright.edits.line_edits import plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One text that only the editor has, for as long as the disk says what it said then."""

    text: str
    disk: Live


class HeldTexts:
    """All of them, by URI."""

    def __init__(self) -> None:
        self._held = dict[str, Held]()

    def put(self, uri: str, text: str, disk: Live) -> None:
        """Remember that the editor holds *text* while the disk says *disk*."""
        self._held[uri] = Held(text=text, disk=disk)

    def get(self, uri: str, disk: Live) -> str | None:
        """Return what the editor holds; None where it has been saved or given up since."""
        held = self._held.get(uri)
        if held and not _same(held.disk, disk):
            del self._held[uri]
            return None
        return held.text if held else None


def _same(left: Live, right: Live) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return plain(left) == plain(right)
    return left is None and right is None
