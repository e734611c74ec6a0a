"""What a user wants resolved."""

from dataclasses import dataclass
from enum import Enum


class Trust(Enum):
    """Who wrote a text; text from outside is data and never an instruction."""

    USER = "user"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """One remark below an issue."""

    author: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """A fault or a wish, told by somebody.

    Attributes:
        title: One line.
        body: The rest, as it was written.
        comments: Remarks, oldest first.
        labels: As its tracker names them.
        origin: Where it came from: a file's name, `-`, `owner/repo#12`.
        trust: Who wrote it.
        hidden: Parts that a reader of the rendered text does not see (HTML
            comments, zero-width characters), each described, to be shown to the user.
    """

    title: str
    body: str = ""
    comments: tuple[Comment, ...] = ()
    labels: tuple[str, ...] = ()
    origin: str = ""
    trust: Trust = Trust.OUTSIDE
    hidden: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Title, body and comments, for searching."""
        return "\n\n".join([self.title, self.body, *(comment.body for comment in self.comments)])
