"""What applying a patch means for the files as they are now; nothing is applied here.

Text that has changed since the run read it is merged line by line, or refused:
it is never overwritten. Pure: texts in, decisions out.
"""

from collections.abc import Mapping

from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.live import Live, Unreadable
from patchwright.editor.patches.conflict_words import told
from patchwright.editor.patches.decision import (
    AlreadyThere,
    Created,
    Decision,
    Deleted,
    Edited,
    Moved,
    Refused,
)
from patchwright.edits.line_edits import LineEdit, exact_edits, own_edits, plain, usual_end
from patchwright.edits.merge import merge


def decide(patch: Patch, texts: Mapping[str, Live]) -> tuple[Decision, ...]:
    """Return what *patch* means for each of its files, given what stands there now.

    Args:
        patch: What shall change.
        texts: By path, for each path that the patch names, old names included.
    """
    return tuple(_decide(change, texts) for change in patch.files)


def paths_of(patch: Patch) -> tuple[str, ...]:
    """Return every path that *patch* names, old names included, each once."""
    named = (path for change in patch.files for path in (change.path, change.renamed_from) if path)
    return tuple(dict.fromkeys(named))


def _decide(change: FileChange, texts: Mapping[str, Live]) -> Decision:
    live = texts.get(change.path)
    if isinstance(live, Unreadable):
        return Refused(path=change.path, reason=live.reason)
    if change.renamed_from:
        return _move(change, live, texts.get(change.renamed_from))
    if change.before is None:
        return _create(change, live)
    if change.after is None:
        return _delete(change, live)
    return _edit(change, live)


def _create(change: FileChange, live: str | None) -> Decision:
    wanted = change.after or ""
    if live is None:
        return Created(path=change.path, text=wanted)
    if plain(live) == plain(wanted):
        return AlreadyThere(path=change.path)
    return Refused(path=change.path, reason="The patch creates it, but another file stands there.")


def _delete(change: FileChange, live: str | None) -> Decision:
    if live is None:
        return AlreadyThere(path=change.path)
    if _is_unchanged(live, change.before or ""):
        return Deleted(path=change.path, live=live)
    return Refused(
        path=change.path, reason="The patch deletes it, but it was changed since the run read it."
    )


def _move(change: FileChange, live: str | None, old: Live) -> Decision:
    path, origin = change.path, change.renamed_from
    before, after = change.before or "", change.after or ""
    if old is None and live is not None and plain(live) == plain(after):
        return AlreadyThere(path=path)
    if live is not None:
        return Refused(
            path=path, reason=f"The patch moves {origin} here, but another file stands here."
        )
    if old is None:
        return Refused(path=path, reason=f"The patch moves {origin} here, but it is gone.")
    if isinstance(old, Unreadable):
        return Refused(path=path, reason=f"The patch moves {origin} here. {old.reason}")
    if not _is_unchanged(old, before):
        return Refused(
            path=path,
            reason=f"The patch moves {origin} here, but that was changed since the run read it.",
        )
    wanted = merge(plain(before), plain(after), plain(old)).text
    return Moved(path=path, origin=origin, live=old, edits=_edits(change, old, wanted))


def _is_unchanged(live: str, before: str) -> bool:
    """Say whether *live* is what the run read; an end that saving gave the last line is none."""
    return plain(live).removesuffix("\n") == plain(before).removesuffix("\n")


def _edit(change: FileChange, live: str | None) -> Decision:
    if live is None:
        return Refused(path=change.path, reason="The patch changes it, but it is gone.")
    before, after, now = plain(change.before or ""), plain(change.after or ""), plain(live)
    if live == change.before != change.after:
        return Edited(path=change.path, live=live, edits=_edits(change, live, after))
    if now == after:
        return AlreadyThere(path=change.path)
    merged = merge(before, after, now)
    if merged.conflicts:
        return Refused(path=change.path, reason=told(merged, now))
    if merged.text == now:
        return AlreadyThere(path=change.path)
    edits = _edits(change, live, merged.text)
    return Edited(path=change.path, live=live, edits=edits, merged=now != before)


def _edits(change: FileChange, live: str, wanted: str) -> tuple[LineEdit, ...]:
    if live == change.before:
        return exact_edits(live, change.after or "")
    return own_edits(live, wanted, otherwise=usual_end(change.after or ""))
