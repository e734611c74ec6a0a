"""Packages that are not installed here are no fault of a patch that imports them.

A server that cannot find an imported package says so as an error. Where another file of
the repository imports the same one, and it is not found there either, the surroundings
lack it and not the patch: the error is then told as a warning. So it is where the file that
is imported stands on disk, and only no snapshot reads it.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from time import monotonic

from patchwright.domain.diagnostic import Diagnostic, Severity
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.langservers.errors import Silent
from patchwright.langservers.turn import Turn
from patchwright.langservers.unread import is_unread
from patchwright.processes.offload import offload

CODES = frozenset(
    {
        "import-not-found",  # ty
        "unresolved-import",  # ty, before
        "reportMissingImports",  # pyright, basedpyright
        "reportMissingModuleSource",
        "2307",  # TypeScript: cannot find module
        "7016",  # TypeScript: no declarations of a module
        "pp_file_not_found",  # clangd
        "268435846",  # jdtls: the import cannot be resolved
        "E0432",  # rustc: unresolved import
        "E0433",
        "BrokenImport",  # gopls
    }
)
"""What servers call an import that they cannot find."""

MOST_FILES = 3
"""Other files that are asked about."""

_SEARCH_SECONDS = 2.0
_IMPORTS = re.compile(
    r"^[ \t]*(?:from|import|export|use|#[ \t]*include)\b.*|^.*\brequire[ \t]*\(.*", re.MULTILINE
)
_QUOTES = "\"'`<>; \t"


async def excused(
    turn: Turn,
    problems: Sequence[Diagnostic],
    root: Path,
    snapshot: Snapshot,
    patched: frozenset[str],
) -> tuple[Diagnostic, ...]:
    """Return *problems*, those warnings that the repository has in other files already.

    Args:
        turn: Sees the files after the patch.
        problems: What is new with it.
        root: The workspace.
        snapshot: The files before it.
        patched: Those that it changes.
    """
    found = [
        replace(one, severity=Severity.WARNING)
        if one.code in CODES
        and (
            await offload(_is_unread, turn, one, root, snapshot)
            or await _is_known(turn, one, snapshot, patched)
        )
        else one
        for one in problems
    ]
    return tuple(found)


def _is_unread(turn: Turn, problem: Diagnostic, root: Path, snapshot: Snapshot) -> bool:
    path = problem.location.path
    name = _name(problem, turn.text(path))
    return bool(name) and is_unread(root, path, name, turn.server.row.suffixes, snapshot)


async def _is_known(
    turn: Turn, problem: Diagnostic, snapshot: Snapshot, patched: frozenset[str]
) -> bool:
    name = _name(problem, turn.text(problem.location.path))
    # A relative import means another file wherever it stands.
    if not name or name.startswith(".") or _was_found(problem.location.path, name, snapshot):
        return False
    for path in await offload(_importers, turn, name, snapshot, patched):
        try:
            said = await turn.diagnostics(path)
        except Silent:
            continue
        if any((one.code, one.message) == (problem.code, problem.message) for one in said):
            return True
    return False


def _name(problem: Diagnostic, text: str) -> str:
    start, end = problem.location.range.start, problem.location.range.end
    lines = text.split("\n")
    if start.line >= len(lines) or end.line != start.line:
        return ""
    return lines[start.line][start.column : end.column].strip(_QUOTES)


def _was_found(path: str, name: str, snapshot: Snapshot) -> bool:
    """Say whether *path* imported *name* before already, and only now it is not found."""
    text = snapshot.text(path) if snapshot.can_read(path) else ""
    return any(_word(name).search(line) for line in _IMPORTS.findall(text))


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")


def _importers(turn: Turn, name: str, snapshot: Snapshot, patched: frozenset[str]) -> list[str]:
    """Return files that the patch leaves alone and that import *name*, by path."""
    word, until = _word(name), monotonic() + _SEARCH_SECONDS

    def imports(path: str) -> bool:
        try:
            text = snapshot.text(path) if monotonic() < until else ""
        except (KeyError, WorkspaceError):
            return False
        return any(word.search(line) for line in _IMPORTS.findall(text))

    others = (
        entry.path
        for entry in snapshot.readable()
        if turn.serves(entry.path) and entry.path not in patched
    )
    return list(islice(filter(imports, others), MOST_FILES))
