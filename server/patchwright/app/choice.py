"""Which language servers may be chosen from for a workspace."""

from pathlib import Path

from patchwright.langservers.find import Choice
from patchwright.langservers.rows import rows_of
from patchwright.settings.places import servers_of
from patchwright.settings.table import Settings


def choice_of(root: Path, settings: Settings, *, trusted: bool) -> Choice:
    """Return which servers may be taken for the repository at *root*."""
    return Choice(root=root, ours=servers_of(settings), trusted=trusted, rows=rows_of(settings))
