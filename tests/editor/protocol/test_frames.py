"""Messages are cut out of any stream, and a broken one is told and passed over."""

import itertools
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patchwright.editor.protocol.frames import LARGEST, Broken, Frames

GOOD = b'Content-Length: 2\r\n\r\n{"'


def read(data: bytes, cuts: Iterable[int] = ()) -> list[bytes | str]:
    """What comes out of *data*, cut into pieces; broken ones by why."""
    frames, found = Frames(), list[bytes | str]()
    for start, end in itertools.pairwise([0, *sorted(cuts), len(data)]):
        found += [
            one.why if isinstance(one, Broken) else one for one in frames.feed(data[start:end])
        ]
    return found


NUMBER = "the header has no Content-Length that is a number"
FORMS: list[tuple[str, bytes, list[bytes | str]]] = [
    ("plain", b"Content-Length: 2\r\n\r\nab", [b"ab"]),
    ("two in one read", b"Content-Length: 1\r\n\r\naContent-Length: 1\r\n\r\nb", [b"a", b"b"]),
    ("a type before", b"Content-Type: x; charset=utf-8\r\nContent-Length: 1\r\n\r\na", [b"a"]),
    ("a type behind", b"Content-Length: 1\r\nContent-Type: x; charset=utf8\r\n\r\na", [b"a"]),
    ("lower case", b"content-length: 1\r\n\r\na", [b"a"]),
    ("upper case, no space", b"CONTENT-LENGTH:1\r\n\r\na", [b"a"]),
    ("bare line feeds", b"Content-Length: 1\n\na", [b"a"]),
    ("mixed line ends", b"Content-Length: 1\r\n\na", [b"a"]),
    ("spaces around", b"Content-Length :  1  \r\n\r\na", [b"a"]),
    ("blank lines before", b"\r\n\r\nContent-Length: 1\r\n\r\na", [b"a"]),
    ("a body of blank lines", b"Content-Length: 4\r\n\r\n\r\n\r\n", [b"\r\n\r\n"]),
    ("an unknown field", b"X-Other: 1\r\nContent-Length: 1\r\n\r\na", [b"a"]),
    ("a line that is no field", b"hello\r\nContent-Length: 1\r\n\r\na", [b"a"]),
    ("a length of zero", b"Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\na", [b"", b"a"]),
    ("leading zeros", b"Content-Length: 0001\r\n\r\na", [b"a"]),
    ("a negative length", b"Content-Length: -5\r\n\r\nxxxxx" + GOOD, [NUMBER, b'{"']),
    ("no number", b"Content-Length: five\r\n\r\nxxxxx" + GOOD, [NUMBER, b'{"']),
    ("a fraction", b"Content-Length: 1.5\r\n\r\nx" + GOOD, [NUMBER, b'{"']),
    ("no length", b"Content-Type: x\r\n\r\n{}" + GOOD, [NUMBER, b'{"']),
    ("no header at all", b'{"jsonrpc":"2.0"}\r\n\r\n' + GOOD, [NUMBER, b'{"']),
    ("digits of other scripts", "Content-Length: ٣\r\n\r\nabc".encode() + GOOD, [NUMBER, b'{"']),
    ("good behind bad", b"Content-Length: x\r\nContent-Length: 1\r\n\r\na", [b"a"]),
    ("bad behind good", b"Content-Length: 1\r\nContent-Length: x\r\n\r\na", [b"a"]),
    ("twice", b"Content-Length: 1\r\nContent-Length: 1\r\n\r\na", [b"a"]),
    (
        "far too long",
        b"Content-Length: %d\r\n\r\nxxx" % (LARGEST + 1) + GOOD,
        [f"a message of {LARGEST + 1} bytes is longer than {LARGEST}", b'{"'],
    ),
    (
        "longer than any number",
        b"Content-Length: " + b"9" * 40 + b"\r\n\r\nx" + GOOD,
        [NUMBER, b'{"'],
    ),
    (
        "an endless header",
        b"X: " + b"y" * 20_000 + b"\r\n" + GOOD,
        ["the header is longer than 8192 bytes", b'{"'],
    ),
    ("garbage on the same line", b"xxxx" + GOOD, [NUMBER, b'{"']),
    ("too short a length", b"Content-Length: 1\r\n\r\n{}" + GOOD, [b"{", NUMBER, b'{"']),
    ("half a message", b"Content-Length: 5\r\n\r\nab", []),
    ("half a header", b"Content-Len", []),
    ("zeros", b"\0" * 50 + GOOD, [NUMBER, b'{"']),
]


@pytest.mark.parametrize(
    ("data", "expected"), [one[1:] for one in FORMS], ids=[one[0] for one in FORMS]
)
def test_every_form(data: bytes, expected: list[bytes | str]) -> None:
    assert read(data) == expected
    assert read(data, range(1, len(data))) == expected


@given(
    bodies=st.lists(st.binary(max_size=20)),
    cuts=st.lists(st.integers(0, 200)),
    ends=st.sampled_from([b"\r\n", b"\n"]),
)
def test_bodies_come_out_as_they_went_in(bodies: list[bytes], cuts: list[int], ends: bytes) -> None:
    data = b"".join(b"Content-Length: %d%s%s" % (len(one), ends * 2, one) for one in bodies)
    assert read(data, [one for one in cuts if one <= len(data)]) == bodies


@given(noise=st.binary(max_size=300), cuts=st.lists(st.integers(0, 300)))
def test_no_noise_hides_a_later_message_for_ever(noise: bytes, cuts: list[int]) -> None:
    """Two at most are taken for the body of what the noise seemed to begin."""
    message = b'Content-Length: 12\r\n\r\n{"found": 1}'
    data = noise + message * 60
    assert b'{"found": 1}' in read(data, [one for one in cuts if one <= len(data)])
