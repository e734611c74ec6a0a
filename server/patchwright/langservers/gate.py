"""Language servers as a diagnostician: does a patch bring errors that the files had not?

Each file is judged by the best server for it, on the whole snapshot before and after the
patch; what no server can judge is left to the syntax tree, and the reason is told.
Problems are compared as a multiset of code, message and the line that they stand on.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
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
from patchwright.langservers.errors import Died, ServerError
from patchwright.langservers.find import Found, Missing
from patchwright.langservers.servers import Servers
from patchwright.langservers.sight import Sight, sights, suffix_of
from patchwright.langservers.turn import Turn
from patchwright.processes.offload import offload
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
        parts, left = list[Checked](), set(paths)
        for asked in _by_server(found, present, known):
            judged = await self._judged(asked, changed)
            parts.append(judged.checked)
            if not isinstance(judged.checked, NoVerdict):
                left -= set(asked.paths) - judged.overlooked
        missing = {one.why for path in present if isinstance(one := found[path], Missing)}
        parts += [NoVerdict(by=self.name, why=why) for why in sorted(missing)]
        if left:
            parts.append(await self._below.check(original, patch, tuple(sorted(left))))
        return together(parts)

    async def _judged(self, asked: _Asked, changed: _Change) -> _Judged:
        """Return the verdict of one server; one that dies is asked once more."""
        name = asked.found.row.name
        if why := _unjudged(asked):
            return _Judged(checked=NoVerdict(by=name, why=why))
        try:
            before, after = await offload(
                sights,
                asked.found.row,
                self._servers.disk,
                changed.original,
                changed.patched,
            )
            try:
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
        async with self._servers.turn_of(asked.found, before if known is None else after) as turn:
            if known is None:
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
            told = await excused(turn, new, changed.original, frozenset(patch.paths))
            sound = [path for path in asked.paths if not _errors(found[path])]
            overlooked = await _overlooked(turn, sound)
        if errors := _errors(told):
            return _Judged(checked=NewProblems(by=turn.by, problems=errors))
        warnings = tuple(one for one in told if one.severity is Severity.WARNING)
        return _looked(turn.by, asked, warnings, overlooked)

    def _remembered(self, by: str, before: Sight, paths: list[str]) -> _Found | None:
        """Return what was wrong before, if that is known of all *paths*.

        A server to which nobody shows them once more has half of the work.
        """
        known = {path: self._known.get(_key(by, before, path)) for path in paths}
        found = {path: one for path, one in known.items() if one is not None}
        return found if len(found) == len(known) else None

    async def _baseline(self, turn: Turn, paths: list[str]) -> _Found:
        """Return what was wrong before; asked once for each snapshot."""
        keys = {path: _key(turn.by, turn.sight, path) for path in paths}
        unknown = [path for path in paths if keys[path] not in self._known]
        await turn.show(*unknown)
        found = await _diagnostics(turn, unknown)
        self._known.update({keys[path]: found[path] for path in unknown})
        while len(self._known) > max(MOST_KEPT, len(paths)):
            self._known.popitem(last=False)
        return {path: self._known[keys[path]] for path in paths}


def _key(by: str, sight: Sight, path: str) -> _Key:
    return by, sight.on_tree, sight.key, path


async def _diagnostics(turn: Turn, paths: Sequence[str]) -> _Found:
    """Return what is wrong with each of *paths*, asked side by side."""
    found = await asyncio.gather(*map(turn.diagnostics, paths))
    return dict(zip(paths, found, strict=True))


async def _overlooked(turn: Turn, paths: Sequence[str]) -> frozenset[str]:
    """Return those of *paths* in which the server would not see an error either."""
    blind = await asyncio.gather(*map(turn.overlooks, paths))
    return frozenset(path for path, is_blind in zip(paths, blind, strict=True) if is_blind)


def _errors(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(one for one in found if one.severity is Severity.ERROR)


def _looked(
    by: str, asked: _Asked, warnings: tuple[Diagnostic, ...], overlooked: frozenset[str]
) -> _Judged:
    """Return that no new error was found in those files that are looked at."""
    unsaid = tuple(
        f"{by} looks for no errors in {path}, which its settings may exclude."
        for path in sorted(overlooked)
    )
    if overlooked.issuperset(asked.paths):
        return _Judged(checked=NoVerdict(by=by, why=" ".join(unsaid)))
    clean = Clean(by=by, warnings=warnings, unsaid=unsaid)
    return _Judged(checked=clean, overlooked=overlooked)


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
