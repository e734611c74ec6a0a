"""A graph as retrieval sees it: corpora by role, and links between their units."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from patchwright.graph.arrays import Floats, Integers
from patchwright.graph.corpus import Corpus
from patchwright.graph.gathering import gather
from patchwright.graph.path_rules import Role, may_help_tests, role_of
from patchwright.graph.postings import FileRecord
from patchwright.graph.spread import Links


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """Symbols hanging on others, by the first lines of their definitions.

    Attributes:
        ends: Row by row: number of the source's file, its line, and the same of the target.
        sure: How sure each is, between 0 and 1.
    """

    ends: Integers
    sure: Floats


NO_TIES = Ties(ends=np.zeros((0, 4), np.int64), sure=np.zeros(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """What a graph gives to retrieval, in any order.

    Attributes:
        records: Each live file and its record; ties number the files in this order.
        calls: From the calling symbol to the called one.
        bases: From the inheriting class to its base.
        imports: From the importing path to the imported one.
    """

    records: Sequence[tuple[str, FileRecord]]
    calls: Ties = NO_TIES
    bases: Ties = NO_TIES
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
    roles = roles_of(dict(material.records), imports)
    wanted: set[Role] = {"code", *also}
    if wanted.isdisjoint(roles.values()):
        wanted = {"example", "vendored", "test"}
    code, tests = (
        gather((path, record) for path, record in material.records if roles[path] in kept)
        for kept in (wanted, {"test"} - wanted)
    )
    return View(
        code=code, tests=tests, links=_links(code, material), imports=imports, material=material
    )


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


def _links(code: Corpus, material: Material) -> Links:
    numbers = np.array([code.file_of.get(path, -1) for path, _ in material.records], np.int64)
    callers, callees, shares = _units(code, numbers, material.calls)
    heirs, parents, _ = _units(code, numbers, material.bases)
    return Links(callers=callers, callees=callees, shares=shares, heirs=heirs, bases=parents)


def _units(code: Corpus, numbers: Integers, ties: Ties) -> tuple[Integers, Integers, Floats]:
    """Return the units at both ends of *ties* within the code, each pair once, and how sure.

    What a unit has to do with itself (recursion, functions inside it) is left out.
    """
    files = numbers[ties.ends[:, [0, 2]]] if len(numbers) else ties.ends[:, [0, 2]]
    kept = (files >= 0).all(axis=1)
    files, lines = files[kept], ties.ends[kept][:, [1, 3]]
    sources = code.units_at(files[:, 0], lines[:, 0])
    targets = code.units_at(files[:, 1], lines[:, 1])
    others = sources != targets
    numbered = sources[others] * code.n_units + targets[others]
    pairs, group = np.unique(numbered, return_inverse=True)
    sure = np.zeros(len(pairs))
    np.maximum.at(sure, group, ties.sure[kept][others])
    return pairs // max(code.n_units, 1), pairs % max(code.n_units, 1), sure
