"""What a worker process does for the graph: bytes of one file in, what it says out."""

import marshal

from patchwright.domain.encoding import Decoded, decode
from patchwright.graph import extraction, postings
from patchwright.graph.garbage import collecting_later
from patchwright.syntax.extract import facts_of
from patchwright.syntax.languages import language_of
from patchwright.syntax.parse import parse

_MARSHAL = 4

Answer = tuple[bytes, bytes, str]
"""Packed facts, packed record, and why there are none or empty."""


def request(path: str, data: bytes) -> bytes:
    """Return what `work` wants."""
    return marshal.dumps((path.encode("utf-8", "surrogateescape"), data), _MARSHAL)


def answer_in(data: bytes) -> Answer:
    """Return what `work` gave."""
    return marshal.loads(data)  # noqa: S302 - from our own child


def work(item: bytes) -> bytes:
    """Read one file; what cannot be read is told in the answer."""
    path, data = marshal.loads(item)  # noqa: S302 - from our own parent
    with collecting_later():
        return marshal.dumps(_read(path.decode("utf-8", "surrogateescape"), data), _MARSHAL)


def _read(path: str, data: bytes) -> Answer:
    language = language_of(path)
    decoded = decode(data)
    if language is None:
        return b"", b"", "no grammar for it"
    if not isinstance(decoded, Decoded):
        return b"", b"", decoded.reason
    # An escape in a strange encoding may give a lone surrogate, which no database holds.
    text = decoded.text.encode("utf-8", "replace").decode("utf-8")
    parsed = parse(language, text)
    if not parsed.whole:
        return b"", b"", "parsing it takes too long"
    facts = facts_of(parsed)
    plain = extraction.make(language, parsed.places, facts)
    return extraction.pack(plain), postings.record_of(text, facts), ""
