"""What applying a patch came to, and how it is told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from patchwright.domain.errors import PatchwrightError
from patchwright.editor.patches.asking import Edit
from patchwright.editor.patches.decision import Edited, Refused
from patchwright.editor.patches.routes import Routes
from patchwright.editor.patches.settling import Standing

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What applying a patch came to.

    Attributes:
        paths: Files that are changed now, sorted.
        already: Files that were as the patch wants them.
        merged: Those of *paths* that had been changed since the run read them.
        refused: Files that refuse the change, and why; then it is not made as a whole.
        unasked: Those of *refused* for which nobody was asked to do anything at last.
        unsaved: Those of *paths* whose change only the editor holds.
        doubts: What should be looked at, each as a sentence.
    """

    paths: tuple[str, ...] = ()
    already: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    unasked: tuple[str, ...] = ()
    unsaved: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def stopped(way: Routes, edit: Edit, *, partly: bool = False) -> Applied:
    """Return what it came to where the editor did not make all that it was asked for.

    Args:
        way: How the files went.
        edit: What the editor made.
        partly: Files that refuse are not the reason why the rest was not made.
    """
    stood = [one for one in edit.standings if one.done]
    paths = sorted({one.step.path for one in stood})
    refused = way.refused
    if partly or not refused:
        steps = (step for step in way.editor if step.path not in paths)
        refused = (*refused, *(Refused(path=one.path, reason=edit.reason) for one in steps))
    undo = f"{_names(paths)} changed before it stopped: undo takes that back." if paths else ""
    return Applied(
        paths=tuple(paths),
        already=tuple(path for path in way.already if path not in paths),
        refused=refused,
        unasked=_paths(way.refused),
        unsaved=_unsaved(stood),
        doubts=(undo,) if undo else (),
    )


def refusing(way: Routes) -> Applied:
    """Return what it came to where files refuse before anybody is asked."""
    return Applied(refused=way.refused, unasked=_paths(way.refused), already=way.already)


def made(way: Routes, edit: Edit, error: PatchwrightError | None) -> Applied:
    """Return what it came to where the editor made what it was asked for.

    Args:
        way: How the files went.
        edit: What the editor made.
        error: Why we could not write the rest; None where we could.
    """
    edited = {one.step.path for one in edit.standings}
    written = () if error else way.disk
    merged = (s.path for s in (*way.editor, *written) if isinstance(s, Edited) and s.merged)
    return Applied(
        paths=tuple(sorted(edited.union(step.path for step in written))),
        already=tuple(path for path in way.already if path not in edited),
        merged=tuple(merged),
        refused=(
            *way.refused,
            *(Refused(path=step.path, reason=str(error)) for step in way.disk if error),
        ),
        unasked=_paths(way.refused),
        unsaved=_unsaved(edit.standings),
        doubts=tuple(_doubts(way, edit, sorted(edited) if error else [])),
    )


def in_words(applied: Applied, run: str) -> str:
    """Return what is said of *applied* in one message, without its refusals and doubts."""
    if not applied.paths:
        there = _names(applied.already)
        return f"The patch of run {run} is already there: {there}. Nothing was changed."
    parts = [f"The patch of run {run} is applied: {_names(applied.paths)}."]
    if applied.merged:
        parts.append(f"Merged with what was changed since: {_names(applied.merged)}.")
    if applied.already:
        parts.append(f"Already there: {_names(applied.already)}.")
    if applied.unsaved:
        parts.append(_undoable(applied))
    return " ".join(parts)


def _undoable(applied: Applied) -> str:
    kept = [path for path in applied.paths if path not in applied.unsaved]
    if not kept:
        return f"Not saved yet: {_names(applied.unsaved)}. Undo takes it back."
    return (
        f"Not saved yet: {_names(applied.unsaved)}. Undo takes that back,"
        f" and not what is on disk: {_names(kept)}."
    )


def refusal_in_words(applied: Applied, run: str, preview: str) -> str:
    """Return what is said where a file refuses the patch.

    Args:
        applied: What it came to.
        run: Whose patch it is.
        preview: The file in which the whole patch lies.
    """
    kept = "All files are as they were." if not applied.paths else " ".join(applied.doubts)
    shown = [f"{one.path}: {one.reason}" for one in applied.refused[:_MOST_NAMED]]
    more = len(applied.refused) - len(shown)
    whose = "in part" if applied.paths else "not"
    return " ".join(
        [
            f"The patch of run {run} is {whose} applied.",
            *shown,
            *([f"And {more} more."] if more else []),
            kept,
            f"The whole patch is in {preview}: apply by hand what you want of it.",
        ]
    )


def _doubts(way: Routes, edit: Edit, edited: list[str]) -> Iterator[str]:
    for one in edit.standings:
        if one.done is False:
            yield (
                f"{one.step.path}: the editor says that it made the change,"
                " but the text is another one: look at it before you save."
            )
    if edited:
        yield f"What the editor changed stays: {_names(edited)}. Undo takes it back."
    elif way.left_open:
        yield (
            f"The editor still has {_names(way.left_open)} open, which the patch took away:"
            " close that without saving."
        )


def _paths(refused: Iterable[Refused]) -> tuple[str, ...]:
    return tuple(one.path for one in refused)


def _unsaved(standings: Iterable[Standing]) -> tuple[str, ...]:
    return tuple(sorted(one.step.path for one in standings if not one.saved and one.holds_text))


def _names(paths: Iterable[str]) -> str:
    named = list(paths)
    more = len(named) - _MOST_NAMED
    return ", ".join(named[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
