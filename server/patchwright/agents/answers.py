"""The typed answers of roles, as JSON and as values of the domain."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from patchwright.agents.role import Correction
from patchwright.domain.model import Shape
from patchwright.tools.schema import schema_of

A = TypeVar("A", bound=BaseModel)


class Answer(BaseModel):
    """JSON that a role answers with; nothing may be in it that is not asked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PlaceAnswer(Answer):
    """A place that has to change."""

    file: str = Field(description="Path, relative to the repository.")
    class_name: str = Field(description="The innermost class there, or empty.")
    function_name: str = Field(description="The innermost function or method there, or empty.")
    line: int = Field(
        default=0, description="The line that matters most there, counted from 1; else 0."
    )
    why: str = Field(description="What this place has to do with the issue.")
    intended: str = Field(
        description="What the code there should do instead, in words, in at most three sentences."
    )


class PlacesAnswer(Answer):
    """The Searcher's answer."""

    places: list[PlaceAnswer]


class StepAnswer(Answer):
    """One change to make."""

    file: str = Field(description="Path, relative to the repository.")
    symbol: str = Field(description="As in Class.method; empty for the file as a whole.")
    change: str = Field(description="What must hold there afterwards, in words, without code.")
    new_file: bool = Field(description="Whether the file is to be created.")


class PlanAnswer(Answer):
    """The Planner's answer."""

    way: Literal["static", "dynamic"]
    reason: str
    steps: list[StepAnswer]


class BallotAnswer(Answer):
    """One vote; the reason comes first so that it is thought of first."""

    reason: str
    choice: str


def shape_of(answer: type[Answer], name: str) -> Shape:
    """Return the shape that services hold an answer to."""
    return Shape(name=name, schema=schema_of(answer))


def ballot_shape(labels: Sequence[str]) -> Shape:
    """Return the shape of a ballot that chooses one of *labels*."""
    shape = shape_of(BallotAnswer, "ballot")
    properties = {**shape.schema["properties"], "choice": {"type": "string", "enum": [*labels]}}
    return replace(shape, schema={**shape.schema, "properties": properties})


def understood(answer: type[A], given: Mapping[str, Any] | None) -> A | Correction:
    """Return *given* as *answer*, or what is wrong with it."""
    try:
        return answer.model_validate(dict(given or {}))
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        wrong = [f"- {'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in faults[:10]]
        return Correction(text="\n".join(["These parts are not right:", *wrong]))
