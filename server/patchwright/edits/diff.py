"""A patch as hunks for a person, and as a diff that `git apply` takes."""

from collections.abc import Iterable, Iterator

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk
from patchwright.domain.text import split_lines
from patchwright.edits import git_format
from patchwright.edits.compare import Stretch, differences


def hunks(patch: Patch) -> tuple[Hunk, ...]:
    """Return the hunks of *patch*, file by file, from top to bottom.

    A renamed file has one hunk of kind `rename` without lines, and its changes
    of text apart, which carry the new path and `renamed_from`.
    """
    return tuple(hunk for change in patch.files for hunk in _hunks_of(change))


def unified(patch: Patch) -> str:
    """Return *patch* as git writes it; empty where nothing changes."""
    return "".join(git_format.file_diff(change) for change in patch.files)


def with_hunks(before: str, chosen: Iterable[Hunk]) -> str:
    """Return *before* with the hunks *chosen* from one file's, in whatever order they come.

    Raises ValueError where a hunk was not made from *before*, or two overlap.
    """
    lines, parts, at = split_lines(before), list[str](), 0
    for hunk in sorted(set(chosen), key=lambda hunk: (hunk.start, len(hunk.before))):
        stop = hunk.start + len(hunk.before)
        if hunk.start < at or tuple(lines[hunk.start : stop]) != hunk.before:
            raise ValueError(f"the hunk at line {hunk.start + 1} of {hunk.path} does not fit")
        parts += [*lines[at : hunk.start], *hunk.after]
        at = stop
    return "".join([*parts, *lines[at:]])


def _hunks_of(change: FileChange) -> Iterator[Hunk]:
    before, after = split_lines(change.before or ""), split_lines(change.after or "")
    if change.before is None:
        yield Hunk(path=change.path, start=0, before=(), after=tuple(after), kind="create")
        return
    if change.after is None:
        yield Hunk(path=change.path, start=0, before=tuple(before), after=(), kind="delete")
        return
    origin = change.renamed_from
    if origin:
        yield Hunk(
            path=change.path, start=0, before=(), after=(), kind="rename", renamed_from=origin
        )
    for part in _grouped(before, differences(before, after)):
        yield Hunk(
            path=change.path,
            start=part.start,
            before=tuple(before[part.start : part.stop]),
            after=tuple(after[part.new_start : part.new_stop]),
            renamed_from=origin,
        )


def _grouped(before: list[str], parts: list[Stretch]) -> list[Stretch]:
    """Join stretches with nothing between them that a person would read, braces or blank lines."""
    grouped = list[Stretch]()
    for part in parts:
        last = grouped[-1] if grouped else None
        if last and not any(c.isalnum() for line in before[last.stop : part.start] for c in line):
            grouped[-1] = Stretch(last.start, part.stop, last.new_start, part.new_stop)
        else:
            grouped.append(part)
    return grouped
