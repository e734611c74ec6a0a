"""Where a request differs from the recorded one, said so that a person finds the place."""

import json
from itertools import zip_longest
from typing import Any

from patchwright.domain.model import (
    Message,
    ModelRequest,
    Part,
    Shape,
    TextPart,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from patchwright.domain.text import split_lines, strip_end

_MISSING = "(nothing)"
_LONGEST = 200


def first_difference(recorded: ModelRequest, asked: ModelRequest) -> str:
    """Return the first place where two requests differ, with both lines, or empty if nowhere.

    Messages, parts and lines are counted from one. The order is that in which a
    request is read: system text, messages, tools, shape of the answer, length.
    """
    if found := _in_text("system text", recorded.system, asked.system):
        return found
    pairs = enumerate(zip_longest(recorded.messages, asked.messages), 1)
    for number, (before, now) in pairs:
        if found := _in_message(f"message {number}", before, now):
            return found
    return _in_rest(recorded, asked)


def _in_message(where: str, recorded: Message | None, asked: Message | None) -> str:
    if recorded is None or asked is None:
        return _pair(where, _message_line(recorded), _message_line(asked))
    if recorded.author != asked.author:
        return _pair(f"{where}, author", recorded.author, asked.author)
    for number, (before, now) in enumerate(zip_longest(recorded.parts, asked.parts), 1):
        if found := _in_part(f"{where}, part {number}", before, now):
            return found
    return ""


def _in_part(where: str, recorded: Part | None, asked: Part | None) -> str:
    if type(recorded) is not type(asked):
        return _pair(where, _kind(recorded), _kind(asked))
    return _in_text(where, _part_text(recorded), _part_text(asked))


def _in_rest(recorded: ModelRequest, asked: ModelRequest) -> str:
    for number, (before, now) in enumerate(zip_longest(recorded.tools, asked.tools), 1):
        if found := _in_text(f"tool {number}", _tool_lines(before), _tool_lines(now)):
            return found
    shapes = (_shape_lines(request.answer) for request in (recorded, asked))
    if found := _in_text("shape of the answer", *shapes):
        return found
    before, now = recorded.max_tokens, asked.max_tokens
    return "" if before == now else _pair("max_tokens", str(before), str(now))


def _in_text(where: str, recorded: str, asked: str) -> str:
    if recorded == asked:
        return ""
    pairs = zip_longest(split_lines(recorded), split_lines(asked), fillvalue=None)
    for number, (before, now) in enumerate(pairs, 1):
        if before != now:
            return _pair(f"{where}, line {number}", _shown(before, now), _shown(now, before))
    raise AssertionError("texts differ, so a line does")  # pragma: no cover


def _pair(where: str, recorded: str, asked: str) -> str:
    return f"{where}: recorded {recorded}, asked {asked}"


def _shown(line: str | None, other: str | None) -> str:
    if line is None:
        return _MISSING
    # Line ends are shown only where they are the difference.
    ends_differ = other is not None and strip_end(line) == strip_end(other)
    text = line if ends_differ else strip_end(line)
    start = max(0, _common(text, other or "") - 40)
    cut = text[start : start + _LONGEST]
    dots = ("…" if start else "", "…" if start + _LONGEST < len(text) else "")
    return f"{dots[0]}{cut!r}{dots[1]}"


def _common(one: str, two: str) -> int:
    # Long lines are shown around the first character that differs.
    if len(one) <= _LONGEST:
        return 0
    pairs = enumerate(zip(one, two, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(two)))


def _message_line(message: Message | None) -> str:
    return _MISSING if message is None else f"a message of the {message.author}"


def _kind(part: Part | None) -> str:
    return _MISSING if part is None else part.kind


def _part_text(part: Part | None) -> str:
    match part:
        case None:
            return ""
        case TextPart():
            return part.text
        case ToolCall():
            return f"{part.id} {part.name} {_json_lines(part.arguments)}"
        case ToolResult():
            return f"{part.call}{' failed' if part.failed else ''}\n{part.text}"


def _tool_lines(tool: ToolSpec | None) -> str:
    return "" if tool is None else f"{tool.name}\n{tool.description}\n{_json_lines(tool.schema)}"


def _shape_lines(shape: Shape | None) -> str:
    return "" if shape is None else f"{shape.name}\n{_json_lines(shape.schema)}"


def _json_lines(form: Any) -> str:
    # One key a line, so that the difference is a line and not the whole schema.
    return json.dumps(form, sort_keys=True, default=dict, indent=0)
