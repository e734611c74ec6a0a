"""Which language servers a workspace's files would have only if it were trusted."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from patchwright.domain.trust import NeedsTrust
from patchwright.langservers.find import Choice, Found, Missing, brought, find, found_of
from patchwright.langservers.row import Executes, Row
from patchwright.langservers.sight import suffix_of
from patchwright.langservers.table import rows_for


def needing_trust(paths: Iterable[str], choice: Choice) -> tuple[NeedsTrust, ...]:
    """Return the servers that trust adds for *paths*, in the order of the table.

    Where another server may be started without trust, trust adds none. Nothing that the
    workspace brings is run, so that one that turns out to be too old may be among them.
    """
    without = replace(choice, trusted=False)
    found = dict[str, NeedsTrust]()
    for path in {suffix_of(path): path for path in paths}.values():
        if isinstance(find(path, without), Missing):
            rows = rows_for(path, choice.rows)
            first = next((one for row in rows if (one := _of_row(row, without))), None)
            found |= {first.name: first} if first else {}
    return tuple(found[row.name] for row in choice.rows if row.name in found)


def _of_row(row: Row, choice: Choice) -> NeedsTrust | None:
    outside = found_of(row, choice)
    program = outside.program if isinstance(outside, Found) else brought(row, choice.root)
    return _told(row, program, choice.root) if program else None


def _told(row: Row, program: Path, root: Path) -> NeedsTrust:
    inside = program.is_relative_to(root)
    return NeedsTrust(
        serves=row.serves,
        name=row.name,
        program=program.relative_to(root).as_posix() if inside else str(program),
        inside=inside,
        runs_code=row.executes is not Executes.NOTHING,
    )
