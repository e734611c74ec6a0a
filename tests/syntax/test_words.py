"""How text falls into identifiers and identifiers into search terms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.syntax import words


@pytest.mark.parametrize(
    ("identifier", "parts"),
    [
        ("add_fieldset", ["add", "fieldset"]),
        ("HTTPServerError", ["http", "server", "error"]),
        ("parseJSON", ["parse", "json"]),
        ("utf8_decode", ["utf", "8", "decode"]),
        ("__init__", ["init"]),
        ("НайтиФайл_снова", ["найти", "файл", "снова"]),
        ("größeÄndern", ["größe", "ändern"]),
        ("模型字段", ["模型", "型字", "字段"]),
        ("load模型", ["load", "模型"]),
        ("字", ["字"]),
    ],
)
def test_an_identifier_falls_into_its_parts(identifier: str, parts: list[str]) -> None:
    assert words.split(identifier) == parts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("serializing", "serialized"),
        ("field_names", "fieldName"),
        ("Файл", "файл"),
        ("字段", "模型字段验证"),
    ],
)
def test_spellings_of_one_word_share_a_term(one: str, other: str) -> None:
    assert set(words.terms(one)) & set(words.terms(other))


def test_the_whole_identifier_is_a_term_beside_its_parts() -> None:
    assert words.code_of("=field_name") in words.terms("field_name")
    assert set(words.terms("field_name")) > set(words.terms("field"))
    assert len(words.terms("field")) == 1


def test_stop_words_and_single_letters_say_nothing() -> None:
    assert words.terms("self") == words.terms("the") == words.terms("x") == ()


def test_identifiers_start_with_no_digit_and_keep_their_order() -> None:
    text = "def f(x1, naïve): return 0x1f + größe  # см. файл, 字段"
    assert words.identifiers(text) == [
        *("def", "f", "x1", "naïve", "return", "größe", "см", "файл", "字段"),
    ]


def test_compatibility_forms_are_the_same_word() -> None:
    assert words.identifiers("ﬁeld") == words.identifiers("field")
    assert words.identifiers("cafe\u0301") == words.identifiers("caf\u00e9")


def test_a_name_of_underscores_around_a_stop_word_is_still_a_name() -> None:
    assert words.terms("__all__") == (words.code_of("=__all__"),)
    assert words.terms("all") == ()
    assert words.terms("__") == ()


def test_data_that_looks_like_a_name_has_no_terms() -> None:
    assert words.terms("A" * 1_000_000) == ()


@settings(deadline=None)
@given(st.text())
def test_any_text_has_words_and_each_is_a_word(text: str) -> None:
    for word in words.identifiers(text):
        assert word
        assert not any(character.isspace() for character in word)
        assert all(0 <= term < 1 << 32 for term in words.terms(word))


@settings(deadline=None)
@given(st.text(alphabet="abcXYZ_ 019.\x01(é字", max_size=60), st.text(alphabet="ab_ \x01é."))
def test_words_do_not_depend_on_what_stands_behind_a_space(text: str, other: str) -> None:
    assert words.tokens(f"{text} {other}") == words.tokens(text) + words.tokens(other)
