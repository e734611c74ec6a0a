"""Which model would be asked, by what right, at what price; and whether it answers."""

import asyncio
import time
from collections.abc import Iterator

from patchwright.app.bounds import check_limits
from patchwright.app.status import KEYS, endpoint
from patchwright.cli.render.figures import count, duration, money
from patchwright.domain.errors import ModelError
from patchwright.domain.health import Found, note, ok, problem, unchecked
from patchwright.domain.model import Message, ModelRequest, TextPart, Usage
from patchwright.llm.fault import Place
from patchwright.llm.patience import Patience
from patchwright.llm.price import price_of, worst_case
from patchwright.llm.service import check_access, connect
from patchwright.settings.load import Loaded
from patchwright.settings.table import Settings

SECONDS = 60.0
"""How long the model has to answer one word."""

_ANTHROPIC = "https://api.anthropic.com"
TINY = ModelRequest(
    system="Answer with one word.",
    messages=(Message(author="user", parts=(TextPart(text="Say: ready"),)),),
    max_tokens=16,
)


def access(loaded: Loaded) -> Iterator[Found]:
    """Say where the model is asked, and with which key; not the key."""
    settings, sources = loaded.settings, loaded.sources
    try:
        check_access(settings)
    except ModelError as error:
        yield problem(error.what, error.remedy, stops="model")
        return
    named = f"{settings.model} ({_from(sources['model'])})"
    if not settings.base_url:
        yield ok(f"{named} at {_ANTHROPIC}")
    else:
        yield ok(f"{named} at {endpoint(settings.base_url)} ({_from(sources['base_url'])})")
    yield _key(loaded)


def price(loaded: Loaded) -> Iterator[Found]:
    """Say what a run may cost, and whether that can be counted."""
    settings = loaded.settings
    known = price_of(settings.model, settings)
    bounds = f"{count(settings.max_calls, 'request')}, {settings.max_minutes:g} min"
    if known is None:
        yield note(
            f"not known for {settings.model}, so tokens are counted: a run may use"
            f" {count(settings.max_tokens, 'token')}, {bounds}",
            "Set `price_input` and `price_output`, in USD for a million tokens.",
        )
        return
    yield ok(
        f"${known.input:g} for a million tokens read, ${known.output:g} written;"
        f" a run may use {money(settings.max_cost)}, {bounds}"
    )


def not_asked() -> Iterator[Found]:
    """Say that the model was not asked."""
    yield unchecked("not asked; `--ask` makes one tiny request")


def answer(loaded: Loaded) -> Iterator[Found]:
    """Make one tiny request, and say how that went; blocks for a minute at the longest."""
    settings = loaded.settings
    check_limits(loaded)
    try:
        check_access(settings)
    except ModelError:
        yield unchecked("not asked: there is no access")
        return
    if not _may_ask(settings):
        yield unchecked("not asked: the limits of a run allow no request")
        return
    began = time.monotonic()
    try:
        used = asyncio.run(_asked(settings))
    except ModelError as error:
        yield problem(error.what, error.remedy or "Try again later.", stops="model")
        return
    took = duration(time.monotonic() - began)
    read = used.tokens - used.output_tokens
    yield ok(
        f"answers: {took}, {count(read, 'token')} read, {used.output_tokens} written, {money(used.usd)}"
    )


async def _asked(settings: Settings) -> Usage:
    model = connect(settings, patience=Patience(tries=1), idle=SECONDS)
    try:
        async with asyncio.timeout(SECONDS):
            return (await model.ask(TINY)).usage
    except TimeoutError:
        raise ModelError(
            f"{endpoint(settings.base_url) or _ANTHROPIC} gave no answer within {SECONDS:g} s.",
            remedy="Look whether the service is busy, or try again later.",
        ) from None
    finally:
        await model.close()


def _may_ask(settings: Settings) -> bool:
    tokens, usd = worst_case(TINY, price_of(settings.model, settings))
    enough = tokens <= settings.max_tokens if usd is None else usd <= settings.max_cost
    return enough and settings.max_calls > 0


def _key(loaded: Loaded) -> Found:
    settings = loaded.settings
    used = next((name for name in KEYS if getattr(settings, name)), "")
    if not used:
        return ok("none; the service may need one", about="Key")
    said = f"`{used}` from {loaded.sources[used]}"
    if settings.base_url and Place.of(settings.base_url, settings, idle=SECONDS).open_to_all:
        return note(
            f"{said}; it goes out unencrypted, readable on the way",
            "Use an address that begins with https://.",
            about="Key",
        )
    return ok(said, about="Key")


def _from(source: str) -> str:
    return source if source == "default" else f"from {source}"
