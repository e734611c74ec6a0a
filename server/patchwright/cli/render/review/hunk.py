"""One hunk as it stands in its file now: as a colored diff, or both versions where it conflicts."""

from collections.abc import Iterator
from dataclasses import dataclass

from patchwright.cli.program import Review
from patchwright.cli.render.diff import DiffLine, styled
from patchwright.cli.render.figures import count
from patchwright.cli.render.visible import visible
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk, HunkState
from patchwright.domain.text import split_lines, strip_end
from patchwright.edits.diff import unified
from patchwright.pipeline.ledger.proposal import Entry, Proposal
from patchwright.pipeline.ledger.reading import Reading
from patchwright.pipeline.ledger.standing import contents

_CONTEXT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What is shown of one hunk.

    Attributes:
        entry: The hunk as it stands.
        reading: Where it stands.
        lines: Its diff.
        held: Why it cannot be decided on here now, as a sentence, or empty.
    """

    entry: Entry
    reading: Reading
    lines: tuple[DiffLine, ...]
    held: str = ""

    def is_like(self, other: "View") -> bool:
        """Say whether whoever saw *other* has seen this: only lines above may have moved it."""
        return _seen(self) == _seen(other)

    @property
    def has_lines(self) -> bool:
        """Whether there are lines that its user could write anew."""
        if self.entry.state is HunkState.STALE:
            return self.reading.standing is not None
        return self.entry.hunk.kind in ("change", "create")

    @property
    def is_merged(self) -> bool:
        """Whether it is laid among changes of the user's."""
        standing = self.reading.standing
        return standing is not None and standing.other is not None and not standing.is_whole


def view_of(review: Review, proposal: Proposal, entry: Entry) -> View:
    """Return hunk *entry* as it stands in its file now."""
    reading = review.readings(proposal)[entry.number]
    change = review.preview(proposal, entry.number)
    if change is None:
        lines = tuple(_conflict(entry, reading, review.text(reading.path)))
    else:
        lines = tuple(_diff(change))
    held = next(filter(None, map(review.held().get, entry.paths)), "")
    return View(entry=entry, reading=reading, lines=lines, held=held or "")


def _seen(view: View) -> tuple[object, ...]:
    words = [line.text for line in view.lines if not line.text.startswith("@@")]
    return view.entry.state, view.entry.hunk, view.reading.why, view.held, words


def _diff(change: FileChange) -> Iterator[DiffLine]:
    if change.before is None:
        yield _said(f"The file is new, with {_size(change.after)}.")
    elif change.after is None:
        yield _said(f"The whole file goes, with {_size(change.before)}.")
    elif change.renamed_from:
        yield _said(f"The file moves: {change.renamed_from} becomes {change.path}.")
    lines = unified(Patch(files=(change,))).removesuffix("\n").split("\n")
    start = next((at for at, line in enumerate(lines) if line.startswith("@@ ")), len(lines))
    shows_ends = contents(change.before or "") == contents(change.after or "")
    yield from (_line(line, shows_ends=shows_ends) for line in lines[start:])


def _line(line: str, *, shows_ends: bool) -> DiffLine:
    # The end of a line is seen only where nothing else changes.
    words = line if shows_ends else line.removesuffix("\r")
    shown = styled(words.removesuffix("\r"))
    return DiffLine(text=shown.text + ("\\x0d" if words.endswith("\r") else ""), style=shown.style)


def _conflict(entry: Entry, reading: Reading, live: str | None) -> Iterator[DiffLine]:
    standing, proposed = reading.standing, _bare(entry.hunk.after)
    if live is None or standing is None:
        if told := _wished(entry.hunk):
            yield _said(told)
        yield from (DiffLine(text=visible(f"+{line}"), style="green") for line in proposed)
        return
    lines, span = contents(live), standing.span
    above, below = max(0, span.start - _CONTEXT), min(len(lines), span.stop + _CONTEXT)
    yield DiffLine(text=f"@@ line {span.start + 1} @@", style="cyan")
    yield from _plain(lines[above : span.start])
    yield DiffLine(text="<<<<<<< as it stands now", style="cyan")
    yield from _plain(lines[span.start : span.stop], "red")
    yield DiffLine(text="||||||| as the run read it", style="cyan")
    yield from _plain(_bare(entry.hunk.before), "dim")
    yield DiffLine(text="=======", style="cyan")
    yield from _plain(proposed, "green")
    yield DiffLine(text=">>>>>>> as it is proposed", style="cyan")
    yield from _plain(lines[span.stop : below])


def _wished(hunk: Hunk) -> str:
    """Say what would become of a whole file."""
    match hunk.kind:
        case "create":
            return "The file would be new."
        case "delete":
            return "The whole file would go."
        case "rename":
            return f"The file would move: {hunk.renamed_from} would become {hunk.path}."
        case "change":
            return ""


def _plain(lines: list[str], style: str = "") -> Iterator[DiffLine]:
    return (DiffLine(text=visible(f" {line}"), style=style) for line in lines)


def _bare(lines: tuple[str, ...]) -> list[str]:
    return [strip_end(line) for line in lines]


def _said(text: str) -> DiffLine:
    return DiffLine(text=visible(text), style="bold")


def _size(text: str | None) -> str:
    return count(len(split_lines(text or "")), "line")
