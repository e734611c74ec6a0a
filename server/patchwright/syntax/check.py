"""The syntax tree as a diagnostician: does a patch break what was sound?"""

from collections.abc import Iterable
from typing import NamedTuple

from patchwright.domain.diagnostic import Checked, Clean, Diagnostic, NewProblems, NoVerdict
from patchwright.domain.edit import Patch
from patchwright.domain.source import Snapshot
from patchwright.syntax.compare import new_problems
from patchwright.syntax.problems import MOST, problems


class SyntaxDiagnostician:
    """Finds syntax errors that the original had not; implements `ports.Diagnostician`."""

    name = "syntax tree"

    async def check(
        self, original: Snapshot, patch: Patch, paths: tuple[str, ...], beside: tuple[str, ...] = ()
    ) -> Checked:
        """Compare *paths* before and after *patch*.

        New problems in any file win; else one file that could be judged makes the
        verdict clean; else there is none, with the reason for each file. What lies
        *beside* keeps its syntax whatever the patch does.
        """
        del beside
        patched, old_path = original.with_patch(patch), patch.old_path
        looks, unjudged = list[_Look](), list[str]()
        present = [path for path in sorted(set(paths)) if path in patched.entries]
        for path in present:
            found = _text_problems(patched, path)
            if isinstance(found, str):
                unjudged.append(f"{path}: {found}")
            else:
                looks.append(_look(found, original, patched, old_path(path), path))
        before, after = _sum(one.before for one in looks), _sum(one.after for one in looks)
        if new := tuple(problem for one in looks for problem in one.new):
            return NewProblems(by=self.name, problems=new, before=before, after=after)
        if not present:
            return NoVerdict(by=self.name, why="the patch leaves no file to look at")
        if not looks:
            return NoVerdict(by=self.name, why="; ".join(unjudged))
        return Clean(by=self.name, unsaid=tuple(unjudged), before=before, after=after)


class _Look(NamedTuple):
    """What one file was found to have: new problems, and how many it had and has."""

    new: list[Diagnostic]
    before: int | None
    after: int | None


def _look(
    found: tuple[Diagnostic, ...], original: Snapshot, patched: Snapshot, old: str, path: str
) -> _Look:
    known = _text_problems(original, old)
    before = ((), "") if isinstance(known, str) else (known, original.text(old))
    new = new_problems(before, (found, patched.text(path)))
    if isinstance(known, str):
        return _Look(new, None if old in original.entries else 0, _count(found))
    return _Look(new, _count(known), _count(found))


def _count(found: tuple[Diagnostic, ...]) -> int | None:
    """Return how many problems a text has; None where they are too many to be told."""
    return len(found) if len(found) < MOST else None


def _sum(counts: Iterable[int | None]) -> int | None:
    known = list(counts)
    return None if None in known else sum(filter(None, known))


def _text_problems(snapshot: Snapshot, path: str) -> tuple[Diagnostic, ...] | str:
    """Return the problems of a file, or why there is no saying."""
    if not snapshot.can_read(path):
        return "it cannot be read as text"
    try:
        found = problems(path, snapshot.text(path))
    except KeyError:
        return "it cannot be read as text"
    return "no grammar for it" if found is None else found
