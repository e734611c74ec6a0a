"""One draft, read and applied: what it changes, and what of it did not fit."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from patchwright.agents.drafts import Draft
from patchwright.domain.edit import NO_PATCH, FileChange, Patch, Rejection
from patchwright.domain.source import Snapshot
from patchwright.edits import apply as edits_apply
from patchwright.edits import conflict
from patchwright.syntax.normal import patch_form

IsTest = Callable[[str], bool]
"""Says whether a path holds tests, whose changes are optional."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What a draft came to; several drafts that come to the same are one.

    Attributes:
        drafts: Their numbers, from one.
        blocks: As the author wrote them.
        explanation: What the author says of them.
        patch: What changes, without tests.
        tests: What changes in files of tests.
        rejections: What did not fit, or why there is nothing to look at.
        form: The normal form of *patch*: equal forms are equal changes.
    """

    drafts: tuple[int, ...]
    blocks: str
    explanation: str
    patch: Patch
    tests: Patch
    rejections: tuple[Rejection, ...]
    form: str


def attempt_of(snapshot: Snapshot, draft: Draft, is_test: IsTest) -> Attempt:
    """Return what *draft* makes of *snapshot*; what does not fit comes back as rejections."""

    def text_of(path: str) -> str | None:
        return snapshot.text(path) if snapshot.can_read(path) else None

    reading = conflict.read(draft.blocks, text_of)
    applied = edits_apply.apply(reading.changes, text_of)
    sound, refused = _sound(snapshot, applied.patch)
    patch, tests = _split(sound, is_test)
    rejections = (*reading.rejections, *applied.rejections, *refused)
    return Attempt(
        drafts=(draft.number,),
        blocks=draft.blocks,
        explanation=draft.explanation,
        patch=patch,
        tests=tests,
        rejections=_of_code(rejections, is_test) or _nothing(patch, tests),
        form=form_of(patch),
    )


def form_of(patch: Patch) -> str:
    """Return the normal form of *patch*; equal ones are equal changes."""
    before = {change.renamed_from or change.path: change.before for change in patch.files}
    return patch_form(before.get, patch)


def merge(attempts: list[Attempt]) -> list[Attempt]:
    """Return *attempts* with those of one form made one, in the order of their first drafts.

    One without rejections speaks for the rest. Attempts that change nothing stay apart,
    since each goes back to its own author.
    """
    groups: dict[str, list[Attempt]] = {}
    for attempt in sorted(attempts, key=lambda attempt: attempt.drafts):
        own = attempt.form if attempt.patch else f"nothing: {attempt.drafts}"
        groups.setdefault(own, []).append(attempt)
    return [_joined(members) for members in groups.values()]


def _joined(members: list[Attempt]) -> Attempt:
    speaker = min(members, key=lambda attempt: (len(attempt.rejections), attempt.drafts))
    drafts = tuple(sorted(number for member in members for number in member.drafts))
    tests = next((member.tests for member in members if member.tests), NO_PATCH)
    return replace(speaker, drafts=drafts, tests=speaker.tests or tests)


def _sound(snapshot: Snapshot, patch: Patch) -> tuple[Patch, tuple[Rejection, ...]]:
    """Return what of *patch* can be written down, and why the rest cannot."""
    kept, refused = list[FileChange](), list[Rejection]()
    for change in patch.files:
        if why := _unwritable(snapshot, change):
            refused.append(Rejection(change=None, reason=f"{change.path}: {why}"))
        else:
            kept.append(change)
    return Patch(files=tuple(kept)), tuple(refused)


def _unwritable(snapshot: Snapshot, change: FileChange) -> str:
    entry = snapshot.entries.get(change.path)
    # To the reader of edits such a file does not exist, so it would be created over.
    if entry is not None and not snapshot.can_read(change.path):
        return f"the file exists and may not be changed ({entry.unread or 'it was not read'})"
    try:
        snapshot.bytes_after(change)
    except UnicodeEncodeError as error:
        return f"the file's encoding {error.encoding} has no {error.object[error.start]!r}"
    return ""


def _split(patch: Patch, is_test: IsTest) -> tuple[Patch, Patch]:
    code = tuple(change for change in patch.files if not is_test(change.path))
    tests = tuple(change for change in patch.files if is_test(change.path))
    return Patch(files=code), Patch(files=tests)


def _of_code(rejections: tuple[Rejection, ...], is_test: IsTest) -> tuple[Rejection, ...]:
    # Tests are optional, so that a block of theirs that does not fit is let go.
    return tuple(
        rejection
        for rejection in rejections
        if rejection.change is None or not is_test(rejection.change.path)
    )


def _nothing(patch: Patch, tests: Patch) -> tuple[Rejection, ...]:
    if patch:
        return ()
    only = "It changes tests only." if tests else "It changes nothing."
    return (Rejection(change=None, reason=f"{only} Change the code that has the fault."),)
