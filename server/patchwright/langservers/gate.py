"""Language servers as a diagnostician: does a patch bring errors that the files had not?

Each file is judged by the best server for it; what no server can judge is left to the
syntax tree, and the reason is told.
"""

from collections.abc import Mapping, Sequence

from patchwright.domain.diagnostic import Checked, NoVerdict
from patchwright.domain.edit import Patch
from patchwright.domain.ports import Diagnostician
from patchwright.domain.source import Snapshot
from patchwright.langservers.find import Found, Missing
from patchwright.langservers.judging import Asked, Change, Judge
from patchwright.langservers.servers import Servers
from patchwright.langservers.verdicts import together
from patchwright.processes.offload import offload


class ServerDiagnostician:
    """Finds errors that the original had not; implements `ports.Diagnostician`.

    Args:
        servers: Who is asked; for runs, never those of live text.
        below: Who judges what they cannot.
    """

    name = "language servers"

    def __init__(self, servers: Servers, below: Diagnostician) -> None:
        self._servers, self._judge, self._below = servers, Judge(servers), below

    async def check(
        self, original: Snapshot, patch: Patch, paths: tuple[str, ...], beside: tuple[str, ...] = ()
    ) -> Checked:
        """Compare *paths*, and the files *beside* them, before and after *patch*."""
        patched = original.with_patch(patch)
        change = Change(original=original, patched=patched, patch=patch)
        present = [path for path in sorted(set(paths)) if patched.can_read(path)]
        known = [path for path in beside if patched.can_read(path) and path not in present]
        found = {path: await offload(self._servers.find, path) for path in (*present, *known)}
        parts, left = list[Checked](), set(paths) & patched.entries.keys()
        for asked in _by_server(found, present, known):
            judged = await self._judge.judged(asked, change)
            parts.append(judged.checked)
            if not isinstance(judged.checked, NoVerdict):
                left -= set(asked.paths) - judged.overlooked
        parts += [NoVerdict(by=self.name, why=why) for why in _missing(found, present)]
        if left or not parts:
            parts.append(await self._below.check(original, patch, tuple(sorted(left))))
        return together(parts)


def _missing(found: Mapping[str, Found | Missing], paths: Sequence[str]) -> list[str]:
    """Say of which of *paths* nobody can be asked, why, and what to do; each reason once."""
    reasons = dict[str, str]()
    for path in paths:
        if isinstance(one := found[path], Missing):
            reasons.setdefault(f"{one.why} {one.remedy}".rstrip(), path)
    return [f"{path}: {why}" for why, path in reasons.items()]


def _by_server(
    found: dict[str, Found | Missing], paths: list[str], beside: list[str]
) -> list[Asked]:
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
        Asked(found=rows[name], paths=tuple(own), beside=tuple(others))
        for name, (own, others) in mine.items()
    ]
