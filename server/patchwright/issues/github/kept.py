"""Copies of issues in the user's cache, as the exchanges that told them.

They are the user's alone (folder 0700, files 0600), hold no token, and may vanish at
any time; what cannot be read is as good as absent.
"""

import json
import math
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, cast

_VERSION = 1
_LARGEST = 16 << 20
_LARGEST_IN_ALL = 128 << 20
_MOST = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What an address answered.

    Attributes:
        body: As it was sent.
        etag: By which the server knows it again; empty where it gave none.
        link: The header that names further pages.
    """

    body: str
    etag: str = ""
    link: str = ""


Exchanges = Mapping[str, Exchange]
"""By address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The exchanges of one issue, and when they took place, in seconds since 1970."""

    at: float
    exchanges: Exchanges


@dataclass(frozen=True, slots=True)
class Shelf:
    """The place of one issue in a folder of copies; None is no folder."""

    folder: Path | None
    name: str

    def load(self) -> Kept | None:
        """Return the copy, if there is one that can be read."""
        if self.folder is None:
            return None
        try:
            with self._file(self.folder).open("rb") as file:
                return _kept(json.loads(file.read(_LARGEST)), self.name)
        except (OSError, ValueError, TypeError, LookupError, RecursionError):
            return None

    def save(self, exchanges: Exchanges) -> None:
        """Keep a copy; where that cannot be done there is none."""
        told = {
            "version": _VERSION,
            "name": self.name,
            "at": time.time(),
            "exchanges": {url: asdict(exchange) for url, exchange in exchanges.items()},
        }
        data = json.dumps(told).encode("ascii")
        if self.folder is None or len(data) >= _LARGEST:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.folder.chmod(0o700)
            _replace(self._file(self.folder), data)
            _make_room(self.folder)
        except OSError:
            return

    def forget(self) -> None:
        """Remove the copy."""
        if self.folder is not None:
            with suppress(OSError):
                self._file(self.folder).unlink(missing_ok=True)

    def _file(self, folder: Path) -> Path:
        readable = re.sub(r"[^A-Za-z0-9._-]+", "-", self.name)[:100]
        return folder / f"{readable}-{sha256(self.name.encode()).hexdigest()[:12]}.json"


def _kept(told: Any, name: str) -> Kept:
    if (told["version"], told["name"]) != (_VERSION, name):
        raise ValueError("it is of another program or issue")
    exchanges = cast("dict[str, dict[str, str]]", told["exchanges"])
    made = {url: Exchange(**exchange) for url, exchange in exchanges.items()}
    if not all(isinstance(value, str) for each in made.values() for value in asdict(each).values()):
        raise TypeError("it is damaged")
    at = float(told["at"])
    if not math.isfinite(at):
        raise ValueError("it is of no time")
    return Kept(at=at, exchanges=made)


def _replace(path: Path, data: bytes) -> None:
    # Such a file is its owner's alone from the beginning.
    with NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as file:
        new = Path(file.name)
        try:
            file.write(data)
            file.flush()
            new.replace(path)
        except OSError:
            new.unlink(missing_ok=True)
            raise


def _make_room(folder: Path) -> None:
    """Remove the oldest copies beyond what all together may take."""
    found = sorted(
        ((each.stat(), each) for each in folder.iterdir()),
        key=lambda pair: pair[0].st_mtime,
        reverse=True,
    )
    size = 0
    for number, (stat, path) in enumerate(found, 1):
        size += stat.st_size
        if number > _MOST or size > _LARGEST_IN_ALL:
            path.unlink(missing_ok=True)
