"""What requests cost, where that is known.

Prices are list prices as found on 2026-11-30: from Anthropic's documentation
("Pricing", and the overview pages of Opus 5.5 and Haiku 5.5), and at second hand,
from pages that quote it, for cache reads of Opus 5.5 and Sonnet 5.5, long requests
of Haiku 5.5, and Sonnet 5. A model that is not in the table has no known price, and
that is said; nothing is guessed from a similar name.
"""

import json
import re
from dataclasses import dataclass, replace

from patchwright.domain.model import ModelRequest, TextPart, ToolCall, ToolResult, Usage
from patchwright.settings.table import Settings

_CACHE_WRITE = 1.25
"""Writing the five-minute cache, in multiples of the price of reading."""

_CHARACTERS_PER_TOKEN = 2.5
"""Fewer than any text that was seen has, so that an estimate is rather too high."""

_OVERHEAD_TOKENS = 500
"""What the service adds to a request with tools, rounded up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """USD per million tokens.

    Attributes:
        input: Read, not from a cache.
        output: Written.
        cache_read: Read from the cache.
        cache_write: Written to the cache for five minutes.
        long_from: Requests that read more tokens than this cost *long*; 0 if all cost the same.
        long: How many times as much they cost.
    """

    input: float
    output: float
    cache_read: float
    cache_write: float
    long_from: int = 0
    long: float = 1.0

    def cost(self, usage: Usage) -> float:
        """Return the price of ONE request in USD."""
        read = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
        million = (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_read_tokens * self.cache_read
            + usage.cache_write_tokens * self.cache_write
        )
        return million * self._factor(read) / 1_000_000

    def _factor(self, read: int) -> float:
        return self.long if self.long_from and read > self.long_from else 1.0


def _listed(read: float, write: float, *, cached: float = 0.1) -> Price:
    return Price(
        input=read, output=write, cache_read=read * cached, cache_write=read * _CACHE_WRITE
    )


_OPUS_FROM_4_5 = _listed(5, 25)

_TABLE = {
    "claude-fable-5-1": _listed(10, 50, cached=0.025),
    "claude-fable-5": _listed(10, 50),
    "claude-opus-5-5": _listed(4, 20, cached=0.05),
    "claude-opus-5": _OPUS_FROM_4_5,
    "claude-opus-4-8": _OPUS_FROM_4_5,
    "claude-opus-4-7": _OPUS_FROM_4_5,
    "claude-opus-4-6": _OPUS_FROM_4_5,
    "claude-opus-4-5": _OPUS_FROM_4_5,
    "claude-sonnet-5-5": _listed(2, 10, cached=0.05),
    "claude-sonnet-5": _listed(2, 10),
    "claude-sonnet-4-6": _listed(3, 15),
    "claude-sonnet-4-5": _listed(3, 15),
    "claude-haiku-5-5": replace(_listed(0.1, 0.5), long_from=100_000, long=5),
    "claude-haiku-4-5": _listed(1, 5),
}

_VERSION = re.compile(r"[-@]\d{8}$|-latest$")


def price_of(model: str, settings: Settings) -> Price | None:
    """Return the price of *model*, or None where it is not known.

    The user's own prices win. They say nothing of caches: those keep the listed
    model's proportions, and are counted in full for a model that is not listed.
    """
    listed = _TABLE.get(_VERSION.sub("", model))
    if settings.price_input < 0 or settings.price_output < 0:
        return listed
    cached = listed.cache_read / listed.input if listed else 1.0
    return _listed(settings.price_input, settings.price_output, cached=cached)


def worst_case(request: ModelRequest, price: Price | None) -> tuple[int, float | None]:
    """Return the most tokens that *request* may take, and USD or None where that is unknown.

    The input is estimated from its length in UTF-8, and as if all of it went to the
    cache at the cache's higher price. A try that fails after it began is not in it.
    """
    read = _input_tokens(request)
    if price is None:
        return read + request.max_tokens, None
    usage = Usage(cache_write_tokens=read, output_tokens=request.max_tokens)
    return usage.tokens, price.cost(usage)


def _input_tokens(request: ModelRequest) -> int:
    texts = [request.system]
    for message in request.messages:
        texts += [_text(part) for part in message.parts]
    for tool in request.tools:
        texts += [tool.name, tool.description, json.dumps(tool.schema, default=dict)]
    if request.answer is not None:
        # The schema is sent, and where the service lacks schemas it is told in words too.
        texts += [json.dumps(request.answer.schema, default=dict)] * 2
    length = sum(len(text.encode("utf-8", "surrogatepass")) for text in texts)
    return _OVERHEAD_TOKENS + int(length / _CHARACTERS_PER_TOKEN)


def _text(part: TextPart | ToolCall | ToolResult) -> str:
    if isinstance(part, ToolCall):
        return part.name + json.dumps(part.arguments, default=dict)
    return part.text
