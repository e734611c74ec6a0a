"""What a command is: a name, typed arguments, a typed answer."""

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from patchwright.editor.messages.message import Message
from patchwright.editor.protocol.faults import InvalidParams
from patchwright.editor.session.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One row of the table.

    Attributes:
        name: As the protocol knows it: `patchwright.fix`.
        title: One line for people.
        arguments: The shape of what it takes.
        answer: The shape of what it returns.
        run: Carries it out; raises PatchwrightError, which the user is shown.
        main: The argument that plain words mean, as people type them by hand; or empty.
        in_words: Says the answer to people who called it by hand, without an object:
            many an editor shows no answer. None, or empty, where the command shows something itself.
    """

    name: str
    title: str
    arguments: type[Message]
    answer: type[Message]
    run: Callable[[Session, Any], Awaitable[Message]]
    main: str = ""
    in_words: Callable[[Any], str] | None = None

    async def __call__(self, session: Session, given: Sequence[Any] | None) -> dict[str, Any]:
        """Carry it out with raw arguments; raises InvalidParams where they do not fit."""
        answer = await self.run(session, self.read(given))
        by_hand = not any(isinstance(_opened(one), dict) for one in given or ())
        if self.in_words and by_hand and (said := self.in_words(answer)):
            session.messages.answer(said)
        return answer.model_dump(mode="json", by_alias=True)

    def read(self, given: Sequence[Any] | None) -> Message:
        """Return raw arguments as typed ones; raises InvalidParams.

        They are one object, or nothing, or words for the main argument with or
        without an object behind them; an object may be spelled as JSON text.
        """
        words, named = list[str](), list[dict[str, Any]]()
        for one in map(_opened, given or ()):
            match one:
                case dict():
                    named.append(_set(one))  # pyright: ignore[reportUnknownArgumentType] - JSON
                case str() | int() if not isinstance(one, bool):
                    words.append(str(one))
                case None | []:  # an empty table of Lua is a list
                    pass
                case _:
                    raise self._wrong("they are one object")
        return self._typed(words, named)

    def _typed(self, words: list[str], named: list[dict[str, Any]]) -> Message:
        if len(named) > 1:
            raise self._wrong("they are one object")
        if words and not self.main:
            raise self._wrong("it takes no plain words, only named arguments")
        whole = {self.main: " ".join(words)} if words else {}
        try:
            return self.arguments.model_validate({**whole, **(named[0] if named else {})})
        except ValidationError as error:
            raise self._wrong("; ".join(map(_said, error.errors()))) from error

    def _wrong(self, why: str) -> InvalidParams:
        return InvalidParams(
            f"The arguments of {self.name} do not fit: {why}.",
            remedy="docs/protocol.md tells what it takes.",
        )


def _opened(given: Any) -> Any:
    """Return an object that was typed as JSON text as what it is."""
    if not isinstance(given, str) or not given.lstrip().startswith("{"):
        return given
    try:
        return json.loads(given)
    except (ValueError, RecursionError):
        return given


def _set(given: dict[str, Any]) -> dict[str, Any]:
    """Return what is set; null is not, whatever the field."""
    return {name: value for name, value in given.items() if value is not None}


def _said(error: Any) -> str:
    where = ".".join(map(str, error["loc"]))
    return f"{where}: {error['msg']}" if where else str(error["msg"])
