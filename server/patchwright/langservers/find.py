"""Which server there is for a file: in PATH, among our own, or of the workspace if that is trusted.

Nothing is started. What lies in the workspace, or is reached over it, is a program of
whoever wrote the repository.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from patchwright.langservers.table import ROWS, Executes, Row, rows_for
from patchwright.processes.environment import program_in_path

_OF_OURS = ("bin", "node_modules/.bin")
_OF_WORKSPACE = (".venv/bin", "venv/bin", "node_modules/.bin")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What may be chosen from.

    Attributes:
        root: The workspace.
        ours: The folder of the servers that were installed by us, each in one of its own.
        trusted: Whether code of the workspace may run outside of a sandbox.
        rows: The servers that are known, the best of each language first.
    """

    root: Path
    ours: Path
    trusted: bool
    rows: tuple[Row, ...] = ROWS


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A server that is there."""

    row: Row
    program: Path

    @property
    def command(self) -> tuple[str, ...]:
        """How it is started."""
        return (str(self.program), *self.row.arguments)


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """No server may be asked, why, and what to do about it; each a sentence."""

    why: str
    remedy: str = ""


def find(path: str, choice: Choice) -> Found | Missing:
    """Return the best server for the file *path*, below the root, that may be started."""
    rows = rows_for(path, choice.rows)
    if not rows:
        return Missing(why="No language server is known for such files.")
    there = [(row, program) for row in rows if (program := _program(row, choice))]
    for row, program in there:
        if choice.trusted or row.executes is Executes.NOTHING:
            return Found(row=row, program=program)
    if there:
        return Missing(
            why=f"{there[0][0].name} may run code of the workspace, which is not trusted."
        )
    return Missing(why=f"There is no {_named(rows)} in PATH.", remedy=rows[0].install.words)


def _program(row: Row, choice: Choice) -> Path | None:
    if found := program_in_path(row.name, outside=choice.root):
        return found
    folders = [choice.ours / row.name / each for each in _OF_OURS]
    if choice.trusted:
        folders += [choice.root / each for each in _OF_WORKSPACE]
    programs = (folder / row.name for folder in folders)
    return next((each for each in programs if each.is_file() and os.access(each, os.X_OK)), None)


def _named(rows: Sequence[Row]) -> str:
    return " or ".join(row.name for row in rows)
