"""`patchwright.reject`: lay proposed hunks aside; no file is touched."""

from functools import partial

from patchwright.editor.commands.command import Command
from patchwright.editor.commands.decisions import Asked, Decided, decide, said
from patchwright.editor.proposals.deciding.choice import Deed

REJECT = Command(
    name="patchwright.reject",
    title="Reject hunks; no file is touched",
    arguments=Asked,
    answer=Decided,
    run=partial(decide, Deed.REJECT),
    main="what",
    in_words=said,
)
