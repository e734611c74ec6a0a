"""The files that a patch is about to change, as they stand now."""

from patchwright.app.opened import Opened
from patchwright.domain.edit import FileChange, Patch
from patchwright.domain.errors import WorkspaceError
from patchwright.domain.source import Snapshot
from patchwright.pipeline.begin import settings_for
from patchwright.pipeline.runs import StoredRun
from patchwright.workspace.stat_cache import StatCache
from patchwright.workspace.take import look


def standing(opened: Opened, run: StoredRun, patch: Patch) -> Snapshot:
    """Return all files as they are on disk, where those of *patch* hold its texts before.

    What is read is bounded by the settings that *run* was begun with, as its own files were.

    Raises:
        WorkspaceError: A file is another by now.
    """
    settings = settings_for(run.terms, opened.loaded.settings)
    snapshot = look(
        opened.root,
        blobs=opened.state.blobs,
        max_file_bytes=settings.max_file_bytes,
        known=StatCache(opened.cache / "files"),
    )
    others = [change.path for change in patch.files if _text(snapshot, change) != change.before]
    if others:
        raise WorkspaceError(
            f"{', '.join(others)}: the file is not as the patch expects it.",
            kept="Nothing was changed.",
            remedy="Ask for the patch once more, from the files as they are now.",
        )
    return snapshot


def _text(snapshot: Snapshot, change: FileChange) -> str | None:
    path = change.renamed_from or change.path
    return snapshot.text(path) if snapshot.can_read(path) else None
