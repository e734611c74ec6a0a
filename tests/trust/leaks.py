"""Finds secrets in bytes and in folders, however they are spelled, packed or kept.

Built without our own code: what both sides spelled alike would go unseen.
"""

import base64
import gzip
import json
import sqlite3  # what any program may read is looked at as any program would
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, quote_plus

_SQLITE = b"SQLite format 3\0"


def leaks(places: Mapping[str, bytes], secrets: Mapping[str, str]) -> list[str]:
    """Return which of *secrets* stands in which of *places*, and how it is spelled."""
    return [
        f"{name} {how} in {where}"
        for name, secret in secrets.items()
        for how, form in forms(secret).items()
        for where, data in places.items()
        if form in data
    ]


def forms(secret: str) -> dict[str, bytes]:
    """Return how *secret* may stand somewhere, by what that is called."""
    data = secret.encode()
    text = {
        "as it is": secret,
        "quoted": quote(secret, safe=""),
        "quoted but for slashes": quote(secret),
        "quoted as a form": quote_plus(secret),
        "as JSON": json.dumps(secret)[1:-1],
        "in hexadecimal": data.hex(),
    }
    spelled = {how: form.encode() for how, form in text.items()}
    for before in range(3):
        # The first and the last letters depend on what stands beside it.
        packed = base64.b64encode(b"x" * before + data)
        whole = packed[-(-before * 8 // 6) : (before + len(data)) * 8 // 6]
        spelled[f"in Base64, {before}"] = whole
        spelled[f"in Base64 for addresses, {before}"] = whole.replace(b"+", b"-").replace(
            b"/", b"_"
        )
    return {**spelled, "in UTF-16": secret.encode("utf-16-le")}


def kept_in(folder: Path) -> dict[str, bytes]:
    """Return all bytes below *folder*, by where they are: names, contents, what is packed in them."""
    found = {f"the names in {folder}": "\n".join(map(str, folder.rglob("*"))).encode()}
    for file in folder.rglob("*"):
        if not file.is_file():
            continue
        for number, data in enumerate(_all_of(file)):
            found[f"{file} {number}" if number else str(file)] = data
    return found


def _all_of(file: Path) -> Iterator[bytes]:
    """Yield what *file* holds: as it is, unpacked, and as rows, which may lie in pieces."""
    data = file.read_bytes()
    yield data
    yield from _unpacked(data)
    if data.startswith(_SQLITE):
        for value in _values(file):
            yield value
            yield from _unpacked(value)


def _unpacked(data: bytes) -> Iterator[bytes]:
    for unpack, broken in ((zlib.decompress, zlib.error), (gzip.decompress, OSError)):
        try:
            yield unpack(data)
        except (broken, EOFError):
            continue


def _values(file: Path) -> Iterator[bytes]:
    with closing(sqlite3.connect(file)) as database:
        database.text_factory = bytes
        named = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in named:
            for row in database.execute(f'SELECT * FROM "{name.decode()}"'):  # noqa: S608 - its own name
                for value in row:
                    if isinstance(value, bytes):
                        yield value
