"""Make changes on texts: one after the other, each on what those before it left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from patchwright.domain.edit import (
    Change,
    Deletion,
    Edit,
    FileChange,
    Patch,
    Rejection,
    Renaming,
)
from patchwright.domain.text import BOM, line_end, split_lines, strip_end
from patchwright.edits import report
from patchwright.edits.elision import elided_places
from patchwright.edits.file_lines import FileLines
from patchwright.edits.paths import nothing, refusal, tidy
from patchwright.edits.place import Place, block_of, places
from patchwright.edits.rebuild import rebuild
from patchwright.edits.similar import near_place

TextOf = Callable[[str], str | None]
"""Gives the text of a path, without BOM; None where there is no such file."""

Refusal = Callable[[str], str]
"""Says why nothing may be written at a path, or nothing where it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What could be made of some changes, and why the rest could not."""

    patch: Patch
    rejections: tuple[Rejection, ...] = ()


@dataclass(frozen=True, slots=True)
class _Refusal:
    reason: str
    nearest: str = ""


def apply(changes: Sequence[Change], text_of: TextOf, *, refuses: Refusal = nothing) -> Applied:
    """Return the patch that *changes* make, in order, and what of them does not fit.

    Edits of a file that another of the changes renames may name it by either path.

    Args:
        changes: What is asked for.
        text_of: Gives the texts as they are before.
        refuses: Says of a tidy path why nothing may be written there, beyond what its
            form says; whoever writes knows it.
    """
    renamings = [change for change in changes if isinstance(change, Renaming)]
    tree = _Tree(text_of, renamings, refuses)
    rejections = list[Rejection]()
    for change in changes:
        refused = tree.make(change)
        if refused:
            rejections.append(
                Rejection(change=change, reason=refused.reason, nearest=refused.nearest)
            )
    return Applied(patch=tree.patch(), rejections=tuple(rejections))


class _Tree:
    """The files that changes have touched so far."""

    def __init__(self, text_of: TextOf, renamings: Sequence[Renaming], refuses: Refusal) -> None:
        self._text_of, self._refuses = text_of, refuses
        self._now = dict[str, FileLines | None]()
        self._origins = dict[str, str]()
        self._moved = dict[str, str]()
        self._to_come = {tidy(one.to): tidy(one.path) for one in renamings}

    def make(self, change: Change) -> _Refusal | None:
        """Make *change*, or say why not."""
        for path in (change.path, change.to) if isinstance(change, Renaming) else (change.path,):
            if why := refusal(path) or self._refuses(tidy(path)):
                return _Refusal(f"The path {path!r} cannot be edited: {why}.")
        path = self._meant(tidy(change.path))
        match change:
            case Edit():
                return self._edit(path, change)
            case Deletion():
                return self._delete(path)
            case Renaming():
                return self._rename(path, tidy(change.to))

    def patch(self) -> Patch:
        """Return all that has changed."""
        files = list[FileChange]()
        moves = {path: old for path, old in self._origins.items() if self._has_moved(path, old)}
        left = set(moves.values())
        for path in sorted(self._now):
            moved, file = moves.get(path, ""), self._now[path]
            before, after = self._text_of(moved or path), file.text if file else None
            if (before != after or moved) and path not in left:
                files.append(FileChange(path=path, before=before, after=after, renamed_from=moved))
        return Patch(files=tuple(files))

    def _has_moved(self, path: str, origin: str) -> bool:
        """Say whether what stands at *path* is told as moved from *origin*.

        Where another file stood there before, or stands at *origin* now, both paths
        are told by their texts: a file before the patch is one file of it.
        """
        if self._file(path) is None or self._file(origin) is not None:
            return False
        return self._text_of(path) is None and self._text_of(origin) is not None

    def _file(self, path: str) -> FileLines | None:
        if path not in self._now:
            text = self._text_of(path)
            if text is None:
                return None
            self._now[path] = FileLines(text)
        return self._now[path]

    def _meant(self, path: str) -> str:
        for table in (self._moved, self._to_come):
            # As many steps as there are files: renamings may run in a circle.
            for _ in table:
                if self._file(path) is None and path in table:
                    path = table[path]
        return path

    def _edit(self, path: str, edit: Edit) -> _Refusal | None:
        file = self._file(path)
        before, after = edit.before.removeprefix(BOM), edit.after.removeprefix(BOM)
        if file is None or (not file.text and not before.strip()):
            return self._create(path, before, after)
        if before == after:
            return _Refusal(f"This edit of {path} changes nothing: both halves are equal.")
        if not before:
            return _Refusal(
                f"{path} exists already, so an empty ORIGINAL cannot create it. "
                "Name the lines beside which the new ones shall stand."
            )
        made = _edited(path, file, before, after)
        if isinstance(made, _Refusal):
            return made
        self._now[path] = FileLines(made)
        return None

    def _create(self, path: str, before: str, after: str) -> _Refusal | None:
        if before.strip():
            return _Refusal(
                f"There is no file {path}. Check the path; only an empty ORIGINAL creates a file."
            )
        if path in self._now and not after:
            return _Refusal(f"This edit of {path} changes nothing: both halves are empty.")
        self._now[path] = FileLines(after)
        return None

    def _delete(self, path: str) -> _Refusal | None:
        if self._file(path) is None:
            return _Refusal(f"There is no file {path} to delete.")
        origin = self._origins.pop(path, path)
        self._now[path] = None
        # A file that was renamed and then deleted is gone from where it stood.
        self._moved.pop(origin, None)
        return None

    def _rename(self, path: str, to: str) -> _Refusal | None:
        file = self._file(path)
        if path == to:
            return _Refusal(f"Renaming {path} to itself changes nothing.")
        if file is None:
            return _Refusal(f"There is no file {path} to rename.")
        origin = self._origins.get(path, path)
        if self._file(to) is not None:
            return _Refusal(f"{path} cannot be renamed to {to}: that path exists already.")
        self._origins.pop(path, None)
        self._now[path] = None
        self._moved[path] = to
        self._now[to] = file
        self._moved.pop(to, None)
        if to != origin:
            self._origins[to] = origin
        return None


def _edited(path: str, file: FileLines, before: str, after: str) -> str | _Refusal:
    """Return the text with the edit made, or why it cannot be."""
    block = block_of(before, after)
    found = places(file, block) or elided_places(file, block)
    if not found and (near := near_place(file, block)):
        found = [near]
    if len(found) > 1:
        return _Refusal(report.ambiguous(path, found))
    if not found:
        return _Refusal(*report.absent(path, file, block))
    text = _with_final_end(file, found[0], rebuild(file, found[0]), (before, after))
    if text == file.text:
        return _Refusal(f"This edit of {path} changes nothing: the file says so already.")
    return text


def _with_final_end(file: FileLines, place: Place, text: str, halves: tuple[str, str]) -> str:
    """Return *text* with the final newline added or removed if that is what the edit says.

    It says so if it names the last line of the file as it is, and the halves end in
    the same line but for its end.
    """
    last, new = ((split_lines(half) or [""])[-1] for half in halves)
    ends = bool(line_end(last)), bool(line_end(new))
    if place.stop < len(file.lines) or strip_end(last) != strip_end(new) or ends[0] == ends[1]:
        return text
    if bool(line_end(file.lines[-1])) != ends[0]:
        return text
    return text + "\n" if ends[1] else strip_end(text)
