"""Undecided hunks as diagnostics of the kind "information", at their lines. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lsprotocol import types as lsp

from patchwright.domain.columns import to_column
from patchwright.domain.proposal import HunkState
from patchwright.domain.run import RunId
from patchwright.domain.text import split_lines, strip_end
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.proposals.shown.words import in_words
from patchwright.editor.session.shown_places import SOURCE
from patchwright.log.secrets import redacted
from patchwright.pipeline.ledger.proposal import Entry, is_undecided
from patchwright.pipeline.ledger.reading import Reading

CODE = "hunk"

_NOT_SHOWN = (HunkState.ACCEPTED, HunkState.REJECTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A hunk that stands in a text, with the lines that belong to it.

    Attributes:
        looked: Its proposal.
        entry: The hunk.
        reading: How it stands.
        first: The first line, from zero.
        last: The last one; for a place between two lines, the one above.
    """

    looked: Looked
    entry: Entry
    reading: Reading
    first: int
    last: int

    @property
    def is_undecided(self) -> bool:
        """Whether the user has still to decide on it."""
        return self.entry.state not in _NOT_SHOWN and is_undecided(self.entry)

    @property
    def lens_line(self) -> int:
        """The line above which it begins: of a place between two lines, the one below."""
        standing = self.reading.standing
        return standing.span.start if standing else 0

    def touches(self, first: int, last: int) -> bool:
        """Say whether lines *first* to *last*, inclusive, touch it."""
        end = max(self.last, self.lens_line) if self.is_between else self.last
        return self.first <= last and first <= end

    @property
    def is_between(self) -> bool:
        """Whether it is a place between two lines."""
        return self.reading.standing is not None and self.reading.standing.span.is_empty


def marked(every: Iterable[Looked], path: str) -> Iterator[Marked]:
    """Yield the hunks, whatever their state, that stand in the file at *path*, if it exists."""
    for looked in every:
        file = looked.texts.get(path)
        if file is None or file.text is None:
            continue
        for entry in looked.proposal.entries:
            reading = looked.readings[entry.number]
            if reading.path == path:
                first, last = _lines(reading)
                yield Marked(looked=looked, entry=entry, reading=reading, first=first, last=last)


def diagnostics(
    every: Sequence[Looked], names: Mapping[RunId, str], encoding: str
) -> dict[str, list[lsp.Diagnostic]]:
    """Return what is shown in each file that a proposal is about, by path, with nothing for most.

    Args:
        every: The proposals.
        names: What people call the issues of their runs.
        encoding: How the editor counts columns.
    """
    found = dict[str, list[lsp.Diagnostic]]()
    for path in dict.fromkeys(path for looked in every for path in looked.texts):
        shown = [one for one in marked(every, path) if one.is_undecided]
        lines = _text_lines(every, path) if shown else ()
        found[path] = [_diagnostic(one, lines, names, encoding) for one in shown]
    return found


def _lines(reading: Reading) -> tuple[int, int]:
    if reading.standing is None:
        return 0, 0
    span = reading.standing.span
    if span.is_empty:
        above = max(span.start - 1, 0)
        return above, above
    return span.start, span.stop - 1


def _text_lines(every: Sequence[Looked], path: str) -> Sequence[str]:
    text = next(looked.texts[path].text for looked in every if path in looked.texts)
    return split_lines(text) if isinstance(text, str) else ()


def _diagnostic(
    one: Marked, lines: Sequence[str], names: Mapping[RunId, str], encoding: str
) -> lsp.Diagnostic:
    run, number = one.looked.proposal.run, one.entry.number
    # A hunk about the whole file marks its first line, as does one at the very top.
    end = strip_end(lines[one.last]) if one.last < len(lines) else ""
    return lsp.Diagnostic(
        range=lsp.Range(
            lsp.Position(one.first, 0), lsp.Position(one.last, to_column(end, len(end), encoding))
        ),
        message=redacted(in_words(one.looked.proposal, one.entry, one.reading, names.get(run, ""))),
        severity=lsp.DiagnosticSeverity.Information,
        code=CODE,
        source=SOURCE,
        data={"run": run, "number": number},
    )
