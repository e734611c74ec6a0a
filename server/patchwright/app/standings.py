"""How the language servers of all languages stand for a repository."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from patchwright.domain.server import ServerStanding, Standing, Where
from patchwright.langservers.find import Choice, Found, Missing, find, found_of
from patchwright.langservers.row import Row
from patchwright.langservers.sight import suffix_of
from patchwright.langservers.table import ROWS, rows_for
from patchwright.langservers.trial import tried

AT_ONCE = 2
"""Servers that are started at the same time; some need all of a core."""

_NO_VERDICT = "It says where names lead, and does not check patches."

Tell = Callable[[str], None]
"""Told what begins now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Language:
    name: str
    n_files: int
    rows: tuple[Row, ...]
    found: Found | Missing


def standings(paths: Iterable[str], choice: Choice) -> tuple[ServerStanding, ...]:
    """Return the server of each language, those of *paths* first; none is started."""
    return tuple(_standing(one, choice) for one in _languages(paths, choice))


def tried_standings(paths: Iterable[str], choice: Choice, tell: Tell) -> tuple[ServerStanding, ...]:
    """Return the same, with each server that may be started having been for a moment."""
    return asyncio.run(_all_tried(_languages(paths, choice), choice, tell))


async def tried_standing(found: Found, standing: ServerStanding) -> ServerStanding:
    """Return *standing* with what came of a start of the server *found*."""
    trial = await tried(found)
    if trial.why:
        return replace(standing, standing=Standing.FAILS, why=trial.why, remedy=found.row.remedy)
    return replace(
        standing,
        standing=Standing.READY,
        version=trial.version,
        seconds=trial.seconds,
        memory=trial.memory,
    )


async def _all_tried(
    languages: Sequence[_Language], choice: Choice, tell: Tell
) -> tuple[ServerStanding, ...]:
    turns, starting = asyncio.Semaphore(AT_ONCE), list[str]()

    async def one_tried(language: _Language) -> ServerStanding:
        standing = _standing(language, choice)
        if isinstance(language.found, Missing):
            return standing
        async with turns:
            starting.append(standing.server)
            tell(f"Starting {', '.join(starting)}")
            made = await tried_standing(language.found, standing)
            starting.remove(standing.server)
            if starting:
                tell(f"Starting {', '.join(starting)}")
            return made

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one_tried(one)) for one in languages]
    return tuple(task.result() for task in tasks)


def _languages(paths: Iterable[str], choice: Choice) -> list[_Language]:
    """Return the languages that are known, those with most files first, then as the table has them."""
    files = Counter(map(suffix_of, paths))
    suffixes = dict[str, list[str]]()
    names = _names(choice.rows)
    for row in choice.rows:
        for suffix, language in row.suffixes.items():
            of = suffixes.setdefault(names[language], [])
            of += [suffix] if suffix not in of else []
    made = [
        _Language(
            name=name,
            n_files=sum(files[suffix] for suffix in of),
            rows=rows_for(f"x{of[0]}", choice.rows),
            found=find(f"x{of[0]}", choice),
        )
        for name, of in suffixes.items()
    ]
    return sorted(made, key=lambda one: -one.n_files)


def _names(rows: Iterable[Row]) -> dict[str, str]:
    """Return what each language id is called: as the table says, else by itself."""
    known = {row.name for row in ROWS}
    return {
        language: row.serves if row.name in known else language
        for row in rows
        for language in row.suffixes.values()
    }


def _standing(language: _Language, choice: Choice) -> ServerStanding:
    others = dict[str, Found | Missing]()
    for row in language.rows:
        if there := found_of(row, choice):
            others[row.name] = there
    match language.found:
        case Found(row=row, program=program):
            standing, (why, remedy) = Standing.THERE, _who_judges(row, language.rows)
        case Missing(why=why, remedy=remedy):
            standing, row, program = _why_none(language, others)
    others.pop(row.name, None)
    return ServerStanding(
        language=language.name,
        n_files=language.n_files,
        server=row.name,
        standing=standing,
        where=_where(row, program, choice) if program else Where.NOWHERE,
        program=str(program or ""),
        why=why,
        remedy=remedy,
        others=tuple(name for name, one in others.items() if isinstance(one, Found)),
    )


def _who_judges(row: Row, rows: Sequence[Row]) -> tuple[str, str]:
    """Return why patches need another server than *row*, and how it is had; empty where *row* does."""
    if _judges(row):
        return "", ""
    return _NO_VERDICT, next((one.remedy for one in rows if _judges(one)), "")


def _judges(row: Row) -> bool:
    return not row.unjudged.issuperset(row.suffixes.values())


def _why_none(
    language: _Language, there: dict[str, Found | Missing]
) -> tuple[Standing, Row, Path | None]:
    for one in there.values():
        if isinstance(one, Found):
            return Standing.UNTRUSTED, one.row, one.program
    if there:
        first = next(row for row in language.rows if row.name in there)
        return Standing.TOO_OLD, first, None
    return Standing.MISSING, language.rows[0], None


def _where(row: Row, program: Path, choice: Choice) -> Where:
    if row.program and Path(row.program).is_absolute():
        return Where.SETTINGS
    if program.is_relative_to(choice.ours):
        return Where.OURS
    return Where.WORKSPACE if program.is_relative_to(choice.root) else Where.PATH
