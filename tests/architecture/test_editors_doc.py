"""docs/editors.md names every command and every setting, and no other."""

import re
from pathlib import Path

from pydantic.alias_generators import to_camel

from patchwright.editor.commands.table import COMMANDS
from patchwright.settings.table import table

DOC = (Path(__file__).parents[2] / "docs" / "editors.md").read_text("utf-8")
NAMES = [name.removeprefix("patchwright.") for name in (one.name for one in COMMANDS)]


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under *heading*, without its head."""
    section = DOC.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip("| ") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r" \|(?: |$)", line)] for line in lines[2:]]


def test_every_command_is_told_with_what_it_takes_and_does() -> None:
    assert sorted(row[0] for row in rows("Commands by hand")) == sorted(
        f"`patchwright.{name}`" for name in NAMES
    )


def test_the_settings_of_each_editor_offer_every_command() -> None:
    lua = re.search(r"local names = \{(.*?)\}", DOC, re.DOTALL)
    lisp = re.search(r"completing-read \"Patchwright: \"\s+'\((.*?)\)", DOC, re.DOTALL)
    assert lua
    assert lisp
    assert sorted(re.findall(r"'(\w+)'", lua[1])) == sorted(NAMES)
    assert sorted(re.findall(r'"(\w+)"', lisp[1])) == sorted(NAMES)


def test_every_setting_is_told_with_its_default() -> None:
    assert rows("Settings") == [
        [
            f"`{to_camel(one.name)}`",
            "" if one.default in {"", ()} else f"`{one.default}`",
            one.metadata["sentence"],
        ]
        for one in table()
    ]


def test_every_command_that_the_page_names_is_there() -> None:
    assert set(re.findall(r"patchwright\.(\w+)", DOC)) <= {*NAMES, "el", "log", "toml", "vsix"}
