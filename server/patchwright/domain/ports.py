"""What several rooms implement: only protocols with two implementations."""

from collections.abc import Callable
from typing import Protocol

from patchwright.domain.diagnostic import Checked
from patchwright.domain.edit import Patch
from patchwright.domain.model import ModelReply, ModelRequest
from patchwright.domain.source import Snapshot

OnText = Callable[[str], None]
"""Told each piece of text as it streams in."""


class Model(Protocol):
    """Something that answers requests: hosted, local, recorded or scripted."""

    @property
    def name(self) -> str:
        """What it is called, for price and record."""
        ...

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return the answer to *request*; raises ModelError."""
        ...


class Diagnostician(Protocol):
    """Something that says whether a patch brings problems that the original had not."""

    @property
    def name(self) -> str:
        """Who speaks, for the verdict."""
        ...

    async def check(
        self, original: Snapshot, patch: Patch, paths: tuple[str, ...], beside: tuple[str, ...] = ()
    ) -> Checked:
        """Compare files before and after a patch; only new errors count.

        Args:
            original: The files before it.
            patch: The whole of it.
            paths: Which of its files are judged.
            beside: Files that it leaves alone and may break, since they use what it changes.
        """
        ...
