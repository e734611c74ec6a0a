"""One draft, read and applied: what it changes, and what of it did not fit."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from patchwright.agents.drafts import Draft
from patchwright.domain.edit import NO_PATCH, Edit, FileChange, Patch, Rejection
from patchwright.edits import apply as edits_apply
from patchwright.edits import conflict
from patchwright.syntax.normal import patch_form
from patchwright.workspace.refusal import Refusal

IsTest = Callable[[str], bool]
"""Says whether a path holds tests, whose changes are optional."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a draft is held against.

    Attributes:
        refusal: Where may be written.
        is_test: Which changes are optional.
        may_go: The files that the plan lets go.
        most_bytes: How large a file may become; a larger one could not be read again.
    """

    refusal: Refusal
    is_test: IsTest
    may_go: frozenset[str]
    most_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What a draft came to; several drafts that come to the same are one.

    Attributes:
        drafts: Their numbers, from one.
        blocks: As the author wrote them.
        explanation: What the author says of them.
        patch: What changes, without tests.
        tests: What changes in files of tests.
        rejections: What did not fit, or why there is nothing to look at; with any of them
            the rest is half of a change.
        dropped: What did not fit in files of tests, so that none of their changes is kept.
        form: The normal form of *patch*: equal forms are equal changes.
    """

    drafts: tuple[int, ...]
    blocks: str
    explanation: str
    patch: Patch
    tests: Patch
    rejections: tuple[Rejection, ...]
    dropped: tuple[Rejection, ...]
    form: str

    @property
    def is_whole(self) -> bool:
        """Say whether all that its author asked for is made."""
        return not self.rejections


def attempt_of(draft: Draft, rules: Rules) -> Attempt:
    """Return what becomes of *draft*; what does not fit comes back as rejections."""
    snapshot = rules.refusal.snapshot

    def text_of(path: str) -> str | None:
        return snapshot.text(path) if snapshot.can_read(path) else None

    reading = conflict.read(draft.blocks, text_of)
    applied = edits_apply.apply(reading.changes, text_of, refuses=rules.refusal.of_path)
    sound, refused = _sound(applied.patch, rules)
    patch, tests = _split(sound, rules.is_test)
    rejections = (*reading.rejections, *applied.rejections, *refused)
    code, dropped = _of_code(rejections, rules.is_test)
    return Attempt(
        drafts=(draft.number,),
        blocks=draft.blocks,
        explanation=draft.explanation,
        patch=patch,
        tests=NO_PATCH if dropped else tests,
        rejections=code or _nothing(patch, tests),
        dropped=dropped,
        form=form_of(patch),
    )


def form_of(patch: Patch) -> str:
    """Return the normal form of *patch*; equal ones are equal changes."""
    before = {change.renamed_from or change.path: change.before for change in patch.files}
    return patch_form(before.get, patch)


def merge(attempts: list[Attempt]) -> list[Attempt]:
    """Return *attempts* with those of one form made one, in the order of their first drafts.

    Halves of changes stay apart, since each goes back to its own author and may become
    something else; so do attempts that change nothing.
    """
    groups: dict[str, list[Attempt]] = {}
    for attempt in sorted(attempts, key=lambda attempt: attempt.drafts):
        own = attempt.form if attempt.is_whole else f"not whole: {attempt.drafts}"
        groups.setdefault(own, []).append(attempt)
    return [_joined(members) for members in groups.values()]


def _joined(members: list[Attempt]) -> Attempt:
    drafts = tuple(sorted(number for member in members for number in member.drafts))
    tests = next((member.tests for member in members if member.tests), NO_PATCH)
    return replace(members[0], drafts=drafts, tests=members[0].tests or tests)


def _sound(patch: Patch, rules: Rules) -> tuple[Patch, tuple[Rejection, ...]]:
    """Return what of *patch* can be written down, and why the rest cannot."""
    kept, refused = list[FileChange](), list[Rejection]()
    clashes = rules.refusal.clashes(patch)
    for change in patch.files:
        why = clashes.get(change.path) or _unwritable(change, rules) or _unplanned(change, rules)
        if why:
            # The path tells changes of tests from others; what was asked for is more than one.
            asked = Edit(path=change.path, before="", after="")
            refused.append(Rejection(change=asked, reason=f"{change.path} stays as it is: {why}."))
        else:
            kept.append(change)
    return Patch(files=tuple(kept)), tuple(refused)


def _unwritable(change: FileChange, rules: Rules) -> str:
    if why := rules.refusal.of_change(change):
        return why
    size = len((change.after or "").encode("utf-8", "surrogatepass"))
    if size <= rules.most_bytes or size <= len((change.before or "").encode("utf-8", "replace")):
        return ""
    return f"the file would have {size} bytes; more than {rules.most_bytes} could not be read again"


def _unplanned(change: FileChange, rules: Rules) -> str:
    """Return why a file may not be deleted or emptied, or nothing."""
    goes = change.before is not None and not (change.after or "").strip()
    if not goes or not (change.before or "").strip() or change.path in rules.may_go:
        return ""
    return (
        "the plan has no step that this whole file goes; leave it, and change what is wrong in it"
    )


def _split(patch: Patch, is_test: IsTest) -> tuple[Patch, Patch]:
    code = tuple(change for change in patch.files if not is_test(change.path))
    tests = tuple(change for change in patch.files if is_test(change.path))
    return Patch(files=code), Patch(files=tests)


def _of_code(
    rejections: tuple[Rejection, ...], is_test: IsTest
) -> tuple[tuple[Rejection, ...], tuple[Rejection, ...]]:
    """Return what did not fit in code, and in tests, which are optional and let go."""
    code, tests = list[Rejection](), list[Rejection]()
    for rejection in rejections:
        of_tests = rejection.change is not None and is_test(rejection.change.path)
        (tests if of_tests else code).append(rejection)
    return tuple(code), tuple(tests)


def _nothing(patch: Patch, tests: Patch) -> tuple[Rejection, ...]:
    if patch:
        return ()
    only = "It changes tests only." if tests else "It changes nothing."
    return (Rejection(change=None, reason=f"{only} Change the code that has the fault."),)
