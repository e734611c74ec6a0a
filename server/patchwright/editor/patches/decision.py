"""What is decided about each file of a patch, before anything is done."""

from dataclasses import dataclass

from patchwright.edits.line_edits import LineEdit, with_edits


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """A file of which lines change.

    Attributes:
        path: Where it stands.
        live: Its text now.
        edits: What changes, from top to bottom.
        merged: Whether it had been changed since the run read it.
    """

    path: str
    live: str
    edits: tuple[LineEdit, ...]
    merged: bool = False

    @property
    def text(self) -> str:
        """The text afterwards."""
        return with_edits(self.live, self.edits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Created:
    """A file that comes into being."""

    path: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """A file that goes."""

    path: str
    live: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A file that moves from *origin* to *path*, and of which lines may change on the way."""

    path: str
    origin: str
    live: str
    edits: tuple[LineEdit, ...]

    @property
    def text(self) -> str:
        """The text afterwards."""
        return with_edits(self.live, self.edits)


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyThere:
    """A file that is as the patch wants it."""

    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A file to which the change cannot be made; *reason* is a sentence."""

    path: str
    reason: str


Step = Edited | Created | Deleted | Moved
Decision = Step | AlreadyThere | Refused


def source_of(step: Step) -> str:
    """Return the path of the file whose text *step* starts from."""
    return step.origin if isinstance(step, Moved) else step.path
