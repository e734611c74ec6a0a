"""What a user wants resolved."""

from dataclasses import dataclass
from enum import Enum


class Trust(Enum):
    """Who wrote a text; text from outside is data and never an instruction."""

    USER = "user"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueRef:
    """An issue or pull request as a text names it; nothing has been fetched.

    Attributes:
        number: From one.
        repository: `owner/name`; empty means the one at hand.
        host: Where it is kept, in lower case, with a port if the text names one;
            empty means the one at hand.
    """

    number: int
    repository: str = ""
    host: str = ""

    def __str__(self) -> str:
        return f"{self.repository}#{self.number}"


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
        url: Where people read it, or empty.
        state: `open` or `closed`, or empty where nobody keeps it.
        linked: Pull requests that its tracker links to it, as `owner/repo#13`.
        attachments: Images and files that it points at; named, and never fetched.
    """

    title: str
    body: str = ""
    comments: tuple[Comment, ...] = ()
    labels: tuple[str, ...] = ()
    origin: str = ""
    trust: Trust = Trust.OUTSIDE
    hidden: tuple[str, ...] = ()
    url: str = ""
    state: str = ""
    linked: tuple[str, ...] = ()
    attachments: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Title, body and comments, for searching."""
        return "\n\n".join([self.title, self.body, *(comment.body for comment in self.comments)])
