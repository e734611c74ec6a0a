"""Bytes become text and the same bytes again, or are refused."""

import codecs

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from patchwright.domain.encoding import Decoded, Encoding, Undecodable, decode


def text(data: bytes) -> str:
    """Return the text of *data*, which must come back exactly."""
    found = decode(data)
    assert isinstance(found, Decoded)
    assert found.encoding.encode(found.text) == data
    return found.text


def refusal(data: bytes) -> str:
    found = decode(data)
    assert isinstance(found, Undecodable)
    return found.reason


BEGINNINGS = st.sampled_from(
    [
        b"",
        codecs.BOM_UTF8,
        codecs.BOM_UTF16_LE,
        codecs.BOM_UTF16_BE,
        codecs.BOM_UTF32_LE,
        codecs.BOM_UTF32_BE,
        b"# coding: latin-1\n",
        b"# coding: utf-7\n",
        b"# coding: unicode_escape\n\\q",
        b"# coding: raw_unicode_escape\n",
        b"# coding: idna\n",
        b"# coding: punycode\n",
        b"# coding: undefined\n",
        b"# coding: rot13\n",
        b"# coding: utf-16-le\n",
        b"# coding: shift_jis\n",
        b"# coding: iso2022_jp\n",
        b"# coding: ..\n",
    ]
)


@given(BEGINNINGS, st.binary(max_size=40))
@example(b"# coding: ", b"\xff")
@example(b"# coding: -.-", b"")
def test_any_bytes_come_back_exactly_or_are_refused(beginning: bytes, rest: bytes) -> None:
    found = decode(beginning + rest)
    if isinstance(found, Decoded):
        assert found.encoding.encode(found.text) == beginning + rest
    else:
        assert found.reason


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_in_utf_8_is_read(written: str) -> None:
    plain = "x" + written.replace("coding", "")
    assert text(plain.encode()) == plain


@pytest.mark.parametrize(
    ("bom", "name"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_bom_tells_the_encoding_and_is_no_text(bom: bytes, name: str) -> None:
    found = decode(bom + "ü🎉\r\n".encode(name))
    assert found == Decoded(text="ü🎉\r\n", encoding=Encoding(name=name, bom=bom))


@pytest.mark.parametrize(
    "declaration",
    [
        "# -*- coding: latin-1 -*-",
        "# vim: set fileencoding=latin-1 :",
        "#!/usr/bin/env python\n# coding=iso-8859-1",
        "/* -*- mode: c; coding: latin-1-unix -*- */",
    ],
)
def test_a_declaration_in_the_first_two_lines_tells_the_encoding(declaration: str) -> None:
    assert text(f"{declaration}\nname = 'Jürgen'\n".encode("latin-1")).endswith("'Jürgen'\n")


def test_a_declaration_further_down_tells_nothing() -> None:
    assert "utf-8" in refusal("a\nb\n# coding: latin-1\nü\n".encode("latin-1"))


def test_a_declaration_of_utf_8_with_signature_needs_no_bom() -> None:
    assert text(b"# coding: utf-8-sig\nx\n") == "# coding: utf-8-sig\nx\n"


def test_bytes_that_are_no_utf_8_are_refused() -> None:
    assert refusal(b"caf\xe9\n").startswith("not utf-8 text")


def test_an_unknown_encoding_is_refused_by_name() -> None:
    assert refusal(b"# coding: klingon\n") == "declares the unknown encoding klingon"


def test_what_is_no_text_encoding_is_refused() -> None:
    assert refusal(b"# coding: base64\n") == "declares base64, which is no text encoding"


@pytest.mark.parametrize("name", ["utf-16-le", "utf-32", "cp037", "unicode_escape"])
def test_an_encoding_in_which_its_own_declaration_is_unreadable_is_refused(name: str) -> None:
    assert "the declaration cannot be written" in refusal(f"# coding: {name}\n   \n".encode())


def test_bytes_that_would_not_come_back_are_refused() -> None:
    # The escape sequence that switches to ASCII, where ASCII is on already, would be lost.
    assert "same bytes" in refusal(b"# coding: iso2022_jp\n\x1b(Bx\n")


def test_text_that_an_encoding_lacks_raises() -> None:
    with pytest.raises(UnicodeEncodeError):
        Encoding(name="latin-1").encode("€")
