"""Lines, their ends, and what a text is whatever its ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.text import (
    BOM,
    Location,
    Position,
    Range,
    line_end,
    lines_range,
    split_lines,
    strip_end,
    text_hash,
    with_lf,
)

TEXTS = st.text(st.sampled_from(["a", "\n", "\r", "\x0c", "\x0b", "\x85", "\u2028", "\u2029", BOM]))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a\n"]),
        ("a\nb", ["a\n", "b"]),
        ("a\r\nb\rc\n", ["a\r\n", "b\r", "c\n"]),
        ("\n\r\r\n\n", ["\n", "\r", "\r\n", "\n"]),
        ("a\x0cb\x0bc\x1cd\x85e\u2028f\u2029g", ["a\x0cb\x0bc\x1cd\x85e\u2028f\u2029g"]),
    ],
)
def test_a_line_ends_at_lf_crlf_or_cr_and_nowhere_else(text: str, lines: list[str]) -> None:
    assert split_lines(text) == lines


@given(TEXTS)
def test_the_lines_of_a_text_make_the_text(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text
    assert all(line_end(line) for line in lines[:-1])
    assert all(lines)


@given(TEXTS)
def test_a_line_is_its_content_and_its_end(text: str) -> None:
    for line in split_lines(text):
        assert strip_end(line) + line_end(line) == line
        assert line_end(line) in {"\n", "\r\n", "\r", ""}
        assert "\n" not in strip_end(line)
        assert "\r" not in strip_end(line)


@given(TEXTS)
def test_line_ends_made_lf_keep_the_lines(text: str) -> None:
    lf = with_lf(text)
    assert "\r" not in lf
    assert list(map(strip_end, split_lines(lf))) == list(map(strip_end, split_lines(text)))


@given(TEXTS)
def test_the_hash_knows_neither_line_ends_nor_bom(text: str) -> None:
    plain = with_lf(text.lstrip(BOM))
    for end in ("\n", "\r\n", "\r"):
        assert text_hash(plain.replace("\n", end)) == text_hash(plain)
    assert text_hash(BOM + plain) == text_hash(plain)


def test_the_hash_knows_all_else() -> None:
    texts = ["", "\n", "a", "a\n", "a\n\n", "a \n", "\u2028", BOM + BOM]
    assert len({text_hash(text) for text in texts}) == len(texts)


def test_a_text_with_half_a_surrogate_pair_has_a_hash() -> None:
    assert text_hash("\ud800") != text_hash("\udc00")


def test_a_range_of_lines_ends_before_the_next_line() -> None:
    assert lines_range(2, 4) == Range(Position(2, 0), Position(5, 0))


def test_a_location_counts_lines_as_people_do() -> None:
    place = Location(path="a.py", range=lines_range(0, 0))
    assert str(place) == "a.py:1"


def test_positions_are_ordered_by_line_then_column() -> None:
    assert Position(1, 9) < Position(2, 0) < Position(2, 1)
