"""How the things stand that a run needs, as `patchwright doctor` finds them."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal


class Health(Enum):
    """How one thing stands; only a problem must be mended."""

    OK = "ok"
    NOTE = "note"
    PROBLEM = "problem"
    UNCHECKED = "not checked"


Need = Literal["installation", "workspace", "settings", "model"]
"""What `fix` cannot begin without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What was found of one thing.

    Attributes:
        group: What it belongs to, for people.
        about: What was looked at, in a word or two.
        health: How it stands.
        what: What was found, without any secret.
        remedy: The one thing to do; empty where there is nothing to do.
        stops: What `fix` lacks for it; None where it can begin all the same.
    """

    group: str = ""
    about: str = ""
    health: Health
    what: str
    remedy: str = ""
    stops: Need | None = None


def ok(what: str, *, about: str = "", remedy: str = "") -> Found:
    """Return that all is well; *remedy* may say how to have more."""
    return Found(about=about, health=Health.OK, what=what, remedy=remedy)


def note(what: str, remedy: str = "", *, about: str = "") -> Found:
    """Return something that is worth knowing, and well enough."""
    return Found(about=about, health=Health.NOTE, what=what, remedy=remedy)


def problem(what: str, remedy: str, *, about: str = "", stops: Need | None = None) -> Found:
    """Return something that must be mended."""
    return Found(about=about, health=Health.PROBLEM, what=what, remedy=remedy, stops=stops)


def unchecked(what: str, remedy: str = "", *, about: str = "") -> Found:
    """Return that nobody looked, or could."""
    return Found(about=about, health=Health.UNCHECKED, what=what, remedy=remedy)
