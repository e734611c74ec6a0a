"""Which server there is for a file: in PATH, among our own, or of the workspace if that is trusted.

No server is started. What lies in the workspace, or is reached over it, is a program of
whoever wrote the repository.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from patchwright.langservers.at_home import at_home
from patchwright.langservers.own_folder import NEW
from patchwright.langservers.row import Executes, Row
from patchwright.langservers.table import ROWS, rows_for
from patchwright.langservers.version import major_of
from patchwright.processes.environment import inherited, path_outside, program_in_path

_OF_OURS = ("bin", "node_modules/.bin")
_RUNNING = ".running"
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
    """A server that is there.

    Attributes:
        row: What is known of it; the places that its environment names are filled in.
        program: Its program.
    """

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
    """Return the best server for the file *path*, below the root, that may be started.

    It looks at the disk, and may ask a program for its version: not for an event loop.
    """
    rows = rows_for(path, choice.rows)
    if not rows:
        return Missing(why="No language server is known for such files.")
    there = [found for row in rows if (found := found_of(row, choice))]
    for found in there:
        if isinstance(found, Found) and may_start(found.row, choice):
            return found
    return _missing(rows, there, choice)


def found_of(row: Row, choice: Choice) -> Found | Missing | None:
    """Return where the server *row* is, whether or not it may be started; Missing where each is too old."""
    too_old: Missing | None = None
    for program, site in _programs(row, choice):
        filled = _filled(row, site, choice)
        if not row.least:
            return Found(row=filled, program=program)
        major = major_of(program, inherited(plus=filled.environment))
        if major >= row.least:
            return Found(row=filled, program=program)
        too_old = too_old or Missing(
            why=at_home(f"{program} is of version {major or 'unknown'}, and {row.least} is needed.")
        )
    return too_old


def our_own(row: Row, choice: Choice) -> Found | None:
    """Return our own copy of the server *row*, whatever else there is of it; None where there is none."""
    home = choice.ours / row.name
    program = program_in(row, home)
    return Found(row=_filled(row, _site(home), choice), program=program) if program else None


def brought(row: Row, root: Path) -> Path | None:
    """Return the program of *row* that the workspace *root* brings; it is not run, and may be too old."""
    programs = (root / folder / (row.program or row.name) for folder in _OF_WORKSPACE)
    return next((one for one in programs if one.is_relative_to(root) and _runs(one)), None)


def program_in(row: Row, home: Path) -> Path | None:
    """Return the program of the server *row* that pip or npm put into *home*, if it is there."""
    site = _site(home)
    folders = [site / row.inside] if site and row.inside else [home / each for each in _OF_OURS]
    programs = (folder / (row.program or row.name) for folder in folders)
    return next(filter(_runs, programs), None)


def may_start(row: Row, choice: Choice) -> bool:
    """Whether the server *row* may be started: what may run code of a workspace needs its trust."""
    return choice.trusted or row.executes is Executes.NOTHING


def _missing(rows: Sequence[Row], there: Sequence[Found | Missing], choice: Choice) -> Missing:
    for found in there:
        if isinstance(found, Found):
            return Missing(
                why=f"{found.row.name} may run code of the workspace, which is not trusted.",
                remedy=_instead_of_trust(rows),
            )
    if own := [row.name for row in rows if not choice.trusted and brought(row, choice.root)]:
        return Missing(
            why=f"{own[0]} lies in the workspace, which is not trusted.",
            remedy=_instead_of_trust(rows),
        )
    if there and isinstance(there[0], Missing):
        return replace(there[0], remedy=rows[0].remedy)
    programs = [row.program or row.name for row in rows]
    where = "" if all(Path(program).is_absolute() for program in programs) else " in PATH"
    why = at_home(f"There is no {' or '.join(programs)}{where}.")
    return Missing(why=why, remedy=rows[0].remedy)


def _instead_of_trust(rows: Sequence[Row]) -> str:
    remedy = next((row.remedy for row in rows if row.executes is Executes.NOTHING), "")
    trust = "trust it (`patchwright trust` says what that means)."
    # What needs no trust is said first.
    return f"{remedy.removesuffix('.')}, or {trust}" if remedy else f"T{trust[1:]}"


def _programs(row: Row, choice: Choice) -> Iterator[tuple[Path, Path | None]]:
    """Yield the programs that there are, those of our own copy with the folder of its packages."""
    name = row.program or row.name
    if Path(name).is_absolute():
        yield from _named(Path(name), choice)
        return
    if found := program_in_path(name, outside=choice.root):
        yield found, None
    home = choice.ours / row.name
    # Whoever wrote the repository may have put something there.
    inside = choice.ours.resolve().is_relative_to(choice.root.resolve())
    if (choice.trusted or not inside) and (program := program_in(row, home)):
        yield program, _site(home)
    for folder in _OF_WORKSPACE if choice.trusted else ():
        if _runs(program := choice.root / folder / name):
            yield program, None


def _named(program: Path, choice: Choice) -> Iterator[tuple[Path, None]]:
    """Yield the program that a user names by its path, if it is there."""
    inside = program.resolve().is_relative_to(choice.root.resolve())
    if (choice.trusted or not inside) and _runs(program):
        yield program, None


def _site(home: Path) -> Path | None:
    return next(iter(sorted(home.glob("lib/python*/site-packages"))), None)


def _runs(program: Path) -> bool:
    return program.is_file() and os.access(program, os.X_OK)


def _filled(row: Row, site: Path | None, choice: Choice) -> Row:
    path = os.pathsep.join(os.get_exec_path()) if choice.trusted else path_outside(choice.root)
    environment: Mapping[str, str] = {
        name: value.replace("{path}", path).replace("{site}", str(site))
        for name, value in row.environment.items()
        if site or "{site}" not in value
    }
    new = str(choice.ours / _RUNNING / NEW)
    return replace(
        row,
        arguments=tuple(one if new in one else one.replace(NEW, new) for one in row.arguments),
        # What a server starts by name is no program of a workspace either.
        environment={"PATH": path, **environment},
    )
