"""Tools by name: arguments are checked, faults become answers, answers are bounded.

A model that calls a tool wrongly learns from the answer how to call it rightly;
nothing that it writes here can end a run.
"""

import inspect
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from patchwright.domain.errors import LimitReached, PatchwrightError, WorkspaceError
from patchwright.domain.model import ToolCall, ToolResult, ToolSpec
from patchwright.processes.offload import offload
from patchwright.tools.clip import LIMIT, clip
from patchwright.tools.schema import schema_of

MOST_ARGUMENTS = 20_000
"""The most characters that the arguments of one call have, as JSON."""

_log = logging.getLogger(__name__)


_FILE_NAMES = ("path", "file_path", "file_name")


def file_field(name: str, description: str = "Path of the file, or the end of it.") -> Any:
    """Return a field for a file, told to models as *name*; the others' names are understood too."""
    others = [other for other in _FILE_NAMES if other != name]
    return Field(validation_alias=AliasChoices(name, *others), description=description)


class Arguments(BaseModel):
    """What a tool is called with; what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """Something that an agent may do.

    Attributes:
        name: What the model calls it.
        description: What it does and gives, for the model.
        arguments: Their model; each field has a description.
        run: Does it; a synchronous one runs in a thread.
        rest: How to get what a long answer leaves out, as a sentence.
    """

    name: str
    description: str
    arguments: type[BaseModel]
    run: Callable[[Any], str | Awaitable[str]]
    rest: str = "Ask for something narrower."

    @property
    def spec(self) -> ToolSpec:
        """The tool as a model sees it."""
        schema = schema_of(self.arguments)
        return ToolSpec(name=self.name, description=self.description, schema=schema)


class Toolbox:
    """The tools that one agent has, in a fixed order."""

    def __init__(self, tools: Sequence[Tool] = ()) -> None:
        self._tools = {tool.name: tool for tool in tools}

    @cached_property
    def specs(self) -> tuple[ToolSpec, ...]:
        """The tools as a model sees them."""
        return tuple(tool.spec for tool in self._tools.values())

    async def call(self, call: ToolCall) -> ToolResult:
        """Return what *call* gives, in at most 12 000 characters.

        Unknown tools, bad arguments and faults of a tool are failed results,
        worded for the model. Raises LimitReached, which is for the run.
        """
        tool = self._tools.get(call.name)
        if tool is None:
            return _failed(call, _no_such_tool(call.name, list(self._tools)))
        if (n_characters := len(arguments_of(call))) > MOST_ARGUMENTS:
            return _failed(call, _too_long(tool, n_characters))
        try:
            arguments = tool.arguments.model_validate(dict(call.arguments))
        except ValidationError as error:
            return _failed(call, _correction(tool, call, error))
        try:
            text = await _run(tool, arguments)
        except LimitReached:
            raise
        except Exception as error:  # noqa: BLE001 - the barrier of one tool call
            return _failed(call, _fault(tool, error))
        return ToolResult(call=call.id, text=clip(text, rest=tool.rest) or "Nothing found.")


def arguments_of(call: ToolCall) -> str:
    """Return what *call* is made with, as JSON."""
    return json.dumps(dict(call.arguments), sort_keys=True, default=str, ensure_ascii=False)


def _too_long(tool: Tool, n_characters: int) -> str:
    return (
        f"{tool.name} was not called, its arguments have {n_characters} characters;"
        f" at most {MOST_ARGUMENTS} are taken. Call it with shorter ones."
    )


async def _run(tool: Tool, arguments: BaseModel) -> str:
    if inspect.iscoroutinefunction(tool.run):
        return await tool.run(arguments)
    found = await offload(tool.run, arguments)
    return await found if inspect.isawaitable(found) else found


def _fault(tool: Tool, error: Exception) -> str:
    """Return what the model is told of a fault; only the workspace speaks of the repository."""
    match error:
        case WorkspaceError():
            return f"{tool.name} could not be used: {error.what}"
        case PatchwrightError():
            _log.info("the tool %s could not be used: %s", tool.name, error)
        case _:
            _log.error("the tool %s failed", tool.name, exc_info=error)
    # The message may hold absolute paths, so the model sees the kind only.
    return f"{tool.name} failed ({type(error).__name__}). Try another tool."


def _failed(call: ToolCall, text: str) -> ToolResult:
    return ToolResult(call=call.id, text=clip(text, limit=LIMIT // 4), failed=True)


def _no_such_tool(name: str, known: list[str]) -> str:
    if not known:
        return f"There is no tool {name}; there are no tools here. Answer without one."
    return f"There is no tool {name}. There are: {', '.join(known)}."


def _correction(tool: Tool, call: ToolCall, error: ValidationError) -> str:
    wrong = [
        f"- {'.'.join(str(part) for part in fault['loc']) or 'arguments'}: {fault['msg']}"
        for fault in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    lines = [
        f"{tool.name} was not called, its arguments are not right:",
        *wrong,
        "Expected:",
        *_expected(tool),
        f"Got: {clip(arguments_of(call), limit=500)}",
    ]
    return "\n".join(lines)


def _expected(tool: Tool) -> list[str]:
    return [
        f"- {name} ({_type_name(field.annotation)}{'' if field.is_required() else ', optional'})"
        f": {field.description or name}"
        for name, field in tool.arguments.model_fields.items()
    ] or ["- no arguments"]


def _type_name(annotation: Any) -> str:
    names: dict[Any, str] = {str: "text", int: "whole number", int | None: "whole number"}
    return names.get(annotation, "a list, see the tool's schema")
