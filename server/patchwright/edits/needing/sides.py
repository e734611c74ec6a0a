"""The files of a patch before and after it, with the hunk that each of their lines is of."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from patchwright.domain.proposal import Hunk
from patchwright.edits.diff import with_hunks
from patchwright.edits.needing.things import SideFile
from patchwright.syntax.names import names

_Numbered = Sequence[tuple[int, Hunk]]


def both_sides(
    hunks: Sequence[Hunk], texts: Mapping[str, str | None]
) -> tuple[list[SideFile], list[SideFile]]:
    """Return the files before and after; raises ValueError where a hunk does not fit its text."""
    by_path = defaultdict[str, list[tuple[int, Hunk]]](list)
    for at, hunk in enumerate(hunks):
        by_path[hunk.path].append((at, hunk))
    old, new = list[SideFile](), list[SideFile]()
    for path, some in by_path.items():
        origin = next((hunk.renamed_from for _, hunk in some if hunk.renamed_from), path)
        text = texts.get(origin, texts.get(path))
        kinds = {hunk.kind: at for at, hunk in some}
        moved = kinds.get("rename")
        if "create" not in kinds:
            maker = kinds.get("delete", moved)
            gaps = {hunk.start: at for at, hunk in some if not hunk.before}
            old.append(_file((path, origin), text, _rows(some), gaps, maker))
        if "delete" not in kinds:
            maker = kinds.get("create", moved)
            after = _after(text, some)
            new.append(_file((path, path), after, _new_rows(some), _new_gaps(some), maker))
    return old, new


def _file(
    where: tuple[str, str],
    text: str | None,
    rows: Iterator[tuple[int, int]],
    gaps: Mapping[int, int],
    maker: int | None,
) -> SideFile:
    path, here = where
    found, owners = names(here, text or ""), dict(rows)
    return SideFile(path=path, here=here, names=found, owners=owners, gaps=gaps, maker=maker)


def _after(text: str | None, some: _Numbered) -> str | None:
    created = next((hunk for _, hunk in some if hunk.kind == "create"), None)
    if created:
        return "".join(created.after)
    changes = [hunk for _, hunk in some if hunk.kind == "change"]
    return None if text is None else with_hunks(text, changes)


def _rows(some: _Numbered) -> Iterator[tuple[int, int]]:
    for at, hunk in some:
        yield from ((hunk.start + row, at) for row in range(len(hunk.before)))


def _new_rows(some: _Numbered) -> Iterator[tuple[int, int]]:
    for start, at, hunk in _new_starts(some):
        yield from ((start + row, at) for row in range(len(hunk.after)))


def _new_gaps(some: _Numbered) -> dict[int, int]:
    return {start: at for start, at, hunk in _new_starts(some) if not hunk.after}


def _new_starts(some: _Numbered) -> Iterator[tuple[int, int, Hunk]]:
    """Yield where each hunk begins in the text after, with its number."""
    shift = 0
    for at, hunk in sorted(some, key=lambda one: one[1].start):
        yield hunk.start + shift, at, hunk
        shift += len(hunk.after) - len(hunk.before)
