"""The syntax tree as a diagnostician: does a patch break what was sound?"""

from patchwright.domain.diagnostic import Checked, Clean, Diagnostic, NewProblems, NoVerdict
from patchwright.domain.edit import Patch
from patchwright.domain.source import Snapshot
from patchwright.syntax.compare import new_problems
from patchwright.syntax.problems import problems


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
        new, unjudged = list[Diagnostic](), list[str]()
        present = [path for path in sorted(set(paths)) if path in patched.entries]
        for path in present:
            found = _text_problems(patched, path)
            if isinstance(found, str):
                unjudged.append(f"{path}: {found}")
            else:
                new += _new(found, original, patched, old_path(path), path)
        if new:
            return NewProblems(by=self.name, problems=tuple(new))
        if not present:
            return NoVerdict(by=self.name, why="the patch leaves no file to look at")
        if len(unjudged) == len(present):
            return NoVerdict(by=self.name, why="; ".join(unjudged))
        return Clean(by=self.name, unsaid=tuple(unjudged))


def _new(
    found: tuple[Diagnostic, ...], original: Snapshot, patched: Snapshot, old: str, path: str
) -> list[Diagnostic]:
    known = _text_problems(original, old)
    before = ((), "") if isinstance(known, str) else (known, original.text(old))
    return new_problems(before, (found, patched.text(path)))


def _text_problems(snapshot: Snapshot, path: str) -> tuple[Diagnostic, ...] | str:
    """Return the problems of a file, or why there is no saying."""
    if not snapshot.can_read(path):
        return "it cannot be read as text"
    try:
        found = problems(path, snapshot.text(path))
    except KeyError:
        return "it cannot be read as text"
    return "no grammar for it" if found is None else found
