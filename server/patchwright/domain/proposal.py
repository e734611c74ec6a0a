"""What is laid before the user, to be accepted or rejected hunk by hunk."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """A stretch of lines that changes as one.

    Attributes:
        path: The file.
        start: Zero-based line in the text before.
        before: The lines as they stand, each with its end.
        after: The lines as they shall be, each with its end.
        kind: `change`, or what happens to the whole file.
        renamed_from: Where a renamed file stood, or empty.
    """

    path: str
    start: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    kind: Literal["change", "create", "delete", "rename"] = "change"
    renamed_from: str = ""
