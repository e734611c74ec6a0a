"""The syntax tree as a diagnostician: does a patch break what was sound?"""

import re
from collections import Counter
from collections.abc import Iterable

from patchwright.domain.diagnostic import Checked, Clean, Diagnostic, NewProblems, NoVerdict
from patchwright.domain.edit import Patch
from patchwright.domain.source import Snapshot
from patchwright.domain.text import split_lines, strip_end
from patchwright.syntax.problems import problems

_Identity = tuple[str, str, str]
_On = tuple[Diagnostic, list[str]]


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


def new_problems(
    before: tuple[Iterable[Diagnostic], str], after: tuple[Iterable[Diagnostic], str]
) -> list[Diagnostic]:
    """Return the problems of *after* that *before* has not, each pair with its text.

    Two are the same where code, message and the line they stand on agree, wherever that
    line is; else, where that line was changed, where code, message and the words that they
    mark agree. The same problem twice where it was once is new once, unless it names what
    it marks: a name that was not found before is no less found in a further place.
    """
    old = [(problem, split_lines(before[1])) for problem in before[0]]
    gone, unknown = _unmatched(old, [(problem, split_lines(after[1])) for problem in after[0]])
    gone_words = Counter(_said(*each) for each in gone)
    missed = {_said(*each) for each in old if _names_what_it_marks(*each)}
    new = list[Diagnostic]()
    for each in unknown:
        said = _said(*each)
        if gone_words[said]:
            gone_words[said] -= 1
        elif said not in missed:
            new.append(each[0])
    return new


def _unmatched(old: list[_On], new: list[_On]) -> tuple[list[_On], list[_On]]:
    """Return what of each has no partner on a line of the same text in the other."""
    known, found = (Counter(_identity(*each) for each in some) for some in (old, new))
    return _beyond(old, found), _beyond(new, known)


def _beyond(some: list[_On], others: Counter[_Identity]) -> list[_On]:
    left, beyond = others.copy(), list[_On]()
    for each in some:
        identity = _identity(*each)
        if left[identity]:
            left[identity] -= 1
        else:
            beyond.append(each)
    return beyond


def _identity(problem: Diagnostic, lines: list[str]) -> _Identity:
    return problem.code, problem.message, _line(problem, lines).strip()


def _said(problem: Diagnostic, lines: list[str]) -> _Identity:
    return problem.code, problem.message, _marked(problem, lines)


def _names_what_it_marks(problem: Diagnostic, lines: list[str]) -> bool:
    """Say whether the marked words stand in the message as a name: quoted, or at an end of it."""
    name, message = _marked(problem, lines).strip("\"'`<>"), problem.message
    if not re.search(r"\w", name):
        return False
    quoted = re.search(rf"[\"'`]{re.escape(name)}[\"'`]", message)
    return bool(quoted) or message.startswith(f"{name} ") or message.endswith(f": {name}")


def _marked(problem: Diagnostic, lines: list[str]) -> str:
    """Return the words that *problem* marks, of its first line."""
    start, end = problem.location.range.start, problem.location.range.end
    last = end.column if end.line == start.line else None
    return strip_end(_line(problem, lines)[start.column : last])


def _line(problem: Diagnostic, lines: list[str]) -> str:
    line = problem.location.range.start.line
    return lines[line] if line < len(lines) else ""


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
