"""Typed answers: reading JSON out of what a model wrote, and holding it against its shape."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from patchwright.domain.model import Shape

_FENCE = re.compile(r"```[ \t]*(?:json|JSON)?[ \t]*\r?\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL)
_MOST_PROBLEMS = 5
_LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A typed answer, or what is wrong with it, worded for the model.

    Attributes:
        value: The answer, if it has its shape.
        problem: Why there is none, or empty.
        missing: Whether no JSON object was found at all.
    """

    value: Mapping[str, Any] | None = None
    problem: str = ""
    missing: bool = False


def judge_text(text: str, shape: Shape) -> Judged:
    """Return the typed answer in *text*: bare, fenced, or with prose around it.

    Of several objects the last one counts that has the shape: models think first
    and answer last. If none has it, the problems of the last one are told.
    """
    last = Judged(
        problem=f"The answer must be one JSON object of the shape `{shape.name}`, and none was found.",
        missing=True,
    )
    for value in _objects(text):
        judged = judge(value, shape)
        if judged.value is not None:
            return judged
        last = judged if last.missing else last
    return last


def judge(value: Any, shape: Shape) -> Judged:
    """Return *value* as typed answer if it has *shape*, else the problems."""
    if not isinstance(value, dict):
        return Judged(problem=f"The answer must be a JSON object, not {_kind(value)}.")
    found = cast("dict[str, Any]", value)
    problems = [_worded(error) for error in _errors(found, shape)]
    if not problems:
        return Judged(value=found)
    shown = "\n".join(f"- {problem}" for problem in problems[:_MOST_PROBLEMS])
    more = len(problems) - _MOST_PROBLEMS
    rest = f"\n- and {more} more" if more > 0 else ""
    return Judged(
        problem=f"The answer does not have the shape `{shape.name}`:\n{shown}{rest}\n"
        "Give the whole answer again, corrected."
    )


def _errors(value: Mapping[str, Any], shape: Shape) -> list[ValidationError]:
    schema = json.loads(json.dumps(shape.schema, default=dict))
    errors = cast("Iterator[ValidationError]", Draft202012Validator(schema).iter_errors(value))  # pyright: ignore[reportUnknownMemberType] - the stubs leave the instance open
    return sorted(errors, key=lambda error: (error.json_path, error.message))


def _worded(error: ValidationError) -> str:
    message = error.message
    cut = message if len(message) <= _LONGEST else message[:_LONGEST] + "…"
    return f"{error.json_path.removeprefix('$').removeprefix('.') or 'the answer'}: {cut}"


def _objects(text: str) -> Iterator[Any]:
    """Yield the JSON objects in *text*, from the surest reading to the least sure."""
    fenced = [match[1] for match in _FENCE.finditer(text)]
    for candidate in (text, *reversed(fenced)):
        value = _parsed(candidate.strip())
        if isinstance(value, dict):
            yield value
    yield from reversed(list(_embedded(text)))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _embedded(text: str) -> Iterator[Any]:
    # Control characters in strings are read too: models write line ends as they are.
    decoder = json.JSONDecoder(strict=False)
    start = text.find("{")
    while start != -1:
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            end = start + 1
        else:
            yield value
        start = text.find("{", end)


def _kind(value: Any) -> str:
    names = {list: "an array", str: "a string", bool: "a truth value", type(None): "null"}
    return names.get(cast("type[Any]", type(value)), "a number")
