"""Language servers that are there for the languages of a repository; none is started."""

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from patchwright.app.doctor.repository import Paths
from patchwright.cli.render.figures import count
from patchwright.domain.health import Found, note, ok
from patchwright.langservers.table import ROWS, Row
from patchwright.processes.environment import program_in_path

_TODAY = (
    "none is asked yet: a patch is checked by Python's grammar, and files of other languages"
    " are not; those found here will serve a later version"
)


def servers(root: Path, paths: Paths) -> Iterator[Found]:
    """Say for each language of the repository which of its servers PATH leads to."""
    yield note(_TODAY, about="Today")
    suffixes = Counter(Path(path).suffix.lower() for path in paths.readable())
    for serves, group in groupby(ROWS, lambda row: row.serves):
        rows = list(group)
        n_files = sum(suffixes[suffix] for suffix in {one for row in rows for one in row.suffixes})
        if n_files:
            yield replace(_of_language(rows, n_files, root), about=serves)


def _of_language(rows: Sequence[Row], n_files: int, root: Path) -> Found:
    outside = [(row.name, program_in_path(row.name, outside=root)) for row in rows]
    found = [f"{name} ({program})" for name, program in outside if program]
    inside = _inside([name for name, program in outside if not program])
    here = count(n_files, "file")
    if found:
        return ok(f"{', '.join(found + inside)}; for {here}")
    remedy = rows[0].install.words
    return note(f"only {', '.join(inside)}" if inside else f"none for {here}", remedy)


def _inside(names: Sequence[str]) -> list[str]:
    """Return those that PATH leads to, and that cannot be trusted: the workspace gives them."""
    programs = [(name, shutil.which(name)) for name in names]
    return [f"{name} inside the workspace, never run" for name, program in programs if program]
