"""Texts that are kept as bytes, by which a file may come back."""

import pytest

from patchwright.domain.encoding import Decoded, decode
from patchwright.pipeline.ledger.proposal import marked


def test_nothing_stands_before_a_text_that_is_read_as_it_is() -> None:
    assert marked("A = 1\r\né\n") == "A = 1\r\né\n".encode()


@pytest.mark.parametrize(
    "text", ["", "# coding: latin-1\né\n", "\ufeffA = 1\n", "# coding: none\n"]
)
def test_every_text_is_read_as_it_was_kept(text: str) -> None:
    found = decode(marked(text))
    assert isinstance(found, Decoded)
    assert found.text == text
