"""`patchwright.takeBack`: take accepted hunks out of their files, and lay rejected ones before the user again."""

from functools import partial

from patchwright.editor.commands.command import Command
from patchwright.editor.commands.decisions import Asked, Decided, decide, said
from patchwright.editor.proposals.deciding.choice import Deed

TAKE_BACK = Command(
    name="patchwright.takeBack",
    title="Take accepted or rejected hunks back",
    arguments=Asked,
    answer=Decided,
    run=partial(decide, Deed.TAKE_BACK),
    main="what",
    in_words=said,
)
