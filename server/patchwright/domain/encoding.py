"""Bytes to text and back, exactly or not at all.

The encoding is found from a BOM, else from a declaration in the first two lines
(PEP 263, which Emacs and Vim share for every language), else it is UTF-8.
"""

import codecs
import re
from dataclasses import dataclass

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)|-\*-.*?coding:[ \t]*([-\w.]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """How a file's text is written down: the codec, and the BOM before it."""

    name: str = "utf-8"
    bom: bytes = b""

    def encode(self, text: str) -> bytes:
        """Return the bytes of *text*; raises UnicodeEncodeError where it has none."""
        return self.bom + text.encode(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The text of a file, without its BOM, and how to write it back."""

    text: str
    encoding: Encoding


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecodable:
    """Why bytes are no text that can be written back exactly."""

    reason: str


def decode(data: bytes) -> Decoded | Undecodable:
    """Return the text of *data*; never raises, and the round trip is exact."""
    encoding = _encoding_of(data)
    if isinstance(encoding, Undecodable):
        return encoding
    try:
        text = data[len(encoding.bom) :].decode(encoding.name)
        exact = encoding.encode(text) == data
    except (UnicodeError, LookupError) as error:
        return Undecodable(reason=f"not {encoding.name} text: {error}")
    if not exact:
        return Undecodable(reason=f"{encoding.name} would not give the same bytes back")
    return Decoded(text=text, encoding=encoding)


def _encoding_of(data: bytes) -> Encoding | Undecodable:
    for bom, name in _BOMS:
        if data.startswith(bom):
            return Encoding(name=name, bom=bom)
    for line in data[:1000].split(b"\n", 2)[:2]:
        if found := _DECLARED.search(line):
            return _declared((found[1] or found[2]).decode("ascii", "replace"))
    return Encoding()


def _declared(name: str) -> Encoding | Undecodable:
    # Emacs writes the line end into the name of the coding.
    bare = re.sub(r"-(unix|dos|mac)$", "", name.lower())
    try:
        codec = codecs.lookup(bare)
    except LookupError:
        return Undecodable(reason=f"declares the unknown encoding {name}")
    if not codec._is_text_encoding:  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        return Undecodable(reason=f"declares {name}, which is no text encoding")
    plain_name = "utf-8" if codec.name == "utf-8-sig" else codec.name
    if not _writes_declarations(plain_name):
        return Undecodable(reason=f"declares {name}, in which the declaration cannot be written")
    return Encoding(name=plain_name)


def _writes_declarations(codec: str) -> bool:
    # UTF-16 would read a declaration in ASCII as Chinese, and do so reversibly;
    # unicode_escape would write a line end as two characters.
    plain = "# coding: x\r\n"
    try:
        return plain.encode().decode(codec) == plain and plain.encode(codec) == plain.encode()
    except UnicodeError:
        return False
