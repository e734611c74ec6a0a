import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patchwright.domain.model import Shape
from patchwright.llm.answer import judge, judge_text
from patchwright.llm.payload import accepted

SHAPE = Shape(
    name="plan",
    schema={
        "type": "object",
        "properties": {
            "way": {"enum": ["static", "dynamic"]},
            "steps": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["way"],
    },
)
GOOD = {"way": "static", "steps": ["{braces}", "a\nb"]}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(GOOD),
        f"  \n{json.dumps(GOOD, indent=2)}\n",
        f"```json\n{json.dumps(GOOD)}\n```",
        f"```\n{json.dumps(GOOD)}\n```",
        f"Here you are:\r\n```json\r\n{json.dumps(GOOD)}\r\n```\r\nAnything else?",
        f"```json\n{json.dumps(GOOD)}",
        f"Think of {{x}} and {{}} first. So: {json.dumps(GOOD)} That is all.",
        f'First {{"way": "static"}}, no: {json.dumps(GOOD)}',
        json.dumps(GOOD).replace("\\n", "\n"),
    ],
)
def test_an_answer_is_found_in_what_a_model_writes(text: str) -> None:
    judged = judge_text(text, SHAPE)
    assert judged.value == GOOD


def test_the_last_object_of_the_shape_counts() -> None:
    judged = judge_text('{"way": "dynamic"} or {"way": "static"} in {"place": 1}', SHAPE)
    assert judged.value == {"way": "static"}


@pytest.mark.parametrize("text", ["", "Static.", "[1, 2]", '{"way": "sta', "{" * 2000])
def test_no_object_is_told_as_missing(text: str) -> None:
    judged = judge_text(text, SHAPE)
    assert judged.missing
    assert judged.value is None
    assert "`plan`" in judged.problem


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ({"way": "guess"}, "way: 'guess' is not one of ['static', 'dynamic']"),
        ({}, "the answer: 'way' is a required property"),
        ({"way": "static", "steps": [1]}, "steps[0]: 1 is not of type 'string'"),
        ([], "The answer must be a JSON object, not an array."),
        (None, "not null"),
        (7, "not a number"),
        (True, "not a truth value"),
    ],
)
def test_problems_name_the_place(value: Any, problem: str) -> None:
    judged = judge(value, SHAPE)
    assert judged.value is None
    assert problem in judged.problem


def test_many_problems_are_cut() -> None:
    judged = judge({"way": "x" * 9000, "steps": [1] * 99}, SHAPE)
    assert "- and 95 more" in judged.problem
    assert len(judged.problem) < 2000


@given(st.text(max_size=80))
@settings(max_examples=80, deadline=None)
def test_reading_never_fails(text: str) -> None:
    judged = judge_text(text + '{"way": "static"}', SHAPE)
    assert (judged.value is None) == bool(judged.problem)


def test_schemas_are_closed_and_freed_of_what_the_service_refuses() -> None:
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            "minimum": {"type": "integer", "minimum": 1},
            "list": {"type": "array", "items": {"$ref": "#/$defs/it"}, "minItems": 2},
            "either": {"oneOf": [{"type": "null"}, {"type": "object", "properties": {}}]},
        },
        "$defs": {"it": {"type": "object", "additionalProperties": True}},
    }
    assert accepted(schema) == {
        "type": "object",
        "properties": {
            "minimum": {"type": "integer"},
            "list": {"type": "array", "items": {"$ref": "#/$defs/it"}},
            "either": {
                "anyOf": [
                    {"type": "null"},
                    {"type": "object", "properties": {}, "additionalProperties": False},
                ]
            },
        },
        "$defs": {"it": {"type": "object", "additionalProperties": False}},
        "additionalProperties": False,
    }
