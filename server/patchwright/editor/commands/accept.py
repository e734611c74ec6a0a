"""`patchwright.accept`: bring proposed hunks into their files."""

from functools import partial

from patchwright.editor.commands.command import Command
from patchwright.editor.commands.decisions import Asked, Decided, decide, said
from patchwright.editor.proposals.deciding.choice import Deed

ACCEPT = Command(
    name="patchwright.accept",
    title="Accept hunks: bring them into their files",
    arguments=Asked,
    answer=Decided,
    run=partial(decide, Deed.ACCEPT),
    main="what",
    in_words=said,
)
