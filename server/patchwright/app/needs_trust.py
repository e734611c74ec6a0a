"""Which language servers a workspace's files would have only if it were trusted."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from patchwright.domain.trust import NeedsTrust
from patchwright.langservers.find import Choice, Found, Missing, find
from patchwright.langservers.sight import suffix_of
from patchwright.langservers.table import Executes


def needing_trust(paths: Iterable[str], choice: Choice) -> tuple[NeedsTrust, ...]:
    """Return the servers that trust adds for *paths*, in the order of the table.

    Where another server may be started without trust, trust adds none.
    """
    without, having = replace(choice, trusted=False), replace(choice, trusted=True)
    found = dict[str, Found]()
    for path in {suffix_of(path): path for path in paths}.values():
        if isinstance(find(path, without), Missing) and isinstance(
            server := find(path, having), Found
        ):
            found[server.row.name] = server
    return tuple(_told(found[row.name], choice.root) for row in choice.rows if row.name in found)


def _told(server: Found, root: Path) -> NeedsTrust:
    program, inside = server.program, server.program.is_relative_to(root)
    return NeedsTrust(
        serves=server.row.serves,
        name=server.row.name,
        program=program.relative_to(root).as_posix() if inside else str(program),
        inside=inside,
        runs_code=server.row.executes is not Executes.NOTHING,
    )
