"""What is a secret stands nowhere, however it is spelled."""

import base64
import json
from collections.abc import Iterator
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.log.secrets import forget, hide, redacted

HIDDEN = "p/4ss+wörd'=&\\x"


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    forget()
    yield
    forget()


SPELLED = {
    "as it is": HIDDEN,
    "in Python": repr(HIDDEN),
    "in ASCII": ascii(HIDDEN),
    "in JSON": json.dumps(HIDDEN),
    "in a path": quote(HIDDEN),
    "in a query": quote(HIDDEN, safe=""),
    "in a form": quote_plus(HIDDEN),
    "in hexadecimal": HIDDEN.encode().hex(),
}


@pytest.mark.parametrize("how", SPELLED)
def test_a_known_secret_is_hidden_however_it_is_spelled(how: str) -> None:
    text = f"with {SPELLED[how]} in it"
    assert redacted(text) == text
    hide(HIDDEN)
    assert redacted(text).replace("'", "").replace('"', "") == "with *** in it"


@given(st.text(max_size=9), st.text(max_size=9))
def test_a_known_secret_is_hidden_in_base64_of_any_text_around_it(before: str, after: str) -> None:
    hide("known-secret")
    whole = base64.b64encode(f"{before}known-secret{after}".encode()).decode()
    shown = redacted(whole)
    assert "***" in shown
    # What is left of it is less than a character at each end.
    kept = base64.b64decode(shown.partition("***")[0] + "=" * (-len(shown.partition("***")[0]) % 4))
    assert b"kn" not in kept.removeprefix(before.encode())


def test_of_two_secrets_the_longer_one_goes_whole() -> None:
    hide("abcd", "abcde")
    assert redacted("abcde abcd") == "*** ***"


def test_a_secret_with_a_line_end_is_hidden_without_it_too() -> None:
    hide("s3cret\n")
    assert redacted("it is s3cret.") == "it is ***."


def test_what_is_too_short_for_a_secret_leaves_words_alone() -> None:
    hide("", " ", "key")
    assert redacted("a key of a monkey") == "a key of a monkey"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("key sk-ant-api03-abcDEF_-123 refused", "key *** refused"),
        ("ghp_abcdef123456 and github_pat_11AB_cd", "*** and ***"),
        ("https://ann:pa@ss@example.org/x", "https://***@example.org/x"),
        ("https://t0ken@example.org/x", "https://***@example.org/x"),
        ("mail ann@example.org", "mail ann@example.org"),
        ("{'Authorization': 'Bearer abc.def'}", "{'Authorization': '***'}"),
        ("authorization: token abc", "authorization: ***"),
        ("x-api-key=abc, next", "x-api-key=***, next"),
        ("Basic YWJjZGVmZ2hpamtsbW5v", "Basic ***"),
        ("basic authentication", "basic authentication"),
        ("GET /x?page=2&access_token=abc&y=1", "GET /x?page=2&access_token=***&y=1"),
        ("sk-antelope", "sk-antelope"),
    ],
)
def test_what_looks_like_a_secret_is_hidden_unknown(text: str, shown: str) -> None:
    assert redacted(text) == shown


@pytest.mark.parametrize(
    "piece", ["://a", "://", "@", "?key=", "authorization: ", "ghp_", "basic "]
)
def test_any_text_is_read_in_linear_time(piece: str) -> None:
    """A quadratic reading of this would take minutes."""
    redacted(piece * 100_000)
