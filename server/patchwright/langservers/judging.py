"""What one server says of a patch: new errors, none, or nothing that can be relied on.

It sees the whole snapshot before and after the patch. What it says of a file is relied on
only where it would have seen an error there, and while the disk stood still.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from patchwright.domain.diagnostic import (
    Checked,
    Clean,
    Diagnostic,
    NewProblems,
    NoVerdict,
    Severity,
)
from patchwright.domain.edit import Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.langservers import find
from patchwright.langservers.absent import excused
from patchwright.langservers.baselines import Baselines, Found
from patchwright.langservers.errors import Died, Moved, ServerError
from patchwright.langservers.row import Row
from patchwright.langservers.servers import Servers
from patchwright.langservers.sight import Sight, on_trees, sights, suffix_of
from patchwright.langservers.turn import Turn
from patchwright.processes.offload import offload
from patchwright.processes.together import side_by_side
from patchwright.syntax.check import new_problems


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What one server is to judge: *paths*, and the files *beside* them that it may break."""

    found: find.Found
    paths: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A patch, and the files before and after it."""

    original: Snapshot
    patched: Snapshot
    patch: Patch

    def pair(self, path: str, before: Sight, after: Sight) -> tuple[str, str]:
        """Return the text of a file before and after, empty where there is none."""
        return before.read(self.patch.old_path(path)) or "", after.read(path) or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What one server says, and the files in which it would not see an error."""

    checked: Checked
    overlooked: frozenset[str] = frozenset()


class Judge:
    """Asks servers about patches, each about what was wrong before only once."""

    def __init__(self, servers: Servers) -> None:
        self._servers, self._baselines = servers, Baselines()

    async def judged(self, asked: Asked, change: Change) -> Judged:
        """Return the verdict of one server; one that dies is asked once more."""
        name = asked.found.row.name
        if why := _unjudged(asked):
            return Judged(checked=NoVerdict(by=name, why=why))
        row, disk, both = asked.found.row, self._servers.disk, (change.original, change.patched)
        try:
            before, after = await offload(sights, row, disk, *both)
            try:
                return await self._compared(asked, before, after, change)
            except Moved:
                before, after = on_trees(*both)
                return await self._compared(asked, before, after, change)
            except Died:
                return await self._compared(asked, before, after, change)
        except (ServerError, WorkspaceError) as error:
            return Judged(checked=NoVerdict(by=name, why=error.what))

    async def _compared(self, asked: Asked, before: Sight, after: Sight, change: Change) -> Judged:
        by, old = asked.found.row.name, _old_paths(asked, before, change.patch)
        known = self._baselines.of(by, before, old)
        # A server to which nobody shows again what was wrong before has half of the work.
        is_known = all(path in known for path in old)
        async with self._servers.turn_of(asked.found, after if is_known else before) as turn:
            if not is_known:
                known = {**known, **await _said(turn, [path for path in old if path not in known])}
                await turn.see(after)
            found = await _said(turn, (*asked.paths, *asked.beside))
            new = _new(found, known, change, (before, after))
            root, patched = self._servers.choice.root, frozenset(change.patch.paths)
            told = await excused(turn, new, root, change.original, patched)
            errors = _errors(told)
            # Also where there are old errors: clang stops at a header that is missing.
            overlooked = dict[str, str]() if errors else await _overlooked(turn, asked.paths, found)
            await self._servers.check_disk(turn)
        self._baselines.remember(by, before, known)
        seen = {path: said for path, said in found.items() if path not in overlooked}
        counts = _counts(known, seen, change.patch, _excused(new, told))
        if errors:
            return Judged(checked=NewProblems(by=by, problems=errors, **counts))
        warnings = tuple(one for one in told if one.severity is Severity.WARNING)
        clean = Clean(by=by, warnings=warnings, unsaid=tuple(overlooked.values()), **counts)
        return _looked(asked, clean, overlooked)


def _old_paths(asked: Asked, before: Sight, patch: Patch) -> list[str]:
    """Return where the files stood before the patch that were there."""
    paths = (patch.old_path(path) for path in (*asked.paths, *asked.beside))
    return [path for path in paths if before.read(path) is not None]


def _new(found: Found, known: Found, change: Change, seen: tuple[Sight, Sight]) -> list[Diagnostic]:
    """Return what is wrong after the patch and was not before, file by file."""
    new = list[Diagnostic]()
    for path, said in found.items():
        old, text = change.pair(path, *seen)
        new += new_problems((known.get(change.patch.old_path(path), ()), old), (said, text))
    return new


async def _said(turn: Turn, paths: Sequence[str]) -> Found:
    """Return what is wrong with each of *paths*, all shown first and asked side by side."""
    await turn.show(*paths)
    found = await side_by_side(map(turn.diagnostics, paths))
    return dict(zip(paths, found, strict=True))


async def _overlooked(turn: Turn, paths: Sequence[str], found: Found) -> dict[str, str]:
    """Return those of *paths* in which the server would see no error of some kind, and why."""
    by, row = turn.by, turn.server.row
    blind = await side_by_side(map(turn.overlooks, paths))
    reasons = {
        path: _blind(by, path, found[path]) if is_blind else _half_blind(row, path, found[path])
        for path, is_blind in zip(paths, blind, strict=True)
    }
    return {path: why for path, why in sorted(reasons.items()) if why}


def _errors(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(one for one in found if one.severity is Severity.ERROR)


def _blind(by: str, path: str, found: Iterable[Diagnostic]) -> str:
    """Say why *by* would see no error in *path*, of which it says *found*."""
    for error in _errors(found):
        return f"{by} sees no other error in {path} than: {error.message}"
    return f"{by} looks for no errors in {path}, which its settings may exclude."


def _half_blind(row: Row, path: str, found: Iterable[Diagnostic]) -> str:
    """Say why *row* sees the syntax of *path* alone, where it says so by itself among *found*."""
    said = [one.message for one in found if one.code in row.blind]
    return f"{row.name} sees only the syntax of {path}: {said[0]}" if said else ""


class _Counts(TypedDict):
    before: int
    after: int


def _counts(known: Found, found: Found, patch: Patch, excused: list[Diagnostic]) -> _Counts:
    """Return how many errors the files of *found* had and have, but for those that are excused."""
    old = [len(_errors(known.get(patch.old_path(path), ()))) for path in found]
    new = [len(_errors(said)) for said in found.values()]
    return _Counts(
        before=sum(old), after=sum(new) - sum(one.location.path in found for one in excused)
    )


def _excused(new: Sequence[Diagnostic], told: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return which of the errors in *new* are told as less, in the same order."""
    pairs = zip(new, told, strict=True)
    return [
        one
        for one, other in pairs
        if one.severity is Severity.ERROR and other.severity is not Severity.ERROR
    ]


def _looked(asked: Asked, clean: Clean, overlooked: Mapping[str, str]) -> Judged:
    """Return that no new error was found in those files that are looked at."""
    if overlooked and overlooked.keys() >= set(asked.paths):
        return Judged(checked=NoVerdict(by=clean.by, why=" ".join(overlooked.values())))
    return Judged(checked=clean, overlooked=frozenset(overlooked))


def _unjudged(asked: Asked) -> str:
    row = asked.found.row
    silent = [path for path in asked.paths if row.suffixes[suffix_of(path)] in row.unjudged]
    return f"{row.name} reports no errors of files such as {silent[0]}" if silent else ""
