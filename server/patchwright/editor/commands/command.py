"""What a command is: a name, typed arguments, a typed answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from patchwright.domain.errors import UserError

if TYPE_CHECKING:
    from patchwright.editor.session import Session


class Message(BaseModel):
    """Arguments or answer of a command: JSON names in camelCase, nothing unknown."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=to_camel, populate_by_name=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One row of the table.

    Attributes:
        name: As the protocol knows it: `patchwright.fix`.
        title: One line for people.
        arguments: The shape of what it takes.
        answer: The shape of what it returns.
        run: Carries it out; raises PatchwrightError, which the user is shown.
    """

    name: str
    title: str
    arguments: type[Message]
    answer: type[Message]
    run: Callable[["Session", Any], Awaitable[Message]]

    async def __call__(self, session: "Session", given: list[Any] | None) -> dict[str, Any]:
        """Carry it out with raw arguments; raises UserError where they do not fit."""
        answer = await self.run(session, self._read(given))
        return answer.model_dump(mode="json", by_alias=True)

    def _read(self, given: list[Any] | None) -> Message:
        first: Any = given[0] if given else {}
        try:
            return self.arguments.model_validate({} if first is None else first)
        except ValidationError as error:
            wrong = "; ".join(
                f"{'.'.join(map(str, one['loc'])) or 'it'}: {one['msg']}" for one in error.errors()
            )
            raise UserError(
                f"The arguments of {self.name} do not fit: {wrong}.",
                remedy="docs/protocol.md tells what it takes.",
            ) from error
