"""Folders as an editor holds them open, for tests."""

import zlib
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from patchwright.app.application import Application
from patchwright.app.folder import OpenFolder
from patchwright.domain.issue import Issue, Trust

ISSUE = Issue(
    title="Short months shorten all that follow",
    body="`Rhythm.days` in `pocketbook/rhythm.py` counts each day from the one before.",
    trust=Trust.USER,
    origin="test",
)
RHYTHM = "pocketbook/rhythm.py"


def opened(root: Path, given: Mapping[str, Any] | None = None) -> "closing[OpenFolder]":
    """Open *root* with the settings *given*, to be closed in the end."""
    return closing(Application().folder(root, given or {"workers": 1}))


def stored_bytes(user: Path) -> list[bytes]:
    """Return what is in the user's state folder for good but for the database."""
    blobs = (user / "state").rglob("blobs/??/*")
    return [zlib.decompress(path.read_bytes()) for path in blobs]
