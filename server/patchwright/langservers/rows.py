"""The servers that are known to one user: the table's, with what the user said of them.

Those that the user adds stand before the table's, so that they are the best for their files.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from patchwright.langservers.at_home import at_home
from patchwright.langservers.row import Executes, Install, Row
from patchwright.langservers.table import ROWS
from patchwright.settings.own_servers import OwnServer
from patchwright.settings.table import Settings

_SAME = ("suffixes", "settings", "options", "pulls", "quiet", "seconds", "memory", "overlay")


def rows_of(settings: Settings) -> tuple[Row, ...]:
    """Return the servers, the best of each language first; `wrong_in` says what was passed over."""
    own = {one.name: one for one in settings.servers if not _wrong(one)}
    known = {row.name for row in ROWS}
    added = [_added(one) for name, one in own.items() if name not in known]
    changed = [_changed(row, own[row.name]) if row.name in own else row for row in ROWS]
    disabled = {name for name, one in own.items() if one.said.get("disabled")}
    return tuple(row for row in (*added, *changed) if row.name not in disabled)


def wrong_in(settings: Settings) -> Iterator[str]:
    """Yield why servers that the user adds are passed over, in sentences."""
    yield from filter(None, map(_wrong, settings.servers))


def _wrong(one: OwnServer) -> str:
    lacking = [key for key in ("command", "suffixes") if key not in one.said]
    if not lacking or any(row.name == one.name for row in ROWS):
        return ""
    return (
        f"servers.{one.name} is none of those that are known, and has no"
        f" {' and no '.join(lacking)}; it was passed over"
    )


def _added(one: OwnServer) -> Row:
    languages = dict.fromkeys(one.said["suffixes"].values())
    row = Row(
        name=one.name,
        serves=", ".join(languages),
        suffixes=one.said["suffixes"],
        install=_by_user(one.said["command"][0]),
        # Nobody has looked what it runs.
        executes=Executes.BUILD,
    )
    return _changed(row, one)


def _changed(row: Row, one: OwnServer) -> Row:
    facts: dict[str, Any] = {key: one.said[key] for key in _SAME if key in one.said}
    if "executes" in one.said:
        facts["executes"] = Executes(one.said["executes"])
    if "command" in one.said:
        program, *arguments = one.said["command"]
        facts |= {"program": program, "arguments": tuple(arguments), "inside": "", "least": 0}
        # What we would bring has the name of the table.
        facts |= {} if program == row.name else {"install": _by_user(program)}
    return replace(row, **facts)


def _by_user(program: str) -> Install:
    words = at_home(f"Install {program}, which your settings name.")
    return Install(by="system", packages=(), words=words)
