"""What a fitting place says of places that hang together with it.

One hop only: a function that fits makes its callees likelier, the less the more
callers they have; a class makes its bases likelier; a test makes the files it
imports likelier; a commit subject makes the files it changed likelier. Callers,
second hops and page rank were measured and gave nothing.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from patchwright.graph.arrays import Floats, Integers
from patchwright.graph.corpus import Corpus
from patchwright.graph.lexical import Query
from patchwright.graph.units import UnitKind
from patchwright.syntax.words import identifiers, terms

_BEST_TESTS = 25
_BEST_COMMITS = 60
_MOST_TOUCHED = 50  # files, of a commit that says something of them
_FEW_TOUCHED = 8
_METHOD_SHARE = 0.5  # of what a base class gets, for each of its methods
_TEST_AFFIX = re.compile(r"^tests?[_-]|[._-](?:tests?|spec)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """How units hang together, each link once.

    Attributes:
        callers: Calling unit of each call.
        callees: Called unit of each call.
        shares: How sure each call is, between 0 and 1.
        heirs: Inheriting class of each inheritance.
        bases: Its base class.
    """

    callers: Integers
    callees: Integers
    shares: Floats
    heirs: Integers
    bases: Integers


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What places gain, and from where: the number of the best source, or -1."""

    values: Floats
    sources: Integers


def from_callers(n_units: int, links: Links, score: Floats) -> Gain:
    """Return what each unit gains from its best caller."""
    n_callers = np.bincount(links.callees, minlength=n_units)
    value = score[links.callers] * links.shares / np.sqrt(n_callers[links.callees])
    return _best(n_units, links.callees, links.callers, value)


def from_heirs(corpus: Corpus, links: Links, score: Floats) -> Gain:
    """Return what each class gains from its best heir, and each method from its class."""
    gain = _best(corpus.n_units, links.bases, links.heirs, score[links.heirs])
    inherited = gain.values[corpus.classes] * _METHOD_SHARE
    better = (corpus.kinds == UnitKind.METHOD) & (inherited > gain.values)
    return Gain(
        values=np.where(better, inherited, gain.values),
        sources=np.where(better, gain.sources[corpus.classes], gain.sources),
    )


def from_tests(
    corpus: Corpus, tests: Corpus, fits: Floats, imports: Mapping[str, Sequence[str]]
) -> tuple[Floats, dict[int, tuple[str, ...]]]:
    """Return what each file gains from test files that fit, and the paths of those.

    A test gives to the files it imports, the less the more tests import them, and
    to the file of its own name.
    """
    targets = [
        [corpus.file_of[path] for path in imports.get(test, ()) if path in corpus.file_of]
        for test in tests.paths
    ]
    degree = Counter(file for files in targets for file in files)
    namesakes = _namesakes(corpus)
    gains = np.zeros(corpus.n_files)
    sources: dict[int, list[str]] = {}
    best: list[int] = np.argsort(-fits, kind="stable")[:_BEST_TESTS].tolist()
    for test in best:
        given = [(file, degree[file] ** -0.5) for file in targets[test]]
        given += [(file, 1.0) for file in _namesake(corpus, namesakes, tests.paths[test])]
        for file, share in given:
            if fits[test] > 0:
                gains[file] += fits[test] * share
                sources.setdefault(file, []).append(tests.paths[test])
    return gains, {file: tuple(dict.fromkeys(paths)) for file, paths in sources.items()}


def from_history(
    corpus: Corpus, query: Query, history: Sequence[tuple[str, tuple[str, ...]]]
) -> tuple[Floats, dict[int, str]]:
    """Return what each file gains from commits whose subjects fit, and the best subject.

    A commit that touched very many files says nothing of any of them: the first
    import of a project, a new copyright line, a change of style.
    """
    most = min(_MOST_TOUCHED, max(_FEW_TOUCHED, corpus.n_files // 4))
    weights = dict(zip(query.terms.tolist(), query.weights.tolist(), strict=True))
    subjects = [
        {term for word in identifiers(subject) for term in terms(word)} for subject, _ in history
    ]
    n_having = Counter(term for found in subjects for term in found if term in weights)
    value = {
        term: weights[term] * float(np.log(1 + len(history) / count))
        for term, count in n_having.items()
    }
    fits = [
        (sum(sorted(value[term] for term in found & value.keys())) / (5 + len(found)) ** 0.5, -age)
        for age, found in enumerate(subjects)
        if not found.isdisjoint(value) and len(history[age][1]) <= most
    ]
    gains = np.zeros(corpus.n_files)
    best: dict[int, tuple[float, str]] = {}
    for fit, age in sorted(fits, reverse=True)[:_BEST_COMMITS]:
        subject, paths = history[-age]
        files = [corpus.file_of[path] for path in paths if path in corpus.file_of]
        gain = fit * fit / max(len(files), 1)
        for file in files:
            gains[file] += gain
            best[file] = max(best.get(file, (0.0, "")), (gain, subject))
    return gains, {file: subject for file, (_, subject) in best.items()}


def _best(size: int, targets: Integers, sources: Integers, value: Floats) -> Gain:
    """Return by target the best value, and the source that gave it."""
    values = np.zeros(size)
    best = np.full(size, -1, np.int64)
    order = np.lexsort((-sources, value))  # the last one assigned wins: best value, first source
    values[targets[order]] = value[order]
    best[targets[order]] = np.where(value[order] > 0, sources[order], -1)
    return Gain(values=values, sources=best)


def _namesakes(corpus: Corpus) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for file, path in enumerate(corpus.paths):
        found.setdefault(_stem(path).lstrip("_"), []).append(file)
    return found


def _namesake(corpus: Corpus, namesakes: Mapping[str, Sequence[int]], test: str) -> list[int]:
    """Return the file that *test* is named after; of several the one that shares most folders."""
    folders = set(test.split("/"))
    found = namesakes.get(_TEST_AFFIX.sub("", _stem(test)), ())
    return sorted(
        found, key=lambda file: -len(folders.intersection(corpus.paths[file].split("/")))
    )[:1]


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0] or name
