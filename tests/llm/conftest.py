import contextlib
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import pytest
from tests.support.model_server import ModelServer, Script, serving

from patchwright.domain.model import Message, ModelReply, ModelRequest, Shape, TextPart
from patchwright.llm.patience import Patience
from patchwright.llm.service import AnthropicModel, connect
from patchwright.log.secrets import forget
from patchwright.settings.table import Settings

KEY = "sk-secret-0123456789"


@dataclass(kw_only=True)
class Service:
    """A model, the server that it asks, and what it told meanwhile."""

    model: AnthropicModel
    server: ModelServer
    waits: list[float] = field(default_factory=list[float])
    notices: list[str] = field(default_factory=list[str])

    async def ask(self, text: str = "hi", answer: Shape | None = None) -> ModelReply:
        return await self.model.ask(request(text, answer=answer))

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [asked.body for asked in self.server.requests]


def request(text: str = "hi", **more: Any) -> ModelRequest:
    message = Message(author="user", parts=(TextPart(text=text),))
    fields: dict[str, Any] = {"system": "be brief", "messages": (message,), **more}
    return ModelRequest(**fields)


class Start(Protocol):
    """Starts a server with a script, and a model that asks it."""

    def __call__(
        self,
        script: Script,
        *,
        path: str = "",
        idle: float = 20.0,
        patience: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Service: ...


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    """A key of one test is a word to others."""
    yield
    forget()


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Start a server with a script and connect a model to it; waits take no time."""
    async with contextlib.AsyncExitStack() as stack:

        def starting(
            script: Script,
            *,
            path: str = "",
            idle: float = 20.0,
            patience: Mapping[str, Any] | None = None,
            **more: Any,
        ) -> Service:
            server = stack.enter_context(serving(script))
            waits, notices = list[float](), list[str]()

            async def sleep(seconds: float) -> None:
                waits.append(seconds)

            defaults: dict[str, Any] = {"sleep": sleep, "chance": lambda: 1.0}
            given: dict[str, Any] = {"base_url": server.url + path, "api_key": KEY, **more}
            settings = Settings(**given)
            model = connect(
                settings,
                notice=notices.append,
                patience=Patience(**{**defaults, **(patience or {})}),
                idle=idle,
            )
            stack.push_async_callback(model.close)
            return Service(model=model, server=server, waits=waits, notices=notices)

        yield starting
