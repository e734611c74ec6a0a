"""What is told of a name, in the forms that servers give it."""

from typing import Any

import pytest
from hypothesis import given
from tests.support.nonsense import JSON

from patchwright.langservers.hover import LONGEST, code, hovered


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        ({"kind": "markdown", "value": "**a**\n"}, "**a**"),
        ({"kind": "plaintext", "value": "a *b*"}, "```\na *b*\n```"),
        ("**a**", "**a**"),
        ({"language": "python", "value": "def a()"}, "```python\ndef a()\n```"),
        ([{"language": "python", "value": "a"}, "b", ""], "```python\na\n```\n\nb"),
        ({"language": "a b\n# c", "value": "a"}, "```\na\n```"),
        (None, ""),
        ([], ""),
        ({"kind": "plaintext", "value": " "}, ""),
    ],
)
def test_every_form_is_read_as_markdown(contents: Any, told: str) -> None:
    assert hovered({"contents": contents}) == told


def test_no_answer_tells_nothing() -> None:
    assert hovered(None) == ""


def test_code_cannot_end_its_block() -> None:
    assert code("a\n````\nb") == "`````\na\n````\nb\n`````"


def test_what_goes_on_for_ever_is_cut() -> None:
    assert len(hovered({"contents": "x" * (LONGEST + 1)})) == LONGEST


@given(JSON)
def test_nonsense_tells_some_text_or_none(answer: Any) -> None:
    assert isinstance(hovered(answer), str)
