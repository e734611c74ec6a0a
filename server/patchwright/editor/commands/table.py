"""All commands, in the order in which people are shown them."""

from patchwright.editor.commands.accept import ACCEPT
from patchwright.editor.commands.answer import ANSWER
from patchwright.editor.commands.apply import APPLY
from patchwright.editor.commands.cancel import CANCEL
from patchwright.editor.commands.clear import CLEAR
from patchwright.editor.commands.command import Command
from patchwright.editor.commands.delete import DELETE
from patchwright.editor.commands.edit_hunk import EDIT_HUNK
from patchwright.editor.commands.evidence import EVIDENCE
from patchwright.editor.commands.fix import FIX
from patchwright.editor.commands.hunk_diff import HUNK_DIFF
from patchwright.editor.commands.locate import LOCATE
from patchwright.editor.commands.next_hunk import NEXT, PREVIOUS
from patchwright.editor.commands.preview import PREVIEW
from patchwright.editor.commands.reject import REJECT
from patchwright.editor.commands.resume import RESUME
from patchwright.editor.commands.runs import RUNS
from patchwright.editor.commands.status import STATUS
from patchwright.editor.commands.take_back import TAKE_BACK
from patchwright.editor.commands.trust import TRUST

COMMANDS: tuple[Command, ...] = (
    FIX,
    RESUME,
    CANCEL,
    ANSWER,
    RUNS,
    DELETE,
    PREVIEW,
    APPLY,
    ACCEPT,
    REJECT,
    TAKE_BACK,
    EDIT_HUNK,
    EVIDENCE,
    HUNK_DIFF,
    NEXT,
    PREVIOUS,
    LOCATE,
    CLEAR,
    TRUST,
    STATUS,
)
