"""A hunk as a small text of its own, to be written anew; and that text as the hunk. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from patchwright.domain.errors import UserError
from patchwright.domain.proposal import Hunk, HunkState
from patchwright.domain.text import BOM, line_end, split_lines, strip_end
from patchwright.edits.line_edits import plain, usual_end
from patchwright.pipeline.ledger.proposal import Entry, rebased
from patchwright.pipeline.ledger.reading import Reading, lines_at
from patchwright.pipeline.ledger.standing import Said

YOURS, MIDDLE, PROPOSED = "<<<<<<< YOURS", "=======", ">>>>>>> PROPOSED"


def editable(entry: Entry, reading: Reading, live: str | None) -> str:
    r"""Return the text that the user writes anew, with `\n` as its line ends.

    Of a hunk that fits, the new lines; of one that does not fit any more, the user's lines
    and the proposed ones between marks, to be made one. Raises UserError where there is none.
    """
    if entry.state is HunkState.ACCEPTED or reading.said is Said.IN:
        raise UserError(
            f"Hunk {entry.number} stands in {entry.hunk.path} already.",
            remedy="Edit it there, or take it back first.",
        )
    if entry.hunk.kind in ("delete", "rename"):
        raise UserError(f"Hunk {entry.number} has no lines: it is about the whole file.")
    standing = reading.standing
    if standing is None or standing.is_whole:
        return plain("".join(entry.hunk.after))
    if standing.other is not None:
        return _text(standing.other)
    yours = _text(lines_at(live or "", standing))
    proposed = plain("".join(entry.hunk.after))
    return f"{YOURS}\n{yours}{MIDDLE}\n{_ended(proposed)}{PROPOSED}\n"


def rewritten(entry: Entry, reading: Reading, live: str | None, text: str) -> Entry:
    """Return *entry* with *text* as its new lines.

    A hunk that fits keeps its base; one that does not has the live text for a base, and is
    a hunk on its own.

    Args:
        entry: The hunk.
        reading: How it stands.
        live: Its file's text; None where there is no file.
        text: What the user wrote.

    Raises:
        UserError: There are still marks in it, or it is what stands there anyway.
    """
    lines = split_lines(plain(text))
    if left := _marks(entry, reading, live) & {strip_end(line) for line in lines}:
        raise UserError(
            f"Hunk {entry.number} still has marks such as {max(left)!r}, and was left as it was.",
            remedy="Leave only the lines that shall stand there, and save again.",
        )
    standing = reading.standing
    if standing is None or standing.is_whole:
        return _kept(entry, entry.hunk, lines)
    body = (live or "").removeprefix(BOM)
    before = tuple(split_lines(body)[standing.span.start : standing.span.stop])
    hunk = replace(entry.hunk, start=standing.span.start, before=before)
    try:
        moved = rebased(entry, hunk, body)
    except UnicodeEncodeError as error:
        raise UserError(
            f"{reading.path} holds signs that cannot be kept, so hunk {entry.number} was left as it was."
        ) from error
    return _kept(replace(moved, inside=False), hunk, lines)


def _marks(entry: Entry, reading: Reading, live: str | None) -> set[str]:
    """Return the marks that may not stay: the middle one may be text, if either version has it."""
    standing = reading.standing
    if standing is None or standing.is_whole or standing.other is not None:
        return {YOURS, PROPOSED}
    own = {*lines_at(live or "", standing), *map(strip_end, entry.hunk.after)}
    return {YOURS, PROPOSED, *({MIDDLE} - own)}


def _kept(entry: Entry, hunk: Hunk, lines: list[str]) -> Entry:
    end = usual_end("".join((*hunk.before, *hunk.after)))
    is_last = any(not line_end(line) for line in (*hunk.before[-1:], *hunk.after[-1:]))
    after = [strip_end(line) + end for line in lines]
    if is_last and after and not line_end(lines[-1]):
        after[-1] = strip_end(after[-1])
    if tuple(after) == hunk.before:
        raise UserError(
            f"Hunk {entry.number} would change nothing, and was left as it was.",
            remedy="Reject it, if you do not want it.",
        )
    # What was swapped last were its lines as they are no more.
    seen = replace(entry.seen, swap=None)
    hunk = replace(hunk, after=tuple(after))
    return replace(entry, hunk=hunk, state=HunkState.PENDING, seen=seen)


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"
