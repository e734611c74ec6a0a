"""Places in files as an editor names and counts them, whether it has the files open or not."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from lsprotocol import types as lsp

from patchwright.domain.text import split_lines
from patchwright.editor.session.folders import OpenFolder
from patchwright.editor.texts.positions import to_range
from patchwright.editor.texts.uris import key_of
from patchwright.langservers.places import Pointed
from patchwright.processes.offload import offload

MOST_OUTSIDE = 500
"""Files outside of a folder that are remembered for it."""


async def located(
    folder: OpenFolder, places: Sequence[Pointed], texts: Mapping[str, str]
) -> list[lsp.Location]:
    """Return *places* for the editor; *texts* are those of their files, by path."""
    if not places:
        return []
    _remember(folder, [one.location.path for one in places if one.outside])
    uri_of, encoding = _naming(folder), folder.documents.encoding

    def convert() -> list[lsp.Location]:
        # Files are many and may be long, so that this is nothing for the loop.
        lines = {path: split_lines(text) for path, text in texts.items()}
        return [
            lsp.Location(uri_of(one), _range(one, lines.get(one.location.path), encoding))
            for one in places
        ]

    return await offload(convert)


def _remember(folder: OpenFolder, paths: Sequence[str]) -> None:
    """Note files outside, so that names in them can be asked about; the newest are kept."""
    for path in paths:
        key = key_of(Path(path).as_uri())
        folder.outside.pop(key, None)
        folder.outside[key] = path
    while len(folder.outside) > MOST_OUTSIDE:
        del folder.outside[next(iter(folder.outside))]


def _range(place: Pointed, lines: Sequence[str] | None, encoding: str) -> lsp.Range:
    if lines is not None:
        return to_range(lines, place.location.range, encoding)
    # Where a file could not be read, its columns are still as the server counted them.
    ends = (place.location.range.start, place.location.range.end)
    start, end = (lsp.Position(one.line, one.column) for one in ends)
    return lsp.Range(start, end)


def _naming(folder: OpenFolder) -> Callable[[Pointed], str]:
    """Return what names files as the editor does: by its own spelling where it has them open."""
    spelled = {key_of(uri): uri for uri in folder.documents.uris}
    inside = {folder.path(uri): uri for uri in spelled.values()}
    root = folder.spelled[0] if folder.spelled else folder.root

    def uri_of(place: Pointed) -> str:
        path = place.location.path
        if not place.outside:
            return inside.get(path) or (root / path).as_uri()
        uri = Path(path).as_uri()
        return spelled.get(key_of(uri), uri)

    return uri_of
