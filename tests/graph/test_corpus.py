"""Many records as one set of arrays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.retrieval import record

from patchwright.graph.arrays import ranges, starts_of
from patchwright.graph.corpus import Corpus
from patchwright.graph.gathering import gather
from patchwright.graph.units import N_FIELDS
from patchwright.syntax.words import code_of

FILES = {
    "a.py": """\
        import b

        class Outer:
            class Inner:
                def method(self):
                    def nested():
                        return needle
                    return nested
            limit = 1

        def last():
            return 2
        """,
    "b.py": "needle = 1\n",
    "empty.py": "",
}


@pytest.fixture
def corpus() -> Corpus:
    return gather((path, record(path, text)) for path, text in reversed(FILES.items()))


@pytest.mark.parametrize(
    ("path", "line", "name"),
    [
        ("a.py", 0, ""),
        ("a.py", 2, "Outer"),
        ("a.py", 3, "Outer.Inner"),
        ("a.py", 4, "Outer.Inner.method"),
        ("a.py", 6, "Outer.Inner.method"),
        ("a.py", 8, "Outer"),
        ("a.py", 9, ""),
        ("a.py", 10, "last"),
        ("b.py", 0, ""),
        ("empty.py", 0, ""),
        ("a.py", 1000, ""),
    ],
)
def test_the_unit_at_a_line_is_the_innermost_around_it(
    corpus: Corpus, path: str, line: int, name: str
) -> None:
    file = corpus.file_of[path]
    (unit,) = corpus.units_at(np.array([file]), np.array([line])).tolist()
    assert (corpus.path_of(unit), corpus.names[unit]) == (path, name)


def test_methods_know_their_class_and_all_others_themselves(corpus: Corpus) -> None:
    classes = {
        corpus.names[unit]: corpus.names[of] for unit, of in enumerate(corpus.classes.tolist())
    }
    assert classes == {
        "": "",
        "Outer": "Outer",
        "Outer.Inner": "Outer.Inner",
        "Outer.Inner.method": "Outer.Inner",
        "last": "last",
    }


def test_a_word_is_found_in_all_files_where_it_stands(corpus: Corpus) -> None:
    words = np.flatnonzero(corpus.exact == code_of("needle")).tolist()
    starts = np.concatenate([[0], corpus.post_ends])
    units = {
        int(corpus.slots[at]) // N_FIELDS
        for word in words
        for at in range(int(starts[word]), int(corpus.post_ends[word]))
    }
    assert {(corpus.path_of(unit), corpus.names[unit]) for unit in units} == {
        ("a.py", "Outer.Inner.method"),
        ("b.py", ""),
    }


@settings(deadline=None)
@given(st.lists(st.integers(0, 5)))
def test_ranges_are_what_their_starts_and_ends_say(sizes: list[int]) -> None:
    starts = starts_of(sizes)[:-1] * 3
    ends = starts + np.array(sizes, np.int64)
    expected = [n for start, end in zip(starts, ends, strict=True) for n in range(start, end)]
    assert ranges(starts, ends).tolist() == expected
