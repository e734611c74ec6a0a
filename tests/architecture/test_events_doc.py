"""docs/events.md names every line of `--json` and every field, and no other."""

import dataclasses
import re
from pathlib import Path
from typing import get_args

from patchwright.domain.wire import VERSION, Line

DOC = (Path(__file__).parents[2] / "docs" / "events.md").read_text("utf-8")
SECTION = re.compile(r"^### (?P<name>\w+)\n(?P<body>.*?)(?=^#|\Z)", re.DOTALL | re.MULTILINE)


def documented() -> dict[str, list[str]]:
    return {
        found["name"]: re.findall(r"^\| `(\w+)` \|", found["body"], re.MULTILINE)
        for found in SECTION.finditer(DOC)
    }


def reached(kind: type) -> set[type]:
    """The dataclasses that *kind* holds, itself included."""
    found = {kind}
    for hint in [field.type for field in dataclasses.fields(kind)]:
        for part in _parts(hint):
            if dataclasses.is_dataclass(part) and part not in found:
                found |= reached(part)
    return found


def _parts(hint: object) -> list[type]:
    inner = [part for argument in get_args(hint) for part in _parts(argument)]
    return [*inner, hint] if isinstance(hint, type) else inner


def test_every_line_and_every_value_in_it_is_documented_with_its_fields() -> None:
    kinds = set[type]().union(*(reached(line) for line in get_args(Line)))
    fields = {kind.__name__: [field.name for field in dataclasses.fields(kind)] for kind in kinds}
    assert documented() == fields


def test_lines_stand_in_the_order_of_the_code() -> None:
    names = [kind.__name__ for kind in get_args(Line)]
    assert [name for name in documented() if name in names] == names


def test_the_version_is_told() -> None:
    assert f"Version {VERSION}" in DOC
