"""All messages of our own but the commands, in the order in which people are shown them."""

from patchwright.editor.messages.event import EVENT
from patchwright.editor.messages.issues import ISSUES
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.messages.proposals import (
    EVIDENCE,
    PROPOSALS,
    PROPOSALS_CHANGED,
    PROPOSED_TEXT,
)
from patchwright.editor.messages.runs import RUN, RUNS_CHANGED
from patchwright.editor.messages.save import SAVE

MESSAGES: tuple[OwnMessage, ...] = (
    EVENT,
    RUN,
    RUNS_CHANGED,
    ISSUES,
    PROPOSALS,
    EVIDENCE,
    PROPOSED_TEXT,
    PROPOSALS_CHANGED,
    SAVE,
)
