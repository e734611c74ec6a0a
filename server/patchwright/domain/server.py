"""How the language server of one language stands, for people and programs that ask."""

from dataclasses import dataclass
from enum import Enum


class Standing(Enum):
    """Whether it can be asked."""

    READY = "ready"
    THERE = "found, not started"
    FAILS = "does not start"
    UNTRUSTED = "not trusted"
    TOO_OLD = "too old"
    MISSING = "missing"


class Where(Enum):
    """Where its program was found."""

    PATH = "PATH"
    OURS = "installed by Patchwright"
    WORKSPACE = "the repository"
    SETTINGS = "named by your settings"
    NOWHERE = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStanding:
    """The server that would be asked of one language, or why there is none.

    Attributes:
        language: Its name for people; of several that one server serves, all.
        n_files: Files of the repository in it.
        server: What the server is called.
        standing: Whether it can be asked.
        where: Where its program was found.
        program: The program's path; empty where there is none.
        version: As it says; empty where it was not asked.
        seconds: How long its start took; None where it was not started.
        memory: Bytes that it held after its start, in an empty folder; None likewise.
        why: Why it cannot be asked, or is not, or what it does not do, as a sentence; empty where it is and does.
        remedy: What to do about that, as a sentence.
        others: Servers of the language that are there too, and would not be asked.
    """

    language: str
    n_files: int = 0
    server: str
    standing: Standing
    where: Where = Where.NOWHERE
    program: str = ""
    version: str = ""
    seconds: float | None = None
    memory: int | None = None
    why: str = ""
    remedy: str = ""
    others: tuple[str, ...] = ()
