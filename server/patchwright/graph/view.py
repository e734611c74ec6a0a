"""A graph as retrieval sees it: corpora by role, and links between their units."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from patchwright.graph.corpus import Corpus, Integers, gather
from patchwright.graph.path_rules import Role, may_help_tests, role_of
from patchwright.graph.postings import FileRecord, read_record
from patchwright.graph.spread import Links


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """One symbol hanging on another, by path and first line of their definitions."""

    source: str
    source_line: int
    target: str
    target_line: int
    sure: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What retrieval needs of a graph.

    Attributes:
        code: Where a fault may stand.
        tests: Tests, which tell about the code that they import.
        links: How the units of *code* hang together.
        imports: By path, the paths that it imports.
    """

    code: Corpus
    tests: Corpus
    links: Links
    imports: Mapping[str, Sequence[str]]


def make_view(
    records: Iterable[tuple[str, bytes]],
    calls: Iterable[Tie],
    bases: Iterable[Tie],
    imports: Iterable[tuple[str, str]],
) -> View:
    """Return the view of a graph with these records and relations, whatever their order."""
    read = {path: read_record(data) for path, data in records}
    by_importer: dict[str, list[str]] = {}
    for importer, imported in sorted(set(imports)):
        by_importer.setdefault(importer, []).append(imported)
    roles = roles_of(read, by_importer)
    wanted: set[Role] = {"code"} if "code" in roles.values() else {"example", "vendored"}
    code = gather((path, read[path]) for path, role in roles.items() if role in wanted)
    tests = gather((path, read[path]) for path, role in roles.items() if role == "test")
    return View(code=code, tests=tests, links=_links(code, calls, bases), imports=by_importer)


def roles_of(
    records: Mapping[str, FileRecord], imports: Mapping[str, Sequence[str]]
) -> dict[str, Role]:
    """Return the role of each path, by its name, by what its text says, and by who imports it."""
    roles: dict[str, Role] = {path: _role(path, record) for path, record in records.items()}
    waiting = sorted(path for path, role in roles.items() if role == "code")
    while waiting:
        for path in imports.get(waiting.pop(), ()):
            if roles.get(path) == "test" and may_help_tests(path):
                roles[path] = "code"
                waiting.append(path)
    return roles


def _role(path: str, record: FileRecord) -> Role:
    role = role_of(path)
    return "generated" if role == "code" and record.marks[0] else role


def _links(code: Corpus, calls: Iterable[Tie], bases: Iterable[Tie]) -> Links:
    callers, callees, shares = _units(code, calls)
    heirs, parents, _ = _units(code, bases)
    keys, first = np.unique(callers * code.n_units + callees, return_index=True)
    return Links(
        callers=keys // max(code.n_units, 1),
        callees=keys % max(code.n_units, 1),
        shares=shares[first],
        heirs=heirs,
        bases=parents,
    )


def _units(code: Corpus, ties: Iterable[Tie]) -> tuple[Integers, Integers, np.ndarray]:
    """Return the units at both ends of the *ties* whose ends both are code, and how sure they are."""
    kept = [tie for tie in ties if tie.source in code.file_of and tie.target in code.file_of]
    rows = [
        (code.file_of[tie.source], tie.source_line, code.file_of[tie.target], tie.target_line)
        for tie in kept
    ]
    table = np.array(rows, np.int64).reshape(-1, 4)
    shares = np.array([tie.sure for tie in kept], np.float64)
    return (
        code.units_at(table[:, 0], table[:, 1]),
        code.units_at(table[:, 2], table[:, 3]),
        shares,
    )
