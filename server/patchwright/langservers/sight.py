"""What a server shall see of a folder: the disk and the texts over it, or a tree of its own.

What differs in its content from the disk is shown as an open text. What is there in one
and not in the other cannot be shown so; nor can the settings that a server reads from the
disk alone, nor very many texts. Then the whole snapshot is laid out as files.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.langservers.disk import Disk, Stands
from patchwright.langservers.table import Row

MOST_OVER = 48
"""Texts that are shown over the disk, at the most."""

_SETTINGS = frozenset(
    {
        ".clangd",
        ".emmyrc.json",
        ".luarc.json",
        "cargo.toml",
        "compile_commands.json",
        "compile_flags.txt",
        "go.mod",
        "go.work",
        "jsconfig.json",
        "package.json",
        "pyproject.toml",
        "pyrightconfig.json",
        "tsconfig.json",
        "ty.toml",
    }
)
"""Files that change what servers say of others, and that they read from the disk."""


def _nothing() -> Stands:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a server shall see.

    Attributes:
        over: Texts that stand in the place of files on disk, by path.
        read: Gives the text of a file as it shall be seen; None where there is none.
        stands: What the disk was found to hold, where that was looked at.
        snapshot: What is seen; None where that is live.
        on_tree: Whether the snapshot is laid out as files, instead of being shown over the disk.
    """

    over: Mapping[str, str]
    read: Callable[[str], str | None]
    stands: Stands = field(default_factory=_nothing)
    snapshot: Snapshot | None = None
    on_tree: bool = False

    @property
    def key(self) -> str:
        """What two of the same content have in common; empty where that is live."""
        return self.snapshot.id if self.snapshot else ""

    @property
    def tree(self) -> Snapshot | None:
        """What is to be laid out as files."""
        return self.snapshot if self.on_tree else None


def live(over: Mapping[str, str], read: Callable[[str], str | None]) -> Sight:
    """Return the sight of an editor: its texts *over* the disk; *read* gives those of files."""
    return Sight(over=over, read=lambda path: over[path] if path in over else read(path))


def sights(row: Row, disk: Disk, *snapshots: Snapshot) -> tuple[Sight, ...]:
    """Return how *snapshots* are to be seen by a server of *row*: all over the disk, or all as trees."""
    listed = [_listed(row, snapshot) for snapshot in snapshots]
    if row.overlay and all(one.keys() == listed[0].keys() for one in listed):
        # There are thousands of files: they are looked at once for all snapshots.
        stands = disk.look({path for one in listed for path, blob in one.items() if blob})
        found = [
            _over(row, snapshot, blobs, stands)
            for snapshot, blobs in zip(snapshots, listed, strict=True)
        ]
        sound = [one for one in found if one is not None]
        if len(sound) == len(found):
            return tuple(sound)
    return on_trees(*snapshots)


def on_trees(*snapshots: Snapshot) -> tuple[Sight, ...]:
    """Return how *snapshots* are to be seen whatever stands on disk."""
    return tuple(Sight(over={}, read=_reader(one), snapshot=one, on_tree=True) for one in snapshots)


def _listed(row: Row, snapshot: Snapshot) -> Stands:
    """Return the files of *snapshot* that bear on what a server of *row* says."""
    # There are thousands, of which most are known by their last letters alone.
    ends, names = tuple(row.suffixes), tuple(_SETTINGS)
    return {
        path: entry.blob
        for path, entry in snapshot.entries.items()
        if (low := path.lower()).endswith(ends) or (low.endswith(names) and concerns(row, path))
    }


def _over(row: Row, snapshot: Snapshot, blobs: Stands, stands: Stands) -> Sight | None:
    """Return *snapshot*, whose files are *blobs*, as texts over the disk; None where it cannot be shown so."""
    differs = [path for path, blob in blobs.items() if blob and stands[path] != blob]
    shown = [
        path
        for path in sorted(differs)
        if stands[path] and suffix_of(path) in row.suffixes and snapshot.can_read(path)
    ]
    if len(shown) < len(differs) or len(shown) > MOST_OVER:
        return None
    over = {path: snapshot.text(path) for path in shown}
    return Sight(over=over, read=_reader(snapshot), stands=stands, snapshot=snapshot)


def concerns(row: Row, path: str) -> bool:
    """Say whether *path* bears on what a server of *row* says."""
    return suffix_of(path) in row.suffixes or path.rpartition("/")[2].lower() in _SETTINGS


def leads_astray(row: Row, path: str) -> bool:
    """Say whether a server of *row* gives wrong places for what stands in *path*."""
    return row.suffixes.get(suffix_of(path)) in row.astray


def _reader(snapshot: Snapshot) -> Callable[[str], str | None]:
    def read(path: str) -> str | None:
        try:
            return snapshot.text(path)
        except (KeyError, WorkspaceError):
            return None

    return read


def suffix_of(path: str) -> str:
    """Return the end of a file's name as rows have it: lower case, with its dot."""
    name = path.rpartition("/")[2].lower()
    return f".{name.rpartition('.')[2]}" if "." in name else ""
