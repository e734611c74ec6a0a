"""The named reference: BM25 over whole files, words as they are, in lower case.

Robertson, Zaragoza (2009), k1 1.5, b 0.75, all Python files alike.
"""

import math
from collections import Counter
from collections.abc import Sequence

from patchwright.domain.source import Snapshot
from patchwright.syntax.words import identifiers

_K1 = 1.5
_B = 0.75
_MOST = 30


class RawBm25:
    """Ranks the files of snapshots; counts are kept by content."""

    def __init__(self, questions: Sequence[str]) -> None:
        self._asked = frozenset(word for text in questions for word in _words(text))
        self._known: dict[str, tuple[int, dict[str, int]]] = {}

    def ranked(self, snapshot: Snapshot, question: str) -> list[str]:
        """Return the paths that fit *question*, best first."""
        asked = Counter(_words(question))
        files = {
            entry.path: self._counts(snapshot, entry.path)
            for entry in snapshot.readable()
            if entry.path.endswith(".py")
        }
        average = sum(length for length, _ in files.values()) / max(len(files), 1)
        n_having = Counter(word for _, counts in files.values() for word in counts if word in asked)
        rarity = {
            word: asked[word] * math.log(1 + (len(files) - count + 0.5) / (count + 0.5))
            for word, count in n_having.items()
        }
        scores = {
            path: sum(
                value
                * counts[word]
                * (_K1 + 1)
                / (counts[word] + _K1 * (1 - _B + _B * length / average))
                for word, value in rarity.items()
                if word in counts
            )
            for path, (length, counts) in files.items()
        }
        return sorted(scores, key=lambda path: (-scores[path], path))[:_MOST]

    def _counts(self, snapshot: Snapshot, path: str) -> tuple[int, dict[str, int]]:
        blob = str(snapshot.entries[path].blob)
        if blob not in self._known:
            words = _words(snapshot.bytes_of(path).decode("utf-8", "replace"))
            counts = Counter(word for word in words if word in self._asked)
            self._known[blob] = len(words), dict(counts)
        return self._known[blob]


def _words(text: str) -> list[str]:
    return [word.lower() for word in identifiers(text)]
