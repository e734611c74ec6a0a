"""Many records made one corpus: numbers that each counts from zero, counted through all."""

from collections.abc import Iterable, Sequence

import numpy as np

from patchwright.graph.arrays import Integers, joined, starts_of
from patchwright.graph.corpus import Corpus
from patchwright.graph.postings import FileRecord
from patchwright.graph.units import N_FIELDS


def gather(records: Iterable[tuple[str, FileRecord]]) -> Corpus:
    """Return the records as one corpus, whatever their order."""
    ordered = sorted(records, key=lambda item: item[0])
    parts = [record for _, record in ordered]
    offsets = starts_of([len(part.kinds) for part in parts])
    slots = starts_of([len(part.slots) for part in parts])
    words = starts_of([len(part.exact) for part in parts])
    return Corpus(
        paths=tuple(path for path, _ in ordered),
        offsets=offsets,
        kinds=joined([part.kinds for part in parts]),
        first=joined([part.first for part in parts]),
        last=joined([part.last for part in parts]),
        parents=joined([part.parents for part in parts]) + _shift(offsets, offsets),
        names="\n".join(part.names for part in parts).split("\n") if parts else [],
        lengths=joined([part.lengths for part in parts], np.float64).reshape(-1, N_FIELDS),
        exact=joined([part.exact for part in parts], np.uint32),
        post_ends=joined([part.post_ends for part in parts]) + _shift(slots, words),
        terms=joined([part.terms for part in parts], np.uint32),
        words=_words_of_terms(parts, words),
        slots=joined([part.slots for part in parts]) + _shift(offsets * N_FIELDS, slots),
        counts=joined([part.counts for part in parts], np.float64),
    )


def _words_of_terms(parts: Sequence[FileRecord], words: Integers) -> Integers:
    numbers = [
        np.repeat(np.arange(len(part.exact)), np.diff(part.term_ends, prepend=np.uint32(0)))
        for part in parts
    ]
    return joined(numbers) + _shift(words, starts_of([len(part.terms) for part in parts]))


def _shift(starts: Integers, pieces: Integers) -> Integers:
    """Return for each item of each file, counted by *pieces*, where its file starts in *starts*."""
    return np.repeat(starts[:-1], np.diff(pieces))
