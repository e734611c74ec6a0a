"""Which way each file of a patch goes: through the editor, through us, or not at all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from patchwright.editor.folders.live_files import LiveFile
from patchwright.editor.patches.decision import (
    AlreadyThere,
    Created,
    Decision,
    Deleted,
    Edited,
    Moved,
    Refused,
    Step,
    source_of,
)
from patchwright.editor.patches.how import NEVER, How
from patchwright.editor.patches.workspace_edit import editor_can
from patchwright.editor.session.client import Client


@dataclass(frozen=True, slots=True, kw_only=True)
class Routes:
    """The files of a patch by the way they go.

    Attributes:
        editor: What the editor is asked for.
        disk: What we write ourselves: closed files that shall be saved, or whose encoding or
            line ends the editor would have to guess; whole files where it has no operation
            for them, and those that come back exactly as they were.
        already: Files that are as the patch wants them.
        refused: Files that cannot be changed.
        left_open: Files that we take away while the editor has them open.
    """

    editor: tuple[Step, ...] = ()
    disk: tuple[Step, ...] = ()
    already: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()
    left_open: tuple[str, ...] = ()


AS_EVER = How()


def routes(
    decisions: Iterable[Decision],
    files: Mapping[str, LiveFile],
    client: Client,
    how: How = AS_EVER,
) -> Routes:
    """Return the way of each decision.

    Args:
        decisions: One for each file of the patch.
        files: By path, the files as they are now.
        client: What the editor can do.
        how: Which files are saved, and which come back exactly as they were.
    """
    editor, disk = list[Step](), list[Step]()
    already, refused = list[str](), list[Refused]()
    for decision in decisions:
        match decision:
            case AlreadyThere():
                already.append(decision.path)
            case Refused():
                refused.append(decision)
            case step if _is_ours(step, _source(step, files), how):
                disk.append(step)
            case Deleted() | Moved() if _is_elsewhere(_source(decision, files)):
                refused.append(Refused(path=decision.path, reason=_ELSEWHERE))
            case step if _source(step, files).is_plain and editor_can(client, step):
                editor.append(step)
            case step if reason := _reason(step, _source(step, files), client):
                refused.append(Refused(path=step.path, reason=reason))
            case step:
                disk.append(step)
    taken = (step for step in disk if isinstance(step, Deleted | Moved))
    return Routes(
        editor=tuple(editor),
        disk=tuple(disk),
        already=tuple(already),
        refused=tuple(refused),
        left_open=tuple(source_of(step) for step in taken if _source(step, files).is_open),
    )


_ELSEWHERE = (
    "Its file on disk says something else than the editor: save it first, or load it again."
)


def _is_elsewhere(file: LiveFile) -> bool:
    """Say whether taking away what the editor shows would take away another text from the disk."""
    return file.is_open and not file.is_saved and not file.is_gone


def _source(step: Step, files: Mapping[str, LiveFile]) -> LiveFile:
    """Return the file whose text the step starts from."""
    return files.get(source_of(step), LiveFile(text=None))


def _is_ours(step: Step, file: LiveFile, how: How) -> bool:
    """Say whether we write a step, whatever the editor could do: nobody has its text open."""
    if file.is_open or not file.is_saved:
        return False
    return how.save != NEVER or step.path in how.restored


def _reason(step: Step, file: LiveFile, client: Client) -> str:
    """Say why we cannot write a step ourselves, or nothing where we can."""
    if not file.is_open or isinstance(step, Created):
        return ""
    if isinstance(step, Edited):
        return "It is open, and this editor takes no edits from us: save and close it first."
    if not file.is_saved:
        done = "move" if isinstance(step, Moved) else "delete"
        why = "takes no edits from us" if not client.apply_edit else f"cannot {done} files for us"
        return f"It is open with unsaved changes, and this editor {why}: save it first."
    return ""
