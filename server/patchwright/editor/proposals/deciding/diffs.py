"""Hunks as a diff against the texts as they are now, with how each stands. Pure."""

from collections.abc import Iterator

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.proposal import Hunk
from patchwright.domain.text import strip_end
from patchwright.editor.proposals.looking import Looked
from patchwright.editor.proposals.shown.words import state_words
from patchwright.editor.words import one_line
from patchwright.edits.diff import unified
from patchwright.pipeline.ledger.planning import plan
from patchwright.pipeline.ledger.proposal import Entry, is_undecided
from patchwright.pipeline.ledger.saying import conflict, summary
from patchwright.pipeline.ledger.standing import Said


def of_hunk(looked: Looked, entry: Entry) -> str:
    """Return one hunk: what it makes of its file as it is now, or has made of it.

    Of one that does not fit, both versions stand there, behind `#`.
    """
    head = f"# Run {looked.proposal.run}\n{_line(looked, entry)}\n"
    change = made_by(looked, entry)
    body = unified(Patch(files=(change,))) if change else _both(looked, entry)
    return _plain(head + body)


def of_proposal(looked: Looked) -> str:
    """Return how all hunks stand, and what accepting those that fit makes of the files."""
    proposal = looked.proposal
    wished = [entry.number for entry in proposal.entries if is_undecided(entry)]
    planned = plan(proposal, looked.texts, wished, Said.IN)
    refused = [entry for n in planned.refused if (entry := proposal.entry(n))]
    parts = [
        f"# Run {proposal.run}\n",
        *(f"{_line(looked, entry)}\n" for entry in proposal.entries),
        unified(Patch(files=planned.changes)),
        *(f"{_line(looked, entry)}\n{_both(looked, entry)}" for entry in refused),
    ]
    return _plain("".join(parts))


def made_by(looked: Looked, entry: Entry) -> FileChange | None:
    """Return what a hunk makes, or has made, of its file; None where that cannot be said."""
    is_in = looked.readings[entry.number].said is Said.IN
    wanted = Said.OUT if is_in else Said.IN
    planned = plan(looked.proposal, looked.texts, [entry.number], wanted)
    change = next(iter(planned.changes), None)
    return _turned(change) if change and is_in else change


def _turned(change: FileChange) -> FileChange:
    origin = change.renamed_from
    return FileChange(
        path=origin or change.path,
        before=change.after,
        after=change.before,
        renamed_from=change.path if origin else "",
    )


def _line(looked: Looked, entry: Entry) -> str:
    reading = looked.readings[entry.number]
    where = (
        f"{reading.path}:{reading.standing.span.start + 1}" if reading.standing else reading.path
    )
    said = f"Hunk {entry.number}, {where}: {summary(entry.hunk)}; {state_words(entry, reading)}"
    return f"# {one_line(said, 600)}"


def _both(looked: Looked, entry: Entry) -> str:
    """Return both versions of a hunk that does not fit, as words that are no part of a diff."""
    reading = looked.readings[entry.number]
    live = looked.texts.get(reading.path)
    text = live.text if live and isinstance(live.text, str) else None
    found = conflict(entry, reading, text)
    yours = found.yours.split("\n")[:-1] if found else list(map(strip_end, entry.hunk.before))
    return "\n".join([*_named("Yours", yours), *_named("Proposed", _after(entry.hunk)), ""])


def _after(hunk: Hunk) -> list[str]:
    return [strip_end(line) for line in hunk.after]


def _named(name: str, lines: list[str]) -> Iterator[str]:
    yield f"# {name}:"
    yield from (f"#   {line}" for line in lines)


def _plain(text: str) -> str:
    """Return *text* with `?` for what is no text in UTF-8, as it stands in the file."""
    return text.encode("utf-8", "replace").decode("utf-8")
