"""Every tool, called with what no name can be: it answers, and tells no place outside."""

from pathlib import Path
from typing import Any

import pytest
from tests.tools.repositories import Repository

from patchwright.domain.model import ToolCall, ToolSpec
from patchwright.tools.clip import LIMIT
from patchwright.tools.sets import searcher_tools
from patchwright.tools.toolbox import MOST_ARGUMENTS

ODD = {
    "half of a character": "\ud800",
    "a byte of a name that is no text": "\udce9",
    "a zero": "a\0b",
    "a control": "\x1b[31m",
    "nothing": "",
    "a blank": " ",
    "an outer path": "../../etc/passwd",
    "an absolute path": "/etc/passwd",
    "much": "x" * (MOST_ARGUMENTS - 1000),
    "many": "a " * (MOST_ARGUMENTS // 3),
}


def filled(spec: ToolSpec, text: str) -> dict[str, Any]:
    """Return arguments for all that *spec* takes, with *text* for each that is one."""
    shapes = spec.schema["properties"]
    kinds: dict[str, Any] = {"string": text, "integer": 1, "boolean": True, "array": []}
    return {name: kinds.get(shape.get("type", "integer"), 1) for name, shape in shapes.items()}


@pytest.mark.parametrize("kind", ODD)
async def test_every_tool_answers_odd_arguments_without_a_path_outside(
    repository: Repository, tmp_path: Path, kind: str
) -> None:
    view = repository({"a.py": "class A:\n    def f(self):\n        return 1\n"})
    box = searcher_tools(view.graph, view.snapshot)
    for spec in box.specs:
        call = ToolCall(id="1", name=spec.name, arguments=filled(spec, ODD[kind]))
        result = await box.call(call)
        assert str(tmp_path) not in result.text, spec.name
        assert str(Path(__file__).parents[2]) not in result.text, spec.name
        assert "root:" not in result.text
        assert len(result.text) <= LIMIT
