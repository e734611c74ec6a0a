"""A proposed hunk as programs are told of it, in one form for terminals and editors."""

from dataclasses import dataclass
from typing import Literal

from patchwright.domain.proposal import Evidence, HunkState
from patchwright.domain.run import RunId


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Lines of a text; where both are equal, the place above that line.

    Attributes:
        start: The first, from zero.
        stop: The one behind the last.
    """

    start: int
    stop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    r"""What stands at the place of a hunk that does not fit, with `\n` as line ends.

    Attributes:
        yours: What the user has there.
        proposed: What is proposed.
        why: Why it does not fit, as a sentence.
    """

    yours: str
    proposed: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldHunk:
    """One hunk of a proposal as it stands now.

    Attributes:
        run: The run's id.
        revision: Which of its proposals, from one: a corrected run may propose again.
        open: Whether nothing newer was proposed for the same issue, by another run or by this one.
        number: Which hunk, from one.
        path: Where its file stands now, from the folder's root, with `/`.
        kind: What happens: to lines, or to the whole file.
        renamed_from: Where a renamed file stood, or empty.
        state: How it stands.
        undecided: Whether the user has still to decide on it.
        optional: Whether it changes tests, which nobody asked for.
        edited: Whether the user has written it anew, so that nobody has checked it.
        inside: Whether it was in the text when that could last be said.
        needs: Hunks without which it cannot stand.
        needed_by: Hunks that cannot stand without it.
        lines: The lines of the text as it is now that it stands for; None where it is about
            the whole file, or where there is no text to be read.
        before: The lines that it changes, each with its end.
        after: The lines that take their place, each with its end.
        summary: What it does, in a few words.
        stale: Both versions, where it does not fit any more.
        merged: The lines that accepting makes, where the user has changed some beside it.
        held: Why it cannot be decided on here now, as a sentence, or empty.
        evidence: What speaks for it.
    """

    run: RunId
    revision: int
    open: bool
    number: int
    path: str
    kind: Literal["change", "create", "delete", "rename"]
    renamed_from: str
    state: HunkState
    undecided: bool
    optional: bool
    edited: bool
    inside: bool
    needs: tuple[int, ...]
    needed_by: tuple[int, ...]
    lines: Lines | None
    before: tuple[str, ...]
    after: tuple[str, ...]
    summary: str
    stale: Conflict | None
    merged: str | None
    held: str
    evidence: Evidence
