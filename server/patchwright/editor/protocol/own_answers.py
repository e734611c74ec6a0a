"""Requests of our own: parameters as they came become typed ones, and answers become JSON."""

from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import ValidationError

from patchwright.domain.untyped import object_of
from patchwright.editor.messages.message import Message
from patchwright.editor.messages.own import OwnMessage
from patchwright.editor.protocol.faults import InvalidParams

Answer = Callable[[Any], Awaitable[Message]]


def answering(message: OwnMessage, answer: Answer) -> Callable[[Any], Awaitable[dict[str, Any]]]:
    """Return what takes the request *message*, which *answer* answers; it raises InvalidParams."""

    async def taken(params: Any) -> dict[str, Any]:
        found = await answer(_typed(message, params))
        return found.model_dump(mode="json", by_alias=True)

    return taken


def _typed(message: OwnMessage, params: Any) -> Message:
    # What is null counts as left out, as it does in commands.
    given = {name: value for name, value in object_of(params).items() if value is not None}
    try:
        return message.params.model_validate(given)
    except ValidationError as error:
        said = "; ".join(
            f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()
        )
        raise InvalidParams(
            f"The parameters of {message.method} do not fit: {said}.",
            remedy="docs/protocol.md tells what it takes.",
        ) from error
