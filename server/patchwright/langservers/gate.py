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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What one server is to judge."""

    found: Found
    paths: tuple[str, ...]
    beside: tuple[str, ...]


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
        present = [path for path in sorted(set(paths)) if patched.can_read(path)]
        known = [path for path in beside if patched.can_read(path) and path not in present]
        found = {path: await offload(self._servers.find, path) for path in (*present, *known)}
        parts, left = list[Checked](), set(paths)
        for asked in _by_server(found, present, known):
            part = await self._judged(asked, original, patched, patch)
            parts.append(part)
            if not isinstance(part, NoVerdict):
                left -= set(asked.paths)
        missing = {one.why for path in present if isinstance(one := found[path], Missing)}
        parts += [NoVerdict(by=self.name, why=why) for why in sorted(missing)]
        if left:
            parts.append(await self._below.check(original, patch, tuple(sorted(left))))
        return together(parts)

    async def _judged(
        self, asked: _Asked, original: Snapshot, patched: Snapshot, patch: Patch
    ) -> Checked:
        """Return the verdict of one server; one that dies is asked once more."""
        name = asked.found.row.name
        if why := _unjudged(asked):
            return NoVerdict(by=name, why=why)
        try:
            before, after = await offload(
                sights, asked.found.row, self._servers.disk, original, patched
            )
            try:
                return await self._compared(asked, before, after, patch)
            except Died:
                return await self._compared(asked, before, after, patch)
        except (ServerError, WorkspaceError) as error:
            return NoVerdict(by=name, why=error.what)

    async def _compared(self, asked: _Asked, before: Sight, after: Sight, patch: Patch) -> Checked:
        paths = (*asked.paths, *asked.beside)
        old = [path for each in paths if before.read(path := patch.old_path(each)) is not None]
        async with self._servers.turn_of(asked.found, before) as turn:
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
        errors = tuple(one for one in new if one.severity is Severity.ERROR)
        if errors:
            return NewProblems(by=turn.by, problems=errors)
        warnings = tuple(one for one in new if one.severity is Severity.WARNING)
        return Clean(by=turn.by, warnings=warnings)

    async def _baseline(self, turn: Turn, paths: list[str]) -> dict[str, tuple[Diagnostic, ...]]:
        """Return what was wrong before; asked once for each snapshot."""
        on_tree = turn.sight.tree is not None
        keys = {path: (turn.by, on_tree, turn.sight.key, path) for path in paths}
        unknown = [path for path in paths if keys[path] not in self._known]
        await turn.show(*unknown)
        found = await _diagnostics(turn, unknown)
        self._known.update({keys[path]: found[path] for path in unknown})
        while len(self._known) > max(MOST_KEPT, len(paths)):
            self._known.popitem(last=False)
        return {path: self._known[keys[path]] for path in paths}


async def _diagnostics(turn: Turn, paths: Sequence[str]) -> dict[str, tuple[Diagnostic, ...]]:
    """Return what is wrong with each of *paths*, asked side by side."""
    found = await asyncio.gather(*map(turn.diagnostics, paths))
    return dict(zip(paths, found, strict=True))


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
