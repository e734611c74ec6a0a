"""The exact JSON of requests and replies, for the journal and for recordings.

The form is written out by hand, not derived: a recording must stay readable
when a class of the domain gains a field.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from patchwright.domain.model import (
    Message,
    ModelReply,
    ModelRequest,
    Part,
    Shape,
    TextPart,
    ToolCall,
    ToolResult,
    ToolSpec,
    Usage,
)
from patchwright.llm.difference import first_difference

__all__ = [
    "canonical",
    "digest",
    "first_difference",
    "reply_from_json",
    "reply_to_json",
    "request_from_json",
    "request_to_json",
]


def request_to_json(request: ModelRequest) -> dict[str, Any]:
    """Return *request* as plain JSON: objects, lists, text, numbers."""
    answer = request.answer
    return {
        "system": request.system,
        "messages": [
            {"author": message.author, "parts": [_part_to_json(part) for part in message.parts]}
            for message in request.messages
        ],
        "tools": [
            {"name": tool.name, "description": tool.description, "schema": _plain(tool.schema)}
            for tool in request.tools
        ],
        "answer": answer and {"name": answer.name, "schema": _plain(answer.schema)},
        "max_tokens": request.max_tokens,
    }


def request_from_json(form: Mapping[str, Any]) -> ModelRequest:
    """Return the request that *form* was made from; raises KeyError, TypeError for other JSON."""
    answer = form["answer"]
    return ModelRequest(
        system=form["system"],
        messages=tuple(
            Message(author=message["author"], parts=tuple(map(_part_from_json, message["parts"])))
            for message in form["messages"]
        ),
        tools=tuple(ToolSpec(**tool) for tool in form["tools"]),
        answer=Shape(**answer) if answer else None,
        max_tokens=form["max_tokens"],
    )


def reply_to_json(reply: ModelReply) -> dict[str, Any]:
    """Return *reply* as plain JSON."""
    usage = reply.usage
    return {
        "parts": [_part_to_json(part) for part in reply.parts],
        "stop": reply.stop,
        "usage": {
            "calls": usage.calls,
            "input_tokens": usage.input_tokens,
            "output_tokens": usage.output_tokens,
            "cache_read_tokens": usage.cache_read_tokens,
            "cache_write_tokens": usage.cache_write_tokens,
            "usd": usage.usd,
        },
        "answer": None if reply.answer is None else _plain(reply.answer),
        "problem": reply.problem,
    }


def reply_from_json(form: Mapping[str, Any]) -> ModelReply:
    """Return the reply that *form* was made from; raises KeyError, TypeError for other JSON."""
    return ModelReply(
        parts=tuple(map(_part_from_json, form["parts"])),
        stop=form["stop"],
        usage=Usage(**form["usage"]),
        answer=form["answer"],
        problem=form["problem"],
    )


def canonical(form: Any) -> str:
    """Return *form* as the one JSON text that equal values share."""
    return json.dumps(form, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def digest(request: ModelRequest) -> str:
    """Return the SHA-256, in hexadecimal, of the canonical JSON of *request*."""
    return hashlib.sha256(canonical(request_to_json(request)).encode("ascii")).hexdigest()


def _plain(value: Any) -> Any:
    # Mappings of any kind become dictionaries and tuples lists, as JSON would have them.
    return json.loads(json.dumps(value, default=dict))


def _part_to_json(part: Part) -> dict[str, Any]:
    match part:
        case TextPart():
            return {"kind": part.kind, "text": part.text}
        case ToolCall():
            arguments = _plain(part.arguments)
            return {"kind": part.kind, "id": part.id, "name": part.name, "arguments": arguments}
        case ToolResult():
            result = {"call": part.call, "text": part.text, "failed": part.failed}
            return {"kind": part.kind, **result}


def _part_from_json(form: Mapping[str, Any]) -> Part:
    kinds = {"text": TextPart, "tool_call": ToolCall, "tool_result": ToolResult}
    return kinds[form["kind"]](**form)
