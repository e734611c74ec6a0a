"""A model that replays a recording, strictly."""

from patchwright.domain.errors import ReplayError
from patchwright.domain.model import ModelReply, ModelRequest
from patchwright.domain.ports import OnText
from patchwright.llm.errors import RequestTooLong
from patchwright.llm.recorded import RecordedModel
from patchwright.llm.wire import digest, reply_from_json, request_from_json
from patchwright.pipeline.recording import Recording

_TOO_LONG = "too_long"


class ReplayedModel:
    """Gives the recorded replies, each only to the request it was given to.

    What was too long for the model then is too long again.
    """

    def __init__(self, recording: Recording) -> None:
        answered, self._refused = list[tuple[ModelRequest, ModelReply]](), dict[str, str]()
        for exchange in recording.exchanges:
            request = request_from_json(exchange.request)
            if _TOO_LONG in exchange.reply:
                self._refused[digest(request)] = exchange.reply[_TOO_LONG]
            else:
                answered.append((request, reply_from_json(exchange.reply)))
        self._answered = RecordedModel(answered, name=recording.model)

    @property
    def name(self) -> str:
        """What the recorded model was called."""
        return self._answered.name

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return the recorded reply; raises ReplayError with the first difference."""
        if too_long := self._refused.get(digest(request)):
            raise RequestTooLong(too_long)
        return await self._answered.ask(request, on_text)

    def check_end(self) -> None:
        """Raise ReplayError where recorded requests were not made."""
        if self._answered.left:
            raise ReplayError(
                f"The run ended with {self._answered.left} recorded requests not made.",
                remedy="The program or the repository changed since; record the run again.",
            )
