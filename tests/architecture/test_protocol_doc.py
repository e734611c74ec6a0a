"""docs/protocol.md is what the table of commands says."""

from pathlib import Path

from patchwright.editor.commands.page import page
from patchwright.editor.commands.table import COMMANDS

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def test_the_page_is_the_one_that_is_made_from_the_table() -> None:
    assert page() == DOC, "run `poe protocol`"


def test_every_argument_and_every_answer_is_described() -> None:
    shapes = [shape for one in COMMANDS for shape in (one.arguments, one.answer)]
    bare = [
        f"{shape.__name__}.{name}"
        for shape in shapes
        for name, field in shape.model_fields.items()
        if not field.description
    ]
    assert bare == []
