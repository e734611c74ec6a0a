"""Which words a text and a place share, and how people are told."""

from collections.abc import Iterable, Sequence

import numpy as np

from patchwright.graph.entities import COMMON
from patchwright.graph.lexical import Query, Scores
from patchwright.syntax.words import split
from patchwright.syntax.words import terms as terms_of

_MOST = 3
_TELLING = 1 / 3  # of the word that adds most; what adds less goes without saying
_EVERYWHERE = 1 / 12  # of all documents; a word that more of them have tells none apart
_FEW = 20  # documents; where a word stands in no more of them, its share says nothing
_COMMON = frozenset(term for name in COMMON for term in terms_of(name))

Shared = tuple[str, str]
"""A part of the text, and a word in it."""


def shared_words(query: Query, scores: Scores, document: int) -> list[Shared]:
    """Return the words that make *document* fit most, each with the part it stands in.

    Words that code of all kinds uses, and those that stand everywhere, say nothing and are
    left out.
    """
    start, end = np.searchsorted(scores.documents, [document, document + 1])
    rows = np.array(
        [row for row in range(start, end) if _tells(query, scores, int(scores.terms[row]))],
        np.int64,
    )
    order = rows[np.argsort(-scores.gains[rows], kind="stable")]
    telling = order[scores.gains[order] >= _TELLING * scores.gains[rows].max(initial=0.0)]
    terms: list[int] = scores.terms[telling].tolist()
    return _without_parts([(query.parts[term], query.words[term]) for term in terms])[:_MOST]


def say_shared(words: Sequence[Shared], asked: str) -> str:
    """Say *words*: `“cart” and “item” with the issue's title, “add” with its text`."""
    by_part: dict[str, list[str]] = {}
    for part, word in words:
        by_part.setdefault(part, []).append(f"“{word}”")
    owners = [f"{asked}'s", *["its"] * len(by_part)]
    told = [
        f"{_listed(found)} with {owner} {part}"
        for owner, (part, found) in zip(owners, by_part.items(), strict=False)
    ]
    return _listed(told)


def _tells(query: Query, scores: Scores, term: int) -> bool:
    n_having, n_documents = int(scores.documents_having[term]), len(scores.total)
    everywhere = n_having > max(_FEW, _EVERYWHERE * n_documents)
    return not everywhere and int(query.terms[term]) not in _COMMON


def _without_parts(words: Sequence[Shared]) -> list[Shared]:
    """Drop what repeats another word, or a part of it: “poly” where “PolyFit” is told."""
    parts = {part for _, word in words if len(found := split(word)) > 1 for part in found}
    kept = {word.lower(): (part, word) for part, word in reversed(words)}
    return [
        shared
        for shared in words
        if kept[shared[1].lower()] == shared and shared[1].lower() not in parts
    ]


def _listed(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
