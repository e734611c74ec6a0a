"""Right patches: hunks between two releases, each put back into the newer one.

A hunk laid alone on the older release may honestly be wrong, since it may use what another
hunk adds. So the tree is the newer release: *before* is a file of it with one hunk taken out,
*after* is the file as it was released. What is released is right, whatever the hunk.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from tests.heavy.gate.languages import Language

from patchwright.domain.text import split_lines, strip_end

CONTEXT = 3
"""Equal lines that part two hunks, on each side, as in unified diffs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunk:
    """One hunk between two releases.

    Attributes:
        path: The file, below the root.
        before: The file of the newer release without the hunk.
        after: The file of the newer release.
        line: The first line of the hunk in the newer release, from zero.
        lines: What it takes away (`-`) and adds (`+`), for people.
    """

    path: str
    before: str
    after: str
    line: int
    lines: tuple[str, ...]


def hunks_of(
    older: Mapping[str, str], newer: Mapping[str, str], language: Language
) -> Iterator[Hunk]:
    """Yield the hunks that change code, in the files that both releases have, by path."""
    for path in sorted(older.keys() & newer.keys()):
        for hunk in _of_file(path, older[path], newer[path]):
            if any(_is_code(line[1:], language) for line in hunk.lines):
                yield hunk


def _of_file(path: str, older: str, newer: str) -> Iterator[Hunk]:
    old, new = split_lines(older), split_lines(newer)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for group in matcher.get_grouped_opcodes(CONTEXT):
        (_, from_old, _, from_new, _), (_, _, to_old, _, to_new) = group[0], group[-1]
        before = "".join(new[:from_new] + old[from_old:to_old] + new[to_new:])
        lines = tuple(
            sign + strip_end(line)
            for kind, i1, i2, j1, j2 in group
            if kind != "equal"
            for sign, part in (("-", old[i1:i2]), ("+", new[j1:j2]))
            for line in part
        )
        yield Hunk(path=path, before=before, after=newer, line=from_new, lines=lines)


def _is_code(line: str, language: Language) -> bool:
    bare = line.strip()
    return bool(bare) and not bare.startswith(language.comments)
