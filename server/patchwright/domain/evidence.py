"""What a run found out on its way to a patch."""

from dataclasses import dataclass
from typing import Literal

from patchwright.domain.text import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A place that has to do with the issue.

    Attributes:
        location: Where.
        symbol: Its qualified name in the file, or empty.
        why: Why this place.
        intended: What the code there should do instead, or empty.
        score: Higher is likelier; comparable only with scores of the same author.
        by: Who found it: `retrieval`, `searcher`, `user`.
    """

    location: Location
    symbol: str = ""
    why: str
    intended: str = ""
    score: float = 0.0
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One change to make.

    Attributes:
        path: The file.
        symbol: What of it, by its qualified name; empty for the file as a whole.
        change: What must hold there afterwards.
        new: Whether the user says that the file is to be created.
    """

    path: str
    symbol: str
    change: str
    new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How the issue is to be resolved.

    Attributes:
        way: `static` writes drafts and votes; `dynamic` reproduces and tests.
        reason: Why this way.
        steps: What to change, place by place.
    """

    way: Literal["static", "dynamic"]
    reason: str
    steps: tuple[Step, ...]
