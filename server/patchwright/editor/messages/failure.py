"""What stands in an error of ours beside its sentence, for programs."""

from pydantic import Field

from patchwright.domain.errors import Reason
from patchwright.editor.messages.message import Message


class Failure(Message):
    """The `data` of an error with which a program can help; others have none."""

    reason: Reason = Field(
        description="What hinders: signing in to GitHub would mend it, or may; there is no GitHub repository that may be asked; or GitHub does not answer"
    )
