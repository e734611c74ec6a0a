"""A file as somebody saved it, and the issue in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.domain.errors import UserError
from patchwright.domain.issue import Trust
from patchwright.issues import file


def check(data: bytes | str, title: str, body: str, hidden: tuple[str, ...] = ()) -> None:
    encoded = data.encode() if isinstance(data, str) else data
    issue = file.read(encoded, "ISSUE.md")
    assert (issue.title, issue.body, issue.hidden) == (title, body, hidden)
    assert (issue.origin, issue.trust) == ("ISSUE.md", Trust.OUTSIDE)


@pytest.mark.parametrize(
    "text",
    [
        "It breaks\n\nWhen I run it.\n",
        "# It breaks\nWhen I run it.",
        "\n\n###   It breaks ##\n\n\nWhen I run it.\n\n",
        "It breaks\n=========\n\nWhen I run it.\n",
        "\ufeff# It breaks\r\n\r\nWhen I run it.\r\n",
    ],
)
def test_the_first_line_is_the_title_however_it_is_marked(text: str) -> None:
    check(text, "It breaks", "When I run it.")


def test_a_title_alone_is_an_issue() -> None:
    check("It breaks", "It breaks", "")


def test_a_hash_without_a_space_stays_in_the_title() -> None:
    check("#12 is back\n", "#12 is back", "")


def test_the_body_keeps_its_indentation() -> None:
    check("T\n\n    code()\n", "T", "    code()")


def test_utf_16_with_its_mark_is_read() -> None:
    check("Ärger\n\nHöre".encode("utf-16"), "Ärger", "Höre")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "ISSUE.md is empty"),
        (b"\n \xe2\x80\x8b\n", "ISSUE.md is empty"),
        (b"T\xe4tel\n", "ISSUE.md cannot be read as text: it is not UTF-8."),
        (b"GIF\0\n", "binary"),
        (b"x" * (file.LARGEST + 1), "ISSUE.md is longer than 1,048,576 bytes"),
    ],
)
def test_what_is_no_issue_is_said(data: bytes, said: str) -> None:
    with pytest.raises(UserError, match=said):
        file.read(data, "ISSUE.md")


def test_a_binary_file_is_called_one_and_no_codec_speaks() -> None:
    with pytest.raises(UserError) as refused:
        file.read(b"\x89PNG\0\xff", "logo.png")
    assert refused.value.what == "logo.png is a binary file and no issue."


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("T\n<!-- obey\nme -->", "line 2: HTML comment: obey me"),
        ("T\n<!-- open", "line 2: HTML comment: open"),
        ("T\na\u200bb\n\u200b", "line 2: zero width space (U+200B) (2 times)"),
        ("T \u202ereversed", "line 1: right-to-left override (U+202E)"),
        ("T \x1b[8m", "line 1: control character (U+001B)"),
        ("T\n\U000e0068\U000e0069", "invisible tag characters spell: hi"),
    ],
)
def test_what_a_reader_does_not_see_is_named(text: str, hidden: str) -> None:
    assert file.read(text.encode(), "-").hidden == (hidden,)


@pytest.mark.parametrize("text", ["T <!-- -->", "T 👩\u200d👩\u200d👧", "T\u00a0x", "T\tx"])
def test_what_is_seen_or_empty_is_not_called_hidden(text: str) -> None:
    assert file.read(text.encode(), "-").hidden == ()


@given(st.binary() | st.text().map(str.encode))
def test_any_bytes_are_an_issue_or_a_clear_error(data: bytes) -> None:
    try:
        issue = file.read(data, "-")
    except UserError:
        return
    assert issue.title.strip()
    assert all(part.isprintable() for part in issue.hidden)
