"""How a patch is brought into the files."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NEVER, CLOSED_FILES, ALL = "never", "closedFiles", "all"
"""The setting `save`: which files are saved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How a patch is brought into the files.

    Attributes:
        label: What the editor's list of undoable changes may call it; empty: the run.
        save: Which files are saved: never any that the editor can change, closedFiles
            (those that are not open), all (open ones too that were saved before).
        restored: Files that come back, with their exact bytes and permissions.
        partly: Leave files out that refuse, and do the rest; else nothing is done then.
    """

    label: str = ""
    save: str = NEVER
    restored: Mapping[str, tuple[bytes, int]] = field(default_factory=dict[str, tuple[bytes, int]])
    partly: bool = False
