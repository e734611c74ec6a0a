"""A graph as retrieval sees it: corpora by role, and links between their units."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from patchwright.graph.corpus import Corpus, Floats, Integers, gather
from patchwright.graph.path_rules import Role, may_help_tests, role_of
from patchwright.graph.postings import FileRecord
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
class Material:
    """What a graph gives to retrieval, in any order.

    Attributes:
        records: Of each live file.
        calls: From the calling symbol to the called one.
        bases: From the inheriting class to its base.
        imports: From the importing path to the imported one.
    """

    records: Mapping[str, FileRecord]
    calls: Sequence[Tie] = ()
    bases: Sequence[Tie] = ()
    imports: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, kw_only=True)
class View:
    """What retrieval needs of a graph.

    Attributes:
        code: Where a fault may stand.
        tests: Tests, which tell about the code that they import.
        links: How the units of *code* hang together.
        imports: By path, the paths that it imports.
        material: What the view was made of.
    """

    code: Corpus
    tests: Corpus
    links: Links
    imports: Mapping[str, Sequence[str]]
    material: Material

    @cached_property
    def with_tests(self) -> "View":
        """The same with tests and examples as code."""
        return make_view(self.material, also=frozenset({"test", "example"}))


def make_view(material: Material, *, also: frozenset[Role] = frozenset()) -> View:
    """Return the view of *material*; files of the roles in *also* count as code."""
    imports: dict[str, list[str]] = {}
    for importer, imported in sorted(set(material.imports)):
        imports.setdefault(importer, []).append(imported)
    roles = roles_of(material.records, imports)
    wanted: set[Role] = {"code", *also}
    if wanted.isdisjoint(roles.values()):
        wanted = {"example", "vendored", "test"}
    code, tests = (
        gather((path, record) for path, record in material.records.items() if roles[path] in kept)
        for kept in (wanted, {"test"} - wanted)
    )
    links = _links(code, material.calls, material.bases)
    return View(code=code, tests=tests, links=links, imports=imports, material=material)


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


def _units(code: Corpus, ties: Iterable[Tie]) -> tuple[Integers, Integers, Floats]:
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
