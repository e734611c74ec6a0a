"""What is known of a language server, as data: what it serves, how it is started and had."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Literal


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


class Executes(Enum):
    """What of a repository a server may run by itself; only `NOTHING` needs no trust."""

    NOTHING = "nothing"
    INTERPRETER = "interpreter"
    BUILD = "build"


@dataclass(frozen=True, slots=True, kw_only=True)
class Install:
    """How a server is had.

    Attributes:
        by: Who brings it; only pip and npm can be asked by us.
        packages: What is asked for.
        words: The same as a sentence for people.
    """

    by: Literal["pip", "npm", "system"]
    packages: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One server.

    Attributes:
        name: What it is called.
        serves: What it is for, in words for people.
        suffixes: Ends of its files' names, each with its language id.
        program: The name of its program, or a whole path; empty where that is its own name.
        arguments: What its program is started with; `{new}` is a new folder that goes with it.
        environment: What it finds in its environment besides; `{site}` is where our own copy
            has its packages, and what names that holds for our own copy alone; `{path}` is PATH.
        inside: Where below `{site}` our own copy has its program; empty where pip or npm put it.
        least: The oldest major version that can serve; 0 where each can.
        install: How it is had.
        settings: What it is told where it asks for its configuration.
        options: Its initialization options.
        looks: A command that has it look at one text and send what is wrong there before it answers,
            and the command's arguments after the URI; empty where it needs none.
        units: What it counts columns in, unless it says so itself.
        pulls: Whether diagnostics are asked of it; else it sends them by itself.
        says_ready: Whether it tells when it has loaded, and is not believed before.
        repeats: Whether it sends what it finds in a text even where it has just sent the same.
        takes: Seconds in which it takes a text in; 0 for one that answers in the order of messages.
        quiet: Seconds without news after which pushed diagnostics are complete.
        seconds: How long a verdict may take, at the most.
        memory: Megabytes that it and what it started may hold together.
        executes: What of the repository it may run.
        overlay: Whether unsaved text is all it needs; else it reads the disk.
        unjudged: Language ids of which it never reports an error.
        astray: Language ids in whose texts it gives wrong places; it is asked for none there.
        blind: Codes by which it says of a file that it sees no more than its syntax.
    """

    name: str
    serves: str
    suffixes: Mapping[str, str]
    program: str = ""
    arguments: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=_nothing)
    inside: str = ""
    least: int = 0
    install: Install
    settings: Mapping[str, Any] = field(default_factory=_nothing)
    options: Mapping[str, Any] = field(default_factory=_nothing)
    looks: tuple[Any, ...] = ()
    units: str = "utf-16"
    pulls: bool = False
    says_ready: bool = False
    repeats: bool = True
    takes: float = 0.0
    quiet: float = 0.5
    seconds: float = 20.0
    memory: int = 4096
    executes: Executes = Executes.NOTHING
    overlay: bool = True
    unjudged: frozenset[str] = frozenset()
    astray: frozenset[str] = frozenset()
    blind: frozenset[str] = frozenset()

    @property
    def languages(self) -> tuple[str, ...]:
        """What may be said for what it serves: words for people and language ids, in small letters."""
        words = (word.lower() for word in self.serves.split(", "))
        return tuple(dict.fromkeys([*words, *self.suffixes.values()]))

    @property
    def remedy(self) -> str:
        """What to do where it is missing, as a sentence."""
        if self.install.by == "system":
            return self.install.words
        return f"Run `patchwright servers install {self.languages[0]}`."
