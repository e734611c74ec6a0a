"""One try at resolving one issue."""

from dataclasses import dataclass
from enum import Enum
from typing import NewType

RunId = NewType("RunId", str)
"""Sorts by time of start; short enough to type its end."""


class RunState(Enum):
    """Where a run stands; `interrupted` is a run whose owner died."""

    RUNNING = "running"
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"


class Stage(Enum):
    """The stations of a run, in order."""

    READ = "read"
    LOCATE = "locate"
    PLAN = "plan"
    DRAFT = "draft"
    VOTE = "vote"
    PROPOSE = "propose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a run may use up at the most.

    Attributes:
        usd: Money; checked where the model's price is known.
        tokens: Checked instead where the price is not known.
        calls: Requests to the model.
        seconds: Time.
        locate_share: The share of the money (or tokens) that locating may use.
    """

    usd: float = 2.0
    tokens: int = 1_000_000
    calls: int = 200
    seconds: float = 1800.0
    locate_share: float = 0.35
