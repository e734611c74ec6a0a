"""The model that a run asks, and what is said while it is waited for."""

import time
from collections.abc import Callable

from patchwright.domain.errors import ModelError
from patchwright.domain.event import Event, Noticed
from patchwright.domain.model import ModelReply, ModelRequest
from patchwright.domain.ports import OnText
from patchwright.llm.patience import Patience
from patchwright.llm.service import AnthropicModel, connect
from patchwright.settings.table import Settings


class Retries:
    """Tells the user of a run why it waits, and the model how long it may.

    The model is made before the run that asks it, so the run says when it starts.
    """

    def __init__(self) -> None:
        self._emit: Callable[[Event], None] | None = None
        self._until = float("inf")

    def start(self, emit: Callable[[Event], None], seconds: float) -> None:
        """Tell *emit* from now on; the run has *seconds* left."""
        self._emit, self._until = emit, time.monotonic() + seconds

    def notice(self, text: str) -> None:
        """Pass on what the user should know."""
        if self._emit:
            self._emit(Noticed(text=text))

    def time_left(self) -> float:
        """Return how many seconds the run still has."""
        return self._until - time.monotonic()


class Absent:
    """A model that cannot be asked; says why when it is."""

    def __init__(self, name: str, error: ModelError) -> None:
        self._name, self._error = name, error

    @property
    def name(self) -> str:
        """What the run's model was called."""
        return self._name

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Raise the error that kept it from being there."""
        del request, on_text
        raise self._error


def connected(settings: Settings, retries: Retries) -> AnthropicModel:
    """Return the model of *settings*; raises ModelError where it cannot be asked."""
    patience = Patience(time_left=retries.time_left)
    return connect(settings, notice=retries.notice, patience=patience)
