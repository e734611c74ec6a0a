"""Language servers as a diagnostician: does a patch bring errors that the files had not?

Each file is judged by the best server for it, on the whole snapshot before and after the
patch; what no server can judge is left to the syntax tree, and the reason is told.
Problems are compared as a multiset of code, message and the line that they stand on.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

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
from patchwright.domain.ports import Diagnostician
from patchwright.domain.source import Snapshot
from patchwright.langservers.absent import excused
from patchwright.langservers.errors import Died, Moved, ServerError
from patchwright.langservers.find import Found, Missing
from patchwright.langservers.row import Row
from patchwright.langservers.servers import Servers
from patchwright.langservers.sight import Sight, on_trees, sights, suffix_of
from patchwright.langservers.turn import Turn
from patchwright.processes.offload import offload
from patchwright.processes.together import side_by_side
from patchwright.syntax.check import new_problems

MOST_KEPT = 512
"""Files of which what was wrong before is remembered."""

_Key = tuple[str, bool, str, str]
_Found = dict[str, tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What one server is to judge."""

    found: Found
    paths: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """A patch, and the files before and after it."""

    original: Snapshot
    patched: Snapshot
    patch: Patch


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    """What one server says, and the files that it does not look at."""

    checked: Checked
    overlooked: frozenset[str] = frozenset()


class ServerDiagnostician:
    """Finds errors that the original had not; implements `ports.Diagnostician`.

    Args:
        servers: Who is asked; for runs, never those of live text.
        below: Who judges what they cannot.
    """

    name = "language servers"

    def __init__(self, servers: Servers, below: Diagnostician) -> None:
        self._servers, self._below = servers, below
        self._known = OrderedDict[_Key, tuple[Diagnostic, ...]]()

    async def check(
        self, original: Snapshot, patch: Patch, paths: tuple[str, ...], beside: tuple[str, ...] = ()
    ) -> Checked:
        """Compare *paths*, and the files *beside* them, before and after *patch*."""
        patched = original.with_patch(patch)
        changed = _Change(original=original, patched=patched, patch=patch)
        present = [path for path in sorted(set(paths)) if patched.can_read(path)]
        known = [path for path in beside if patched.can_read(path) and path not in present]
        found = {path: await offload(self._servers.find, path) for path in (*present, *known)}
        parts, left = list[Checked](), set(paths) & patched.entries.keys()
        for asked in _by_server(found, present, known):
            judged = await self._judged(asked, changed)
            parts.append(judged.checked)
            if not isinstance(judged.checked, NoVerdict):
                left -= set(asked.paths) - judged.overlooked
        missing = {one.why for path in present if isinstance(one := found[path], Missing)}
        parts += [NoVerdict(by=self.name, why=why) for why in sorted(missing)]
        if left or not parts:
            parts.append(await self._below.check(original, patch, tuple(sorted(left))))
        return together(parts)

    async def _judged(self, asked: _Asked, changed: _Change) -> _Judged:
        """Return the verdict of one server; one that dies is asked once more."""
        name = asked.found.row.name
        if why := _unjudged(asked):
            return _Judged(checked=NoVerdict(by=name, why=why))
        row, disk, both = asked.found.row, self._servers.disk, (changed.original, changed.patched)
        try:
            before, after = await offload(sights, row, disk, *both)
            try:
                return await self._compared(asked, before, after, changed)
            except Moved:
                before, after = on_trees(*both)
                return await self._compared(asked, before, after, changed)
            except Died:
                return await self._compared(asked, before, after, changed)
        except (ServerError, WorkspaceError) as error:
            return _Judged(checked=NoVerdict(by=name, why=error.what))

    async def _compared(
        self, asked: _Asked, before: Sight, after: Sight, changed: _Change
    ) -> _Judged:
        paths, patch = (*asked.paths, *asked.beside), changed.patch
        old = [path for each in paths if before.read(path := patch.old_path(each)) is not None]
        known = self._remembered(asked.found.row.name, before, old)
        # A server to which nobody shows again what was wrong before has half of the work.
        is_known = known.keys() == set(old)
        async with self._servers.turn_of(asked.found, after if is_known else before) as turn:
            if not is_known:
                known = await self._baseline(turn, old)
                await turn.see(after)
            await turn.show(*paths)
            found = await _diagnostics(turn, paths)
            new = [
                problem
                for path in paths
                for problem in new_problems(
                    (known.get(patch.old_path(path), ()), before.read(patch.old_path(path)) or ""),
                    (found[path], after.read(path) or ""),
                )
            ]
            root, patched = self._servers.choice.root, frozenset(patch.paths)
            told = await excused(turn, new, root, changed.original, patched)
            errors = _errors(told)
            # Also where there are old errors: clang stops at a header that is missing.
            overlooked = dict[str, str]() if errors else await _overlooked(turn, asked.paths, found)
            await self._servers.check_disk(turn)
        self._remember(asked.found.row.name, before, known)
        if errors:
            return _Judged(checked=NewProblems(by=turn.by, problems=errors))
        warnings = tuple(one for one in told if one.severity is Severity.WARNING)
        return _looked(turn.by, asked, warnings, overlooked)

    def _remembered(self, by: str, before: Sight, paths: list[str]) -> _Found:
        """Return what was wrong before, of those of *paths* of which that is known."""
        known = {path: self._known.get(_key(by, before, path)) for path in paths}
        return {path: found for path, found in known.items() if found is not None}

    async def _baseline(self, turn: Turn, paths: list[str]) -> _Found:
        """Return what was wrong before; asked once for each snapshot."""
        known = self._remembered(turn.by, turn.sight, paths)
        unknown = [path for path in paths if path not in known]
        await turn.show(*unknown)
        return {**known, **await _diagnostics(turn, unknown)}

    def _remember(self, by: str, before: Sight, known: _Found) -> None:
        self._known.update({_key(by, before, path): found for path, found in known.items()})
        while len(self._known) > max(MOST_KEPT, len(known)):
            self._known.popitem(last=False)


def _key(by: str, sight: Sight, path: str) -> _Key:
    return by, sight.on_tree, sight.key, path


async def _diagnostics(turn: Turn, paths: Sequence[str]) -> _Found:
    """Return what is wrong with each of *paths*, asked side by side."""
    found = await side_by_side(map(turn.diagnostics, paths))
    return dict(zip(paths, found, strict=True))


async def _overlooked(turn: Turn, paths: Sequence[str], found: _Found) -> dict[str, str]:
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


def _looked(
    by: str, asked: _Asked, warnings: tuple[Diagnostic, ...], overlooked: Mapping[str, str]
) -> _Judged:
    """Return that no new error was found in those files that are looked at."""
    if overlooked and overlooked.keys() >= set(asked.paths):
        return _Judged(checked=NoVerdict(by=by, why=" ".join(overlooked.values())))
    clean = Clean(by=by, warnings=warnings, unsaid=tuple(overlooked.values()))
    return _Judged(checked=clean, overlooked=frozenset(overlooked))


def together(parts: Iterable[Checked]) -> Checked:
    """Return the verdict over files that several have looked at.

    New errors win, then whoever found none; what nobody could judge is told with it.
    """
    parts = tuple(parts)
    silent = tuple(one.why for one in parts if isinstance(one, NoVerdict))
    if wrong := [one for one in parts if isinstance(one, NewProblems)]:
        problems = tuple(problem for one in wrong for problem in one.problems)
        return NewProblems(by=_joined(one.by for one in wrong), problems=problems)
    if clean := [one for one in parts if isinstance(one, Clean)]:
        return Clean(
            by=_joined(one.by for one in clean),
            warnings=tuple(warning for one in clean for warning in one.warnings),
            unsaid=(*(why for one in clean for why in one.unsaid), *silent),
        )
    by = _joined(one.by for one in parts if isinstance(one, NoVerdict))
    return NoVerdict(by=by, why="; ".join(silent) or "there is no file to look at")


def _joined(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _by_server(
    found: dict[str, Found | Missing], paths: list[str], beside: list[str]
) -> list[_Asked]:
    rows = {one.row.name: one for one in found.values() if isinstance(one, Found)}
    mine = {
        name: [
            [
                path
                for path in some
                if isinstance(one := found[path], Found) and one.row.name == name
            ]
            for some in (paths, beside)
        ]
        for name in rows
    }
    return [
        _Asked(found=rows[name], paths=tuple(own), beside=tuple(others))
        for name, (own, others) in mine.items()
    ]


def _unjudged(asked: _Asked) -> str:
    row = asked.found.row
    silent = [path for path in asked.paths if row.suffixes[suffix_of(path)] in row.unjudged]
    return f"{row.name} reports no errors of files such as {silent[0]}" if silent else ""
