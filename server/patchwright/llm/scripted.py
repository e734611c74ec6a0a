"""A model whose replies are given beforehand, for tests and demonstrations."""

from collections.abc import Callable, Iterable

from patchwright.domain.errors import ModelError
from patchwright.domain.model import ModelReply, ModelRequest, TextPart, Usage
from patchwright.domain.ports import OnText

Answer = ModelReply | Exception | str
"""A whole reply, an error to raise, or words alone."""


class ScriptedModel:
    """Answers with given replies in order, or with what a function makes of each request.

    Attributes:
        requests: What was asked so far, in order.
    """

    def __init__(
        self,
        replies: Iterable[Answer] | Callable[[ModelRequest], Answer],
        *,
        name: str = "scripted",
    ) -> None:
        self._name = name
        self._answer = replies if callable(replies) else _in_order(replies)
        self.requests: list[ModelRequest] = []

    @property
    def name(self) -> str:
        """What it is called, for price and record."""
        return self._name

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return the next reply; raises ModelError when there is none, or the given error."""
        self.requests.append(request)
        answer = self._answer(request)
        if isinstance(answer, Exception):
            raise answer
        reply = said(answer) if isinstance(answer, str) else answer
        speak(reply, on_text)
        return reply


def said(text: str) -> ModelReply:
    """Return the reply of a model that says *text*, for nothing."""
    return ModelReply(parts=(TextPart(text=text),), usage=Usage(calls=1))


def speak(reply: ModelReply, on_text: OnText | None) -> None:
    """Tell the words of *reply* as if they streamed in."""
    if on_text is not None and reply.text:
        on_text(reply.text)


def _in_order(replies: Iterable[Answer]) -> Callable[[ModelRequest], Answer]:
    rest = iter(replies)

    def following(_request: ModelRequest) -> Answer:
        return next(rest, ModelError("The script has no further reply."))

    return following
