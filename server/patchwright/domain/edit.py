"""What shall change: asked for (edits), refused (rejections), made (patches)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Lines of a file as they stand, and as they shall be.

    An empty *before* on a path that does not exist creates the file.
    """

    path: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """A file that shall go."""

    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Renaming:
    """A file that shall move."""

    path: str
    to: str


Change = Edit | Deletion | Renaming


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejection:
    """A change that was not made.

    Attributes:
        change: What was asked for; None where not even that could be read.
        reason: Why not, so that a model can correct itself.
        nearest: The lines of the file that come nearest, with their numbers, or empty.
    """

    change: Change | None
    reason: str
    nearest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file before and after.

    Attributes:
        path: Where it stands afterwards (or stood, if deleted).
        before: Its text, without BOM and with its own line ends; None if it did not exist.
        after: Likewise; None if it is deleted.
        renamed_from: Where it stood before, or empty.
    """

    path: str
    before: str | None
    after: str | None
    renamed_from: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patch:
    """Changes of several files that belong together, sorted by path."""

    files: tuple[FileChange, ...] = ()

    def __bool__(self) -> bool:
        """Say whether anything changes."""
        return bool(self.files)

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths that exist afterwards or are deleted."""
        return tuple(change.path for change in self.files)

    def old_path(self, path: str) -> str:
        """Return where the file at *path* stood before."""
        moved = (change.renamed_from for change in self.files if change.path == path)
        return next(filter(None, moved), path)


NO_PATCH = Patch()
