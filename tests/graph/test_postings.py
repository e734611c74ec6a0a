"""What a record holds of one text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.symbol import SymbolKind
from patchwright.graph import postings
from patchwright.graph.postings import FileRecord
from patchwright.graph.units import N_FIELDS, Field, UnitKind
from patchwright.syntax.facts import Definition, Facts, Span, SpanKind
from patchwright.syntax.words import code_of, terms

TEXT = '''\
"""Shapes."""
LIMIT = 3  # corners
class Shape(Base):
    """A polygon."""
    def __init__(self, area):
        self.area = "surface"
        def inner(): return hidden
def draw(shape): return shape.area
'''


def define(
    kind: SymbolKind, qualified: str, first: str, until: str, body: str, parent: int
) -> Definition:
    """Return a definition from *first* to before *until*, whose body starts at *body*."""
    start, end = TEXT.index(first), TEXT.index(until) if until else len(TEXT)
    return Definition(
        kind=kind,
        name=qualified.rpartition(".")[2],
        qualified=qualified,
        parent=parent,
        start=start,
        end=end,
        first_line=TEXT.count("\n", 0, start),
        last_line=TEXT.count("\n", 0, end) - 1,
        body_start=TEXT.index(body),
        signature="",
    )


def span(kind: SpanKind, text: str) -> Span:
    return Span(kind=kind, start=TEXT.index(text), end=TEXT.index(text) + len(text))


FACTS = Facts(
    definitions=(
        define(SymbolKind.VARIABLE, "LIMIT", "LIMIT", "class", "3", -1),
        define(SymbolKind.CLASS, "Shape", "class", "def draw", '"""A pol', -1),
        define(SymbolKind.METHOD, "Shape.__init__", "def __init__", "def draw", "self.area", 1),
        define(SymbolKind.FUNCTION, "Shape.__init__.inner", "def inner", "def draw", "return h", 2),
        define(SymbolKind.FUNCTION, "draw", "def draw", "", "return shape.a", -1),
    ),
    spans=(
        span(SpanKind.DOCSTRING, '"""Shapes."""'),
        span(SpanKind.COMMENT, "# corners"),
        span(SpanKind.DOCSTRING, '"""A polygon."""'),
        span(SpanKind.STRING, '"surface"'),
    ),
)


@pytest.fixture
def record() -> FileRecord:
    return postings.read_record(postings.record_of(TEXT, FACTS))


def places(record: FileRecord, word: str) -> dict[tuple[str, Field], int]:
    """Return how often *word* stands in each unit and field."""
    names = record.names.split("\n")
    found = [i for i, code in enumerate(record.exact.tolist()) if code == code_of(word)]
    result: dict[tuple[str, Field], int] = {}
    for i in found:
        start = int(record.post_ends[i - 1]) if i else 0
        for at in range(start, int(record.post_ends[i])):
            unit, field = divmod(int(record.slots[at]), N_FIELDS)
            result[names[unit], Field(field)] = int(record.counts[at])
    return result


def test_units_are_the_module_classes_and_outer_functions(record: FileRecord) -> None:
    assert record.names.split("\n") == ["", "Shape", "Shape.__init__", "draw"]
    assert record.kinds.tolist() == [
        *(UnitKind.MODULE, UnitKind.CLASS, UnitKind.METHOD, UnitKind.FUNCTION),
    ]
    assert record.parents.tolist() == [0, 0, 1, 0]
    assert record.first.tolist() == [0, 2, 4, 7]
    assert record.last.tolist() == [7, 6, 6, 7]


@pytest.mark.parametrize(
    ("word", "stands"),
    [
        ("Shapes", {("", Field.DOCSTRING): 1}),
        ("LIMIT", {("", Field.BODY): 1}),
        ("corners", {("", Field.COMMENTS): 1}),
        ("Base", {("Shape", Field.BODY): 1}),
        ("polygon", {("Shape", Field.DOCSTRING): 1}),
        ("surface", {("Shape.__init__", Field.STRINGS): 1}),
        ("hidden", {("Shape.__init__", Field.BODY): 1}),
        (
            "Shape",
            {
                ("Shape", Field.NAME): 1,
                ("Shape", Field.BODY): 1,
                ("Shape.__init__", Field.CLASS): 1,
            },
        ),
        ("draw", {("draw", Field.NAME): 1, ("draw", Field.SIGNATURE): 1}),
        ("shape", {("draw", Field.SIGNATURE): 1, ("draw", Field.BODY): 1}),
        ("self", {}),
    ],
)
def test_each_word_stands_in_the_field_of_its_innermost_unit(
    record: FileRecord, word: str, stands: dict[tuple[str, Field], int]
) -> None:
    assert places(record, word) == stands


def test_words_carry_their_search_terms(record: FileRecord) -> None:
    number = record.exact.tolist().index(code_of("polygon"))
    start = int(record.term_ends[number - 1])
    assert tuple(record.terms[start : record.term_ends[number]].tolist()) == terms("polygon")


def test_lengths_count_the_terms_of_each_slot(record: FileRecord) -> None:
    of_draw = record.lengths[3 * N_FIELDS :][:N_FIELDS].tolist()
    assert of_draw[Field.NAME] == 1
    assert of_draw[Field.SIGNATURE] == 2
    assert of_draw[Field.BODY] == 2


def test_another_format_is_refused() -> None:
    data = bytearray(postings.record_of(TEXT, FACTS))
    data[0] ^= 0xFF
    with pytest.raises(ValueError, match="record of format"):
        postings.read_record(bytes(data))


@settings(deadline=None)
@given(st.text(alphabet='ab"#_\x01é字\r\n 1', max_size=40), st.data())
def test_any_text_and_any_spans_have_a_record_that_reads_back_the_same(
    text: str, data: st.DataObject
) -> None:
    place = st.integers(0, len(text))
    spans = data.draw(st.lists(st.builds(_span, st.sampled_from(SpanKind), place, place)))
    facts = Facts(spans=tuple(sorted(spans, key=lambda one: (one.start, one.end))))
    packed = postings.record_of(text, facts)
    assert packed == postings.record_of(text, facts)
    assert postings.pack(postings.read_record(packed)) == packed


def _span(kind: SpanKind, one: int, other: int) -> Span:
    return Span(kind=kind, start=min(one, other), end=max(one, other))
