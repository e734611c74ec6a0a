"""A request as the Messages API wants it.

Source: Anthropic's "Messages" API reference, version 2026-10-21, "Structured
outputs" and "Prompt caching".
"""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

from patchwright.domain.model import (
    Message,
    ModelRequest,
    Part,
    Shape,
    TextPart,
    ToolCall,
    ToolResult,
)

ANSWER_TOOL = "answer"
_CACHED: dict[str, Any] = {"type": "ephemeral"}
_CACHED_TURNS = 2

# What the service refuses in a schema ("Structured outputs", limitations); answers are
# held against the whole schema afterwards in any case.
_REFUSED = frozenset(
    [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "uniqueItems",
        "minProperties",
        "maxProperties",
    ]
)
_NAMED = frozenset({"properties", "$defs", "definitions"})


class Way(Enum):
    """How a typed answer is asked for, best first."""

    SCHEMA = "a JSON schema"
    TOOL = "a forced tool"
    WORDS = "words"


def payload(model: str, request: ModelRequest, way: Way | None) -> dict[str, Any]:
    """Return the body of *request*, whose typed answer is asked for in *way*, without marks."""
    body: dict[str, Any] = {
        "model": model,
        "max_tokens": request.max_tokens,
        "messages": [block for block in map(message_block, request.messages) if block["content"]],
    }
    tools = [
        {"name": tool.name, "description": tool.description, "input_schema": tool.schema}
        for tool in request.tools
    ]
    system = request.system
    shape = request.answer
    if shape is not None and way is Way.SCHEMA:
        body["output_config"] = {
            "format": {"type": "json_schema", "schema": accepted(shape.schema)}
        }
    elif shape is not None and way is Way.TOOL:
        name = answer_tool(request)
        body["tool_choice"] = {"type": "any"} if tools else {"type": "tool", "name": name}
        tools.append(_answer_tool(name, shape))
    elif shape is not None:
        system = f"{system}\n\n{_wanted(shape)}".lstrip()
    if tools:
        body["tools"] = tools
    if system:
        body["system"] = [{"type": "text", "text": system}]
    # Lone surrogates have no UTF-8; a model can write them, and then they stand in its history.
    text = json.dumps(body, ensure_ascii=False, default=dict)
    return json.loads(text.encode("utf-8", "replace"))


def mark_cached(body: dict[str, Any]) -> None:
    """Mark where the service may cache: tools, system text, the user's last two turns.

    That is four marks at most, as many as the service takes.
    """
    for blocks in (body.get("tools"), body.get("system")):
        if blocks:
            blocks[-1]["cache_control"] = _CACHED
    turns = [message for message in body["messages"] if message["role"] == "user"]
    for message in turns[-_CACHED_TURNS:]:
        message["content"][-1]["cache_control"] = _CACHED


def answer_tool(request: ModelRequest) -> str:
    """Return a name for the tool that takes the typed answer, distinct from the others."""
    taken = {tool.name for tool in request.tools}
    name = ANSWER_TOOL
    while name in taken:
        name += "_"
    return name


def message_block(message: Message) -> dict[str, Any]:
    """Return one turn; words that are empty are left out, since the service refuses them."""
    blocks = [_block(part) for part in message.parts if not _is_empty(part)]
    return {"role": message.author, "content": blocks}


def accepted(schema: Any) -> Any:
    """Return *schema* without what the service refuses, every object closed."""
    if isinstance(schema, list):
        return [accepted(item) for item in schema]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(schema, Mapping):
        return schema
    result: dict[str, Any] = {}
    for key, value in schema.items():  # pyright: ignore[reportUnknownVariableType]
        if key in _NAMED and isinstance(value, Mapping):
            result[key] = {name: accepted(inner) for name, inner in value.items()}  # pyright: ignore[reportUnknownVariableType]
        elif key not in _REFUSED:
            result["anyOf" if key == "oneOf" else str(key)] = accepted(value)  # pyright: ignore[reportUnknownArgumentType]
    if result.get("type") == "object":
        result["additionalProperties"] = False
    return result


def _answer_tool(name: str, shape: Shape) -> dict[str, Any]:
    told = (
        f"Gives your final answer, a `{shape.name}`. Use it once, when nothing else is left to do."
    )
    return {"name": name, "description": told, "input_schema": shape.schema}


def _wanted(shape: Shape) -> str:
    schema = json.dumps(shape.schema, indent=1, sort_keys=True, ensure_ascii=False, default=dict)
    return (
        f"Give your final answer, a `{shape.name}`, as one JSON object in a block fenced with "
        f"```json and ```, and write nothing after it. It must fit this JSON Schema:\n{schema}"
    )


def _block(part: Part) -> dict[str, Any]:
    match part:
        case TextPart():
            return {"type": "text", "text": part.text}
        case ToolCall():
            return {"type": "tool_use", "id": part.id, "name": part.name, "input": part.arguments}
        case ToolResult():
            block = {"type": "tool_result", "tool_use_id": part.call, "content": part.text}
            return {**block, "is_error": True} if part.failed else block


def _is_empty(part: Part) -> bool:
    return isinstance(part, TextPart) and not part.text.strip()
