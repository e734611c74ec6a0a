"""A model that gives recorded replies, and only to the requests they were given to."""

from collections.abc import Iterable

from patchwright.domain.errors import ReplayError
from patchwright.domain.model import ModelReply, ModelRequest
from patchwright.domain.ports import OnText
from patchwright.llm.scripted import speak
from patchwright.llm.wire import digest, first_difference

Exchange = tuple[ModelRequest, ModelReply]


class RecordedModel:
    """Replays exchanges; a request must equal the recorded one.

    Requests that a run makes side by side may come in another order than they
    were recorded in: a request that equals any exchange not used yet takes that
    one. A request that equals none is held against the first one not used.
    """

    def __init__(self, exchanges: Iterable[Exchange], *, name: str = "recorded") -> None:
        self._name = name
        self._rest = [(number, *exchange) for number, exchange in enumerate(exchanges, 1)]
        self._n_recorded = len(self._rest)

    @property
    def name(self) -> str:
        """What the recorded model was called."""
        return self._name

    @property
    def left(self) -> int:
        """How many exchanges were not asked for yet."""
        return len(self._rest)

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return the recorded reply; raises ReplayError, with the first difference, if there is none."""
        asked = digest(request)
        for index, (_number, recorded, reply) in enumerate(self._rest):
            if digest(recorded) == asked:
                del self._rest[index]
                speak(reply, on_text)
                return reply
        raise ReplayError(
            self._unmatched(request),
            remedy="The program, its prompts or the repository changed since; record the run again.",
        )

    def _unmatched(self, request: ModelRequest) -> str:
        if not self._rest:
            return f"The recording ends after {self._n_recorded} requests, and one more was made."
        number, recorded, _reply = self._rest[0]
        found = first_difference(recorded, request)
        return f"Request {number} differs from the recording: {found}."
