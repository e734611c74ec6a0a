"""The working tree as an editor sees it: the disk, and the texts that lie over it.

A text that is typed touches one file, so that one step looks at one file; the whole
tree is walked only when it may have changed elsewhere.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from patchwright.domain.source import Snapshot
from patchwright.workspace.overlay import Laid, lay, over
from patchwright.workspace.take import look_again

_RULES = (".gitignore", ".patchwrightignore")


@dataclass(frozen=True, kw_only=True)
class LiveTree:
    """A working tree at one moment.

    Attributes:
        root: Its top.
        max_bytes: Larger files and texts are listed, not read.
        disk: What is saved.
        texts: What the editor has, by path; equal to the disk or not.
        laid: What of that lies over the disk; nothing where it is none of ours.
    """

    root: Path
    max_bytes: int
    disk: Snapshot
    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    laid: Mapping[str, Laid | None] = field(default_factory=dict[str, Laid | None], repr=False)

    @cached_property
    def snapshot(self) -> Snapshot:
        """What the editor sees; nothing of the unsaved text is on disk."""
        return over(self.disk, (one for one in self.laid.values() if one))

    def after(self, texts: Mapping[str, str], changed: Iterable[str] = ()) -> "LiveTree":
        """Return the tree once the editor has *texts*.

        Args:
            texts: All that it has open, by path.
            changed: Paths whose files may be others by now, though their texts are the same.
        """
        paths = self.texts.keys() | texts.keys()
        looked = {path for path in paths if self.texts.get(path) != texts.get(path)}.union(changed)
        disk = look_again(self.root, self.disk, looked, self.max_bytes)
        kept = {
            path: one for path, one in self.laid.items() if path in texts and path not in looked
        }
        new = {
            path: lay(self.root, disk, path, texts[path], self.max_bytes)
            for path in sorted(looked)
            if path in texts
        }
        return LiveTree(
            root=self.root,
            max_bytes=self.max_bytes,
            disk=disk,
            texts=dict(texts),
            laid={**kept, **new},
        )


def asks_for_all(path: str) -> bool:
    """Say whether a change of the file at *path* may change which other files there are."""
    return path.rpartition("/")[2] in _RULES
