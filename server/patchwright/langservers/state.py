"""How a server is, for people and programs that ask."""

from dataclasses import dataclass
from enum import Enum


class Condition(Enum):
    """How a server is."""

    RUNNING = "running"
    STOPPED = "stopped"
    UNHEALTHY = "unhealthy"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """How a server is now.

    Attributes:
        name: Of its row.
        serves: What it is for, in words.
        version: What it says of itself; empty where it says nothing or does not run.
        condition: How it is.
        memory: Bytes that it holds; 0 where it does not run.
        why: Why it does not run, as a sentence; empty where nobody needed it yet.
        on_tree: Whether it works on a tree in the cache.
    """

    name: str
    serves: str
    version: str
    condition: Condition
    memory: int
    why: str
    on_tree: bool
