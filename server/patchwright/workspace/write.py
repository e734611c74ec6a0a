"""Writing a patch into the user's tree: all of its files, or none."""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from patchwright.domain.edit import Patch
from patchwright.domain.errors import PatchwrightError, StorageError, WorkspaceError
from patchwright.domain.invisible import spelled_line
from patchwright.domain.source import BlobId, Snapshot, blob_id
from patchwright.storage.state import State
from patchwright.workspace import inside, intents
from patchwright.workspace.intents import Intent, IntentFile, IntentState
from patchwright.workspace.lock import alone
from patchwright.workspace.plan import NOTHING_RESTORED, Restored, plan
from patchwright.workspace.replace import AtStep, Replacement, nothing, replace, sweep

_NOT_A_FILE = BlobId("not a file")


def write(
    root: Path,
    snapshot: Snapshot,
    patch: Patch,
    state: State,
    *,
    restored: Restored = NOTHING_RESTORED,
    at_step: AtStep = nothing,
) -> tuple[str, ...]:
    """Write *patch*, made for *snapshot*, and return the paths that were touched, sorted.

    Encoding, BOM, line ends and permissions stay. The intent is recorded first, so
    that `recover` can finish or undo what a crash interrupts.

    Args:
        root: The top of the repository.
        snapshot: What the patch was made for; the files must still be as it has them.
        patch: What changes.
        state: Where the intent and the bytes of both sides are recorded.
        restored: The exact bytes and permissions of files of *patch* that come back.
        at_step: Told each thing that is on disk for good.

    Raises:
        WorkspaceError: A file differs, may not be written, or could not be; nothing is changed.
        StorageError: The intent cannot be recorded; nothing is changed.
    """
    root = root.resolve()
    with alone(state):
        planned = plan(root, snapshot, patch, restored)
        if not planned:
            return ()
        intent = intents.begin(state, root, planned)
        at_step("begun")
        try:
            _forward(root, state, intent, intent.files, at_step)
        except (OSError, PatchwrightError) as error:
            raise _undone(root, state, intent, error) from error
        except BaseException:
            with suppress(OSError, PatchwrightError):
                _back(root, state, intent, nothing)
            raise
        intents.move(state, intent, IntentState.DONE)
        at_step("done")
    return tuple(one.path for one in planned)


def recover(root: Path, state: State, *, at_step: AtStep = nothing) -> list[str]:
    """Finish or undo each change that a crash interrupted, and say so in sentences.

    A change is finished where every file is as it was before or after it; where it
    cannot be finished it is undone. Where the user has changed one of the files
    since, all are left as they are. Raises StorageError.
    """
    root = root.resolve()
    with alone(state):
        return [
            _recover(root, state, intent, at_step) for intent in intents.unfinished(state, root)
        ]


def _forward(
    root: Path, state: State, intent: Intent, files: Iterable[IntentFile], at_step: AtStep
) -> None:
    missing = partial(intents.made_folder, state, intent)
    for file in files:
        replacement = _replacement(state, intent, file, file.before, file.after)
        try:
            replace(root, replacement, missing=missing, at_step=at_step)
        except OSError as error:
            raise _refused(file.path, error) from error
        intents.mark(state, intent, file, done=True)
        at_step(f"marked {file.path}")


def _back(root: Path, state: State, intent: Intent, at_step: AtStep) -> list[str]:
    """Undo what was done, and return the paths that were changed by others meanwhile."""
    intents.move(state, intent, IntentState.UNDOING)
    changed: list[str] = []
    for file in reversed(intent.files):
        live = _live(root, file.path)
        if live == file.after:
            replacement = _replacement(state, intent, file, file.after, file.before)
            replace(root, replacement, at_step=at_step)
        elif live != file.before:
            changed.append(file.path)
    _remove_folders(root, intents.folders(state, intent))
    intents.move(state, intent, IntentState.LEFT if changed else IntentState.UNDONE)
    return sorted(changed)


def _undone(
    root: Path, state: State, intent: Intent, error: OSError | PatchwrightError
) -> WorkspaceError:
    """Undo after *error*, and return what to raise."""
    try:
        changed = _back(root, state, intent, nothing)
    except (OSError, PatchwrightError) as second:
        kept = f"Undoing failed as well ({second}); it is tried again at the next start."
    else:
        kept = f"Left as they are: {', '.join(changed)}." if changed else "Nothing was changed."
    what = error.what if isinstance(error, PatchwrightError) else f"{error.strerror or error}."
    remedy = error.remedy if isinstance(error, PatchwrightError) and error.remedy else "Try again."
    return WorkspaceError(f"The change could not be written: {what}", kept=kept, remedy=remedy)


def _refused(path: str, error: OSError) -> WorkspaceError:
    """Return what to say where the system refuses to write *path*."""
    folder = path.rpartition("/")[0] or "the repository's own folder"
    match error.errno:
        case errno.EACCES | errno.EPERM | errno.EROFS:
            remedy = f"Let files be written in {folder}, then write the patch again."
        case errno.ENOSPC | errno.EDQUOT:
            remedy = "Make room on the disk, then write the patch again."
        case _:
            remedy = "Try again."
    return WorkspaceError(f"{spelled_line(path)}: {error.strerror or error}.", remedy=remedy)


def _recover(root: Path, state: State, intent: Intent, at_step: AtStep) -> str:
    names = ", ".join(file.path for file in intent.files)
    for file in intent.files:
        sweep(root, file.path, intent.temporary(file))
    if intent.state is IntentState.UNDOING:
        return _recover_back(root, state, intent, at_step)
    waiting = [file for file in intent.files if not _stands(root, file)]
    if changed := [file.path for file in waiting if _touched(root, file)]:
        intents.move(state, intent, IntentState.LEFT)
        return (
            f"An interrupted change of {names} was left as it is,"
            f" because you have changed {', '.join(changed)} since."
        )
    try:
        _forward(root, state, intent, waiting, at_step)
    except (OSError, PatchwrightError):
        return _recover_back(root, state, intent, at_step)
    intents.move(state, intent, IntentState.DONE)
    return f"An interrupted change of {names} was finished."


def _recover_back(root: Path, state: State, intent: Intent, at_step: AtStep) -> str:
    names = ", ".join(file.path for file in intent.files)
    try:
        changed = _back(root, state, intent, at_step)
    except (OSError, StorageError, WorkspaceError) as error:
        return f"An interrupted change of {names} can neither be finished nor undone: {error}"
    if changed:
        return (
            f"An interrupted change of {names} was undone but for {', '.join(changed)},"
            " which you have changed since."
        )
    return f"An interrupted change of {names} was undone."


def _stands(root: Path, file: IntentFile) -> bool:
    return _live(root, file.path) == file.after


def _touched(root: Path, file: IntentFile) -> bool:
    # A file that was done and is as before has been changed back by the user.
    return file.done or _live(root, file.path) != file.before


def _live(root: Path, path: str) -> BlobId | None:
    """Return what stands at *path* now; no blob's id where it is no file or cannot be read."""
    try:
        found = inside.read(root, path)
    except (OSError, WorkspaceError):
        return _NOT_A_FILE
    return blob_id(found.data) if found else None


def _replacement(
    state: State, intent: Intent, file: IntentFile, before: BlobId | None, after: BlobId | None
) -> Replacement:
    return Replacement(
        path=file.path,
        temporary=intent.temporary(file),
        before=before,
        after=None if after is None else state.blobs.get(after),
        mode=file.mode,
    )


def _remove_folders(root: Path, folders: Iterable[str]) -> None:
    for path in folders:
        # One that the user has put something into stays.
        with suppress(OSError, WorkspaceError), inside.folder_of(root, path) as above:
            os.rmdir(path.rpartition("/")[2], dir_fd=above)
