"""What is said to a model, and what it answers, whoever serves it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPart:
    """Words."""

    text: str
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A tool that the model wants used; *arguments* may be malformed."""

    id: str
    name: str
    arguments: Mapping[str, Any]
    kind: Literal["tool_call"] = "tool_call"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a tool gave."""

    call: str
    text: str
    failed: bool = False
    kind: Literal["tool_result"] = "tool_result"


Part = TextPart | ToolCall | ToolResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of a conversation."""

    author: Literal["user", "assistant"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A tool as a model sees it; *schema* is the JSON Schema of its arguments."""

    name: str
    description: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The JSON that an answer must be; *schema* is its JSON Schema (an object)."""

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """One request.

    Attributes:
        system: Who the model is and what it must do.
        messages: The conversation so far; the last turn is the user's.
        tools: What it may use.
        answer: The shape that its final answer must have, or None for free text.
        max_tokens: The most it may write.
    """

    system: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    answer: Shape | None = None
    max_tokens: int = 8192


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What requests took; adds up.

    Attributes:
        calls: Requests answered.
        input_tokens: Read, not from a cache.
        output_tokens: Written.
        cache_read_tokens: Read from the cache.
        cache_write_tokens: Written to the cache.
        usd: The price, or None where it is unknown.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    usd: float | None = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        """Return both together; an unknown price stays unknown."""
        unknown = self.usd is None or other.usd is None
        return Usage(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens + other.cache_write_tokens,
            usd=None if unknown else (self.usd or 0.0) + (other.usd or 0.0),
        )

    @property
    def tokens(self) -> int:
        """All tokens, read and written."""
        cached = self.cache_read_tokens + self.cache_write_tokens
        return self.input_tokens + self.output_tokens + cached


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """One answer.

    Attributes:
        parts: Words and tool calls, in order.
        stop: Why it ended; `max_tokens` means that it was cut, `refusal` that it declined.
        usage: What it took.
        answer: The typed answer, where one was asked for and given.
        problem: What is wrong with the typed answer, worded for the model, or empty.
    """

    parts: tuple[Part, ...]
    stop: Literal["end", "tool_calls", "max_tokens", "refusal"] = "end"
    usage: Usage = field(default_factory=Usage)
    answer: Mapping[str, Any] | None = None
    problem: str = ""

    @property
    def text(self) -> str:
        """The words, without tool calls."""
        return "\n".join(part.text for part in self.parts if isinstance(part, TextPart))

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The tool calls, in order."""
        return tuple(part for part in self.parts if isinstance(part, ToolCall))
