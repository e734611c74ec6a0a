"""The workspace folders of one connection: which holds what, and what is unsaved in each."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from patchwright.editor.documents import Documents
from patchwright.editor.program import Folder


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenFolder:
    """A workspace folder, with what answers for it."""

    root: Path
    folder: Folder
    documents: Documents

    def path(self, uri: str) -> str | None:
        """Return where *uri* lies in the folder, with `/`; None where it is outside."""
        file = path_of(uri)
        if file is None or not file.is_relative_to(self.root):
            return None
        return file.relative_to(self.root).as_posix()

    def uri(self, path: str) -> str:
        """Return the URI of *path*: the editor's own spelling where it is open."""
        for document in self.documents:
            if self.path(document.uri) == path:
                return document.uri
        return (self.root / path).as_uri()

    def unsaved(self) -> dict[str, str]:
        """Return the texts of the folder's open documents, by path."""
        texts = {self.path(document.uri): document.text for document in self.documents}
        return {path: text for path, text in texts.items() if path}


class Folders:
    """All of them; the deepest one that holds a file answers for it."""

    def __init__(self) -> None:
        self._open: list[OpenFolder] = []

    def __iter__(self) -> Iterator[OpenFolder]:
        return iter(list(self._open))

    def add(self, folder: OpenFolder) -> None:
        """Let *folder* answer for its files."""
        self._open.append(folder)

    def of(self, uri: str) -> OpenFolder | None:
        """Return the folder that answers for *uri*."""
        holding = [one for one in self._open if one.path(uri) is not None]
        return max(holding, key=lambda one: len(one.root.parts), default=None)

    def one(self, uri: str = "") -> OpenFolder | None:
        """Return the folder of *uri*; without one, the only or first folder."""
        return self.of(uri) if uri else next(iter(self._open), None)


def path_of(uri: str) -> Path | None:
    """Return the file that *uri* names; None where it names none."""
    parts = urlsplit(uri)
    if parts.scheme != "file" or parts.netloc not in {"", "localhost"}:
        return None
    return Path(unquote(parts.path))
