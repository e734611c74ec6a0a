"""The texts of files as an editor shows them, and of files outside that servers point into."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from patchwright.domain.encoding import Decoded, decode
from patchwright.langservers.places import Pointed

LARGEST = 4 << 20
"""The longest file outside of the folder that is read, in bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """All files of a folder; reading blocks.

    Attributes:
        over: The texts of open documents, by path.
        disk: Gives the text of a file on disk, by its path; None where there is none.
    """

    over: Mapping[str, str]
    disk: Callable[[str], str | None]

    def __call__(self, path: str) -> str | None:
        """Return the text at *path*; None where there is none."""
        return self.over[path] if path in self.over else self.disk(path)

    def of(self, places: Iterable[Pointed]) -> Mapping[str, str]:
        """Return the texts that *places* lie in, by path, as far as they can be read."""
        paths = {(one.location.path, one.outside) for one in places}
        texts = ((path, _outside(path) if outside else self(path)) for path, outside in paths)
        return {path: text for path, text in texts if text is not None}


def _outside(path: str) -> str | None:
    file = Path(path)
    try:
        # A pipe or a device would hang the one who reads it.
        if not file.is_file() or file.stat().st_size > LARGEST:
            return None
        found = decode(file.read_bytes())
    except (OSError, ValueError):
        return None
    return found.text if isinstance(found, Decoded) else None
