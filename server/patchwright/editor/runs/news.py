"""Events of a run as `patchwright/event` notifications, for editors that ask for them."""

from collections.abc import Callable

from patchwright.domain.event import Event, ModelAnswered, ToolUsed
from patchwright.domain.run import RunId
from patchwright.editor.messages.event import EVENT, EventParams
from patchwright.editor.protocol.pace import Pace, Timing


class News:
    """What one run tells, in order; of uses of tools and of answers at most ten a second each."""

    def __init__(self, run: RunId, send: Callable[[str, object], None], timing: Timing) -> None:
        self._run, self._send_on = run, send
        self._tools = Pace[Event](self._send, timing)
        self._answers = Pace[Event](self._send, timing)

    def tell(self, event: Event) -> None:
        """Send *event*, now or soon."""
        if isinstance(event, ToolUsed):
            self._tools.put(event)
        elif isinstance(event, ModelAnswered):
            self._answers.put(event)
        else:
            self._answers.flush()
            self._tools.flush()
            self._send(event)

    def _send(self, event: Event) -> None:
        params = EventParams(run=self._run, event=event)
        self._send_on(EVENT.method, params.model_dump(mode="json", by_alias=True))
