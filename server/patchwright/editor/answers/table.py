"""What answers each request of our own."""

from collections.abc import Awaitable, Callable
from typing import Any

from patchwright.editor.answers.issues import issues
from patchwright.editor.answers.run import run
from patchwright.editor.messages.issues import ISSUES
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.messages.runs import RUN
from patchwright.editor.proposals.shown.answers import ANSWERS as OF_PROPOSALS
from patchwright.editor.session.session import Session

ANSWERS: tuple[tuple[OwnMessage, Callable[[Session, Any], Awaitable[Message]]], ...] = (
    (RUN, run),
    (ISSUES, issues),
    *OF_PROPOSALS,
)
