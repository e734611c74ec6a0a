"""What a server shall see of a folder: the disk and the texts over it, or a tree of its own.

What differs in its content from the disk is shown as an open text. What is there in one
and not in the other cannot be shown so; nor can the settings that a server reads from the
disk alone, nor very many texts. Then the whole snapshot is laid out as files.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import BlobId, Snapshot
from patchwright.langservers.disk import Disk
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


def _nothing() -> Mapping[str, BlobId | None]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a server shall see.

    Attributes:
        key: Two of one key are the same; empty where that is not known.
        over: Texts that stand in the place of files on disk, by path.
        read: Gives the text of a file as it shall be seen; None where there is none.
        stands: What the disk was found to hold, by path, where that was looked at.
        tree: To be laid out as files, instead of being shown over the disk.
    """

    key: str
    over: Mapping[str, str]
    read: Callable[[str], str | None]
    stands: Mapping[str, BlobId | None]
    tree: Snapshot | None = None


def live(over: Mapping[str, str], read: Callable[[str], str | None]) -> Sight:
    """Return the sight of an editor: its texts *over* the disk; *read* gives those of files."""
    return Sight(key="", over=over, read=lambda path: over.get(path, read(path)), stands=_nothing())


def sights(row: Row, disk: Disk, *snapshots: Snapshot) -> tuple[Sight, ...]:
    """Return how *snapshots* are to be seen by a server of *row*: all over the disk, or all as trees."""
    found = [_over(row, disk, snapshot) for snapshot in snapshots]
    same_files = all(_listed(row, one) == _listed(row, snapshots[0]) for one in snapshots)
    sound = [one for one in found if one is not None]
    if same_files and len(sound) == len(found):
        return tuple(sound)
    return tuple(_tree(snapshot) for snapshot in snapshots)


def _over(row: Row, disk: Disk, snapshot: Snapshot) -> Sight | None:
    """Return *snapshot* as texts over the disk; None where it cannot be shown so."""
    compared = disk.compare(snapshot, lambda path: concerns(row, path))
    differs = [path for path in sorted(compared.differs) if snapshot.can_read(path)]
    shown = [path for path in differs if row.suffixes.keys() & {suffix_of(path)}]
    if (
        not row.overlay
        or compared.missing
        or len(shown) < len(compared.differs)
        or len(shown) > MOST_OVER
    ):
        return None
    return Sight(
        key=snapshot.id,
        over={path: snapshot.text(path) for path in shown},
        read=_reader(snapshot),
        stands=compared.stands,
    )


def concerns(row: Row, path: str) -> bool:
    """Say whether *path* bears on what a server of *row* says."""
    return suffix_of(path) in row.suffixes or path.rpartition("/")[2].lower() in _SETTINGS


def _listed(row: Row, snapshot: Snapshot) -> set[str]:
    return {path for path in snapshot.entries if concerns(row, path)}


def _tree(snapshot: Snapshot) -> Sight:
    return Sight(key=snapshot.id, over={}, read=_reader(snapshot), stands=_nothing(), tree=snapshot)


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
