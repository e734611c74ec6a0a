"""The wire to the Messages API: one try, its events, and what can go wrong with it.

The only file that imports the SDK, which takes a second to load: it is loaded when
a model is connected. Everything is passed to the SDK explicitly, because it would
otherwise read keys, headers and profiles from the environment and the home folder.
"""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import anthropic
import httpx2
from anthropic import AsyncAnthropic, AsyncStream

from patchwright.llm import fault
from patchwright.llm.errors import Fault
from patchwright.settings.table import Settings

ANTHROPIC = "https://api.anthropic.com"
_NO_KEY = "no-key-needed"
_IDLE_HOSTED, _IDLE_OWN = 120.0, 900.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """An open connection to one service."""

    sdk: AsyncAnthropic
    place: fault.Place

    async def events(self, body: Mapping[str, Any]) -> AsyncGenerator[Mapping[str, Any]]:
        """Send one request and yield the events of its stream; raises Fault.

        A service that does not stream yields one event of the type `message`.
        """
        try:
            # The body is JSON that we made; the SDK's types would have it built from theirs.
            create = cast("Any", self.sdk.messages.create)
            stream: AsyncStream[Any] = await create(**body, stream=True)
            async with stream:
                async for event in _events(stream.response, self.place):
                    if event.get("type") == "error":
                        raise fault.of_event(event, self.place)
                    yield event
        except anthropic.APIStatusError as error:
            raise fault.of_status(error.response, error.body, self.place) from None
        except (anthropic.APIConnectionError, httpx2.TransportError) as error:
            # The cause is dropped on purpose: it holds the request with its headers.
            raise fault.of_connection(error, self.place) from None
        except (httpx2.DecodingError, UnicodeError):
            raise Fault(f"What {self.place.url} sent cannot be read.") from None

    async def close(self) -> None:
        """Close all connections."""
        await self.sdk.close()


def open_client(settings: Settings, *, idle: float | None = None) -> Client:
    """Return a client with the user's key, address and version, and nothing from elsewhere.

    Args:
        settings: The settings in force.
        idle: How long the service may be silent, in seconds; by default two minutes
            for Anthropic's own and fifteen for a service of the user's own, which may
            read a long request for minutes before its first word.
    """
    url = (settings.base_url or ANTHROPIC).rstrip("/").removesuffix("/v1")
    silence = idle or (_IDLE_OWN if settings.base_url else _IDLE_HOSTED)
    place = fault.Place.of(url, settings, idle=silence)
    headers = {"anthropic-version": settings.api_version} if settings.api_version else {}
    bearer = settings.auth_token or None
    sdk = AsyncAnthropic(
        api_key=None if bearer else settings.api_key or _NO_KEY,
        auth_token=bearer,
        webhook_key="",
        base_url=url,
        max_retries=0,
        default_headers=headers,
        open_telemetry=False,
        http_client=anthropic.DefaultAsyncHttpxClient(
            # A redirect would carry request and key to a place that nobody named.
            follow_redirects=False,
            # A proxy of the system is right for the world outside, never for this machine.
            trust_env=httpx2.URL(url).host not in fault.LOOPBACK,
        ),
        timeout=httpx2.Timeout(60.0, connect=10.0, read=silence),
    )
    # The SDK adds the headers of ANTHROPIC_CUSTOM_HEADERS, and has no switch against it.
    sdk._custom_headers = headers  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - the only way
    return Client(sdk=sdk, place=place)


async def _events(
    response: httpx2.Response, place: fault.Place
) -> AsyncIterator[Mapping[str, Any]]:
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        yield _object(await response.aread(), place)
        return
    if kind != "text/event-stream":
        raise fault.of_page(kind, place)
    async for event in AsyncStream.raw_events(response):
        if event.data and event.data != "[DONE]":
            yield _object(event.data, place)


def _object(text: str | bytes, place: fault.Place) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:  # broken JSON and broken UTF-8
        value = None
    if not isinstance(value, dict):
        raise Fault(f"The reply of {place.url} broke off: it holds broken JSON.")
    return cast("dict[str, Any]", value)
