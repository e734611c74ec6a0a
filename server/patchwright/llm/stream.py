"""A reply put together from the events of a stream.

Source: Anthropic's "Streaming Messages". Unknown events and blocks are passed
over, as it asks; a stream that breaks off is a fault, never a short reply.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from patchwright.domain.model import Part, TextPart, ToolCall, Usage
from patchwright.llm.errors import Fault

Stop = Literal["end", "tool_calls", "max_tokens", "refusal"]

_STOPS: dict[str, Stop] = {
    "max_tokens": "max_tokens",
    "model_context_window_exceeded": "max_tokens",
    "refusal": "refusal",
}
_GROWING = {
    "text_delta": ("text", "text"),
    "thinking_delta": ("thinking", "thinking"),
    "signature_delta": ("signature", "signature"),
}


@dataclass(slots=True)
class Reading:
    """A reply so far.

    Attributes:
        blocks: Content blocks as they will have to be sent back, by their number.
        written: Arguments of tool calls as written so far, JSON in text, by block.
        usage: What the service says it took.
        stop: Why it stopped, in the service's words.
        begun: Whether the service began to answer, and so to count.
        complete: Whether the stream came to its end.
    """

    blocks: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    written: dict[int, str] = field(default_factory=dict[int, str])
    usage: dict[str, int] = field(default_factory=dict[str, int])
    stop: str = ""
    begun: bool = False
    complete: bool = False

    def take(self, event: Mapping[str, Any]) -> str:
        """Take one event; returns the words that it adds. Raises Fault."""
        match event.get("type"):
            case "message_start":
                self.begun = True
                self._count(_object(_object(event.get("message")).get("usage")))
            case "content_block_start":
                return self._start(event)
            case "content_block_delta":
                return self._grow(event)
            case "message_delta":
                self.stop = str(_object(event.get("delta")).get("stop_reason") or self.stop)
                self._count(_object(event.get("usage")))
            case "message_stop":
                self.complete = True
            case _:
                pass
        return ""

    def take_whole(self, message: Mapping[str, Any]) -> str:
        """Take a reply that came in one piece, from a service that does not stream."""
        self.begun = self.complete = True
        self._count(_object(message.get("usage")))
        self.stop = str(message.get("stop_reason") or "")
        content = message.get("content")
        for index, block in enumerate(
            cast("list[Any]", content) if isinstance(content, list) else []
        ):
            self.blocks[index] = dict(_object(block))
        return "".join(part.text for part in self.parts() if isinstance(part, TextPart))

    def spent(self) -> Usage:
        """Return what the try took so far; its price is not known here."""
        counted = self.usage
        return Usage(
            calls=int(self.begun),
            input_tokens=counted.get("input_tokens", 0),
            output_tokens=counted.get("output_tokens", 0),
            cache_read_tokens=counted.get("cache_read_input_tokens", 0),
            cache_write_tokens=counted.get("cache_creation_input_tokens", 0),
        )

    def parts(self) -> tuple[Part, ...]:
        """Return words and tool calls; raises Fault for arguments that are no JSON object."""
        found = (self._part(index, block) for index, block in sorted(self.blocks.items()))
        return tuple(part for part in found if part is not None)

    def content(self) -> list[dict[str, Any]]:
        """Return the blocks as they have to be sent back, thoughts included."""
        return [
            dict(block)
            for _index, block in sorted(self.blocks.items())
            if block.get("type") != "text" or str(block.get("text", "")).strip()
        ]

    def stopped(self, parts: tuple[Part, ...]) -> Stop:
        """Return why the reply ended."""
        calls = any(isinstance(part, ToolCall) for part in parts)
        return _STOPS.get(self.stop, "tool_calls" if calls else "end")

    def _start(self, event: Mapping[str, Any]) -> str:
        block = dict(_object(event.get("content_block")))
        self.blocks[_index(event)] = block
        text = block.get("text")
        return text if isinstance(text, str) else ""

    def _grow(self, event: Mapping[str, Any]) -> str:
        delta = _object(event.get("delta"))
        index = _index(event)
        block = self.blocks.get(index)
        if isinstance(arguments := delta.get("partial_json"), str):
            self.written[index] = self.written.get(index, "") + arguments
        source, target = _GROWING.get(str(delta.get("type")), ("", ""))
        piece = delta.get(source)
        if block is None or not isinstance(piece, str):
            return ""
        block[target] = str(block.get(target) or "") + piece
        return piece if target == "text" else ""

    def _count(self, usage: Mapping[str, Any]) -> None:
        # Counts grow: later ones take the place of earlier ones, absent ones do not.
        counts = {key: value for key, value in usage.items() if isinstance(value, int)}
        self.usage.update({key: value for key, value in counts.items() if value >= 0})

    def _part(self, index: int, block: dict[str, Any]) -> Part | None:
        match block.get("type"):
            case "text":
                text = str(block.get("text") or "")
                return TextPart(text=text) if text.strip() else None
            case "tool_use":
                return self._call(index, block)
            case _:
                return None

    def _call(self, index: int, block: dict[str, Any]) -> ToolCall | None:
        if self.written.get(index):
            try:
                block["input"] = json.loads(self.written[index])
            except (ValueError, RecursionError):
                block["input"] = None
        arguments, name = block.get("input"), str(block.get("name") or "")
        if not isinstance(arguments, dict):
            # A reply cut at its length breaks off within the arguments, which is no fault.
            if _STOPS.get(self.stop) == "max_tokens":
                return None
            raise Fault(
                f"The model's call of the tool `{name}` broke off: its arguments are no JSON."
            )
        block["id"] = str(block.get("id") or f"call_{index}")
        return ToolCall(id=block["id"], name=name, arguments=cast("dict[str, Any]", arguments))


def _object(value: Any) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", value) if isinstance(value, Mapping) else {}


def _index(event: Mapping[str, Any]) -> int:
    index = event.get("index")
    return index if isinstance(index, int) else 0
