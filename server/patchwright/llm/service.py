"""Anthropic's Messages API as a model, hosted or served by the user's own machine."""

import contextlib
import copy
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from patchwright.domain.errors import ModelError
from patchwright.domain.model import Message, ModelReply, ModelRequest, TextPart, ToolCall, Usage
from patchwright.domain.ports import OnText
from patchwright.llm.answer import Judged, judge, judge_text
from patchwright.llm.errors import Fault, RequestFailed, RequestTooLong
from patchwright.llm.patience import Notice, Patience, no_notice
from patchwright.llm.payload import Way, answer_tool, mark_cached, payload
from patchwright.llm.price import Price, price_of
from patchwright.llm.stream import Reading
from patchwright.llm.thoughts import Thoughts
from patchwright.settings.table import Settings

if TYPE_CHECKING:
    from patchwright.llm.client import Client

_WAYS = (Way.SCHEMA, Way.TOOL, Way.WORDS)
_DEFAULT_PATIENCE = Patience()


def connect(
    settings: Settings,
    *,
    notice: Notice = no_notice,
    patience: Patience = _DEFAULT_PATIENCE,
    idle: float | None = None,
) -> "AnthropicModel":
    """Return the model of *settings*; sends nothing yet.

    Args:
        settings: The settings in force; nothing else is read, no environment and no file.
        notice: Told of retries and of what the service lacks.
        patience: How often and how long requests are tried.
        idle: How long the service may be silent, in seconds; None is the service's default.

    Raises:
        ModelError: There is neither a key nor an address.
    """
    check_access(settings)
    # The SDK takes a second to load, and commands that ask no model must not wait for it.
    from patchwright.llm.client import open_client  # noqa: PLC0415

    client = open_client(settings, idle=idle)
    if client.place.open_to_all and settings.api_key + settings.auth_token:
        notice(f"The key goes to {client.place.url} unencrypted, readable on the way.")
    price = price_of(settings.model, settings)
    return AnthropicModel(client, settings.model, price=price, notice=notice, patience=patience)


def check_access(settings: Settings) -> None:
    """Raise ModelError where the settings alone tell that no model can be asked."""
    if not (settings.api_key or settings.auth_token or settings.base_url):
        raise ModelError(
            "No model can be asked: there is neither a key nor the address of a local service.",
            remedy="Set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a local service; "
            "`patchwright locate` and `patchwright demo` work without.",
        )
    for name in ("api_key", "auth_token"):
        value: str = getattr(settings, name)
        if not (value.isascii() and (value.isprintable() or not value)):
            raise ModelError(
                f"The setting `{name}` holds characters that no key has.",
                remedy="Copy the key again.",
            )
    if settings.base_url and not settings.base_url.startswith(("http://", "https://")):
        raise ModelError(
            "The setting `base_url` is no address.",
            remedy="It must begin with http:// or https://.",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tried:
    """A reply as it came, and the request that it came to."""

    reading: Reading
    body: dict[str, Any]


class AnthropicModel:
    """Asks a service that speaks the Messages API; remembers what the service lacks."""

    def __init__(
        self,
        client: "Client",
        name: str,
        *,
        price: Price | None = None,
        notice: Notice = no_notice,
        patience: Patience = _DEFAULT_PATIENCE,
    ) -> None:
        self._client, self._name, self._price = client, name, price
        self._notice, self._patience = notice, patience
        self._way = Way.SCHEMA
        self._thoughts = Thoughts()

    @property
    def name(self) -> str:
        """What it is called, for price and record."""
        return self._name

    @property
    def price(self) -> Price | None:
        """What it costs, or None where that is unknown."""
        return self._price

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return the answer to *request*; tries again where that may help.

        Words stream to *on_text*; those of a try that failed are not taken back.

        Raises:
            RequestTooLong: The request does not fit; a shorter one may.
            RequestFailed: The service gave no usable reply, or is not to be reached.
        """
        spent: list[Usage] = []
        try:
            reply = await self._answered(request, on_text, spent)
        except Fault as fault:
            error = RequestTooLong if fault.kind == "too_long" else RequestFailed
            raise error(fault.what, remedy=fault.remedy, usage=_sum(spent)) from None
        return replace(reply, usage=_sum(spent))

    async def _answered(
        self, request: ModelRequest, on_text: OnText | None, spent: list[Usage]
    ) -> ModelReply:
        """Ask in the way that the service is known to take, then in the next ones."""
        ways = _WAYS[_WAYS.index(self._way) :] if request.answer else (None,)
        for way in ways[:-1]:
            try:
                reply = await self._in_way(request, way, on_text, spent)
            except Fault as fault:
                if fault.kind != "refused":
                    raise
                continue
            if reply is not None:
                self._remember(way)
                return reply
        reply = await self._in_way(request, ways[-1], on_text, spent, last=True)
        self._remember(ways[-1])
        if reply is None:
            raise AssertionError("the last way takes every reply")
        return reply

    async def _in_way(
        self,
        request: ModelRequest,
        way: Way | None,
        on_text: OnText | None,
        spent: list[Usage],
        *,
        last: bool = False,
    ) -> ModelReply | None:
        """Return the reply, or None where the service passed over the way it was asked in."""
        tried = await self._tries(request, way, on_text, spent)
        reply, judged = _read(tried.reading, request, way)
        if judged.missing and reply.stop == "end" and not last:
            return None
        answered = Message(author="assistant", parts=reply.parts)
        if way is not Way.TOOL:
            self._thoughts.keep(tried.body, answered, tried.reading.content())
        return reply

    def _remember(self, way: Way | None) -> None:
        if way is not None and way is not self._way:
            self._way = way
            self._notice(
                f"The service does not take typed answers by schema; asking by {way.value}."
            )

    async def _tries(
        self, request: ModelRequest, way: Way | None, on_text: OnText | None, spent: list[Usage]
    ) -> _Tried:
        number = 1
        while True:
            try:
                return await self._try(payload(self._name, request, way), on_text, spent)
            except Fault as fault:
                number += 1
                if fault.kind != "passing":
                    raise
                if number > self._patience.tries:
                    raise _given_up(fault, number - 1) from None
                await self._patience.before(number, fault, self._notice)

    async def _try(
        self, body: dict[str, Any], on_text: OnText | None, spent: list[Usage]
    ) -> _Tried:
        sent = copy.deepcopy(body)  # marks and thoughts are not part of what was asked
        restored = self._thoughts.restore(sent)
        mark_cached(sent)
        reading = Reading()
        try:
            await self._read_events(sent, reading, on_text)
        except Fault as fault:
            if not (restored and fault.kind == "refused"):
                raise
            # Whatever it disliked, thoughts are the part that can be left out.
            self._thoughts.forget()
            return await self._try(body, on_text, spent)
        finally:
            spent.append(self._priced(reading.spent()))
        return _Tried(reading=reading, body=body)

    async def _read_events(
        self, body: dict[str, Any], reading: Reading, on_text: OnText | None
    ) -> None:
        async with contextlib.aclosing(self._client.events(body)) as events:
            async for event in events:
                whole = event.get("type") == "message"
                words = reading.take_whole(event) if whole else reading.take(event)
                if words and on_text is not None:
                    on_text(words)
        _demand_complete(reading)

    def _priced(self, usage: Usage) -> Usage:
        return replace(usage, usd=None if self._price is None else self._price.cost(usage))


def _demand_complete(reading: Reading) -> None:
    if not reading.complete:
        raise Fault("The model's reply broke off before its end.")
    if not reading.parts() and reading.stopped(()) == "end":
        raise Fault("The model's reply was empty.")


def _read(reading: Reading, request: ModelRequest, way: Way | None) -> tuple[ModelReply, Judged]:
    """Return the reply in the domain's words, and the judgment of its typed answer."""
    parts = reading.parts()
    stop = reading.stopped(parts)
    shape = request.answer
    if shape is None or stop == "refusal":
        return ModelReply(parts=parts, stop=stop), Judged()
    judged = Judged()
    if way is Way.TOOL:
        name = answer_tool(request)
        given = [part for part in parts if isinstance(part, ToolCall) and part.name == name]
        others = tuple(part for part in parts if part not in given)
        # The domain's conversation has no such tool: the answer stands in it as words.
        parts = (*others, TextPart(text=_as_words(given[-1]))) if given else others
        judged = judge(given[-1].arguments, shape) if given else judged
        stop = "end" if stop == "tool_calls" else stop
    reply = ModelReply(parts=parts, stop=stop)
    if reply.calls:
        return replace(reply, stop="max_tokens" if stop == "max_tokens" else "tool_calls"), Judged()
    if judged == Judged():
        judged = judge_text(reply.text, shape)
    return replace(reply, answer=judged.value, problem=judged.problem), judged


def _as_words(call: ToolCall) -> str:
    return json.dumps(call.arguments, ensure_ascii=False)


def _given_up(fault: Fault, tries: int) -> Fault:
    times = "once" if tries == 1 else f"{tries} times"
    return Fault(f"{fault.what} It was tried {times}.", remedy=fault.remedy, kind="final")


def _sum(spent: list[Usage]) -> Usage:
    return sum(spent, start=Usage())
