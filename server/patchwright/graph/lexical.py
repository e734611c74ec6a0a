"""BM25F over units and over files: how well the words of a question fit.

Robertson, Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond
(2009). A term's places are weighted by field, then saturated once. Weights were
set by hand on few cases, so none of them is worth tuning further.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from patchwright.graph.arrays import Floats, Integers, ranges, sums
from patchwright.graph.corpus import Corpus
from patchwright.graph.units import N_FIELDS, Field
from patchwright.syntax.words import identifiers, split, terms

_WEIGHTS = np.zeros(N_FIELDS)
for _field, _weight in {
    Field.NAME: 6.0,
    Field.CLASS: 3.0,
    Field.SIGNATURE: 2.0,
    Field.DOCSTRING: 1.0,
    Field.BODY: 1.0,
    Field.STRINGS: 1.5,
    Field.COMMENTS: 1.0,
}.items():
    _WEIGHTS[_field] = _weight
_K1 = 1.5
_B = 0.75
_RARITY_POWER = 0.75  # of the idf: the rarest word of an issue is often a typing error
_PATH_WEIGHT = 3.0
_PATH_SHARE = 0.5
_REPEATS = 0.4  # what the logarithm of a word's count in the question adds


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The words of a question.

    Attributes:
        terms: Search terms, ascending.
        weights: Of each term.
        words: What each term was read from: a word, or the part of one.
        parts: The name of the part of the question that gave its weight.
    """

    terms: NDArray[np.uint32]
    weights: Floats
    words: Sequence[str]
    parts: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """How well documents fit, and which terms made it so.

    Attributes:
        total: By document.
        documents: Of each contribution.
        terms: Of each contribution, the number of the term in the query.
        gains: Of each contribution.
        values: By term of the query: its rarity times its weight.
        documents_having: By term of the query: how many documents have it.
    """

    total: Floats
    documents: Integers
    terms: Integers
    gains: Floats
    values: Floats
    documents_having: Integers


def make_query(parts: Sequence[tuple[str, str, float]]) -> Query:
    """Return the query of *parts*: name, text, weight. A term takes its best part."""
    best: dict[int, tuple[float, str, str]] = {}
    for part, text, weight in parts:
        counts = Counter[int]()
        word_of = dict[int, str]()
        for word in identifiers(text):
            for term, told in _told_terms(word):
                counts[term] += 1
                word_of.setdefault(term, told)
        for term, count in counts.items():
            value = weight * (1 + math.log(count) * _REPEATS)
            if value > best.get(term, (0.0,))[0]:
                best[term] = (value, word_of[term], part)
    ordered = sorted(best.items())
    return Query(
        terms=np.array([term for term, _ in ordered], np.uint32),
        weights=np.array([value for _, (value, _, _) in ordered]),
        words=[word for _, (_, word, _) in ordered],
        parts=[part for _, (_, _, part) in ordered],
    )


def fit(corpus: Corpus, query: Query) -> tuple[Scores, Scores]:
    """Return how well the units and the files of *corpus* fit *query*; the best is 1."""
    if not corpus.n_units or not len(query.terms):
        return _nothing(corpus.n_units), _nothing(corpus.n_files)
    places, which = _matches(corpus, query.terms)
    unit, field = np.divmod(corpus.slots[places], N_FIELDS)
    counts = corpus.counts[places]
    in_path = _in_path(corpus, query.terms)
    by_unit = _bm25f(unit, field, which, counts, corpus.lengths, query)
    by_file = _bm25f(corpus.files[unit], field, which, counts, corpus.file_lengths, query)
    return (
        _with_bonus(by_unit, (in_path @ by_unit.values)[corpus.files]),
        _with_bonus(by_file, in_path @ by_file.values),
    )


def _told_terms(word: str) -> Iterator[tuple[int, str]]:
    """Yield the terms of *word*, each with what it stands for: the word, or a part of it."""
    parts = split(word)
    told = {term: part for part in parts for term in terms(part)} if len(parts) > 1 else {}
    return ((term, told.get(term, word)) for term in terms(word))


def _matches(corpus: Corpus, wanted: NDArray[np.uint32]) -> tuple[Integers, Integers]:
    """Return the places in the postings of the *wanted* terms, and which term each is."""
    seen = np.zeros(1 << 16, np.bool_)  # a cheap first sieve by the low bits
    seen[wanted & 0xFFFF] = True
    rows = np.flatnonzero(seen[corpus.terms & 0xFFFF])
    found = _positions(wanted, corpus.terms[rows])
    rows, found = rows[found >= 0], found[found >= 0]
    words = corpus.words[rows]
    ends = corpus.post_ends[words]
    starts = np.where(words > 0, corpus.post_ends[words - 1], 0)
    return ranges(starts, ends), np.repeat(found, ends - starts)


def _positions(wanted: NDArray[np.uint32], values: NDArray[np.uint32]) -> Integers:
    """Return where each of *values* stands in the ascending *wanted*, or -1."""
    found = np.searchsorted(wanted, values)
    found[found == len(wanted)] = 0
    return np.where(wanted[found] == values, found, -1)


def _in_path(corpus: Corpus, wanted: NDArray[np.uint32]) -> Floats:
    """Return by file and term whether the path has the term."""
    files, path_terms = corpus.path_terms
    found = _positions(wanted, path_terms)
    table = np.zeros((corpus.n_files, len(wanted)))
    table[files[found >= 0], found[found >= 0]] = 1.0
    return table


def _bm25f(
    document: Integers,
    field: Integers,
    which: Integers,
    counts: Floats,
    lengths: Floats,
    query: Query,
) -> Scores:
    n_documents, n_terms = len(lengths), len(query.terms)
    average = lengths.sum(0) / np.maximum((lengths > 0).sum(0), 1)
    norm = 1 - _B + _B * lengths / np.maximum(average, 1e-9)
    weighted = _WEIGHTS[field] * counts / norm[document, field]
    keys, inverse = np.unique(document * n_terms + which, return_inverse=True)
    frequency = sums(inverse, weighted, len(keys))
    documents, found = np.divmod(keys, n_terms)
    n_having = np.bincount(found, minlength=n_terms)
    rarity = np.log(1 + (n_documents - n_having + 0.5) / (n_having + 0.5)) ** _RARITY_POWER
    value = rarity * query.weights
    gains = frequency * (_K1 + 1) / (frequency + _K1) * value[found]
    total = sums(documents, gains, n_documents)
    return Scores(
        total=total,
        documents=documents,
        terms=found,
        gains=gains,
        values=value,
        documents_having=n_having,
    )


def _with_bonus(scores: Scores, path_values: Floats) -> Scores:
    """Add what the words of the paths are worth, and divide by the best."""
    bonus = _PATH_SHARE * _PATH_WEIGHT * (_K1 + 1) / (_PATH_WEIGHT + _K1)
    total = scores.total + path_values * bonus
    best = max(float(total.max()), 1e-9)
    return replace(scores, total=total / best, gains=scores.gains / best)


def _nothing(size: int) -> Scores:
    none = np.zeros(0, np.int64)
    return Scores(
        total=np.zeros(size),
        documents=none,
        terms=none,
        gains=np.zeros(0),
        values=np.zeros(0),
        documents_having=none,
    )
