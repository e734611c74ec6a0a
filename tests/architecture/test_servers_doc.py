"""docs/servers.md names every server with how it is had and what it runs, and every key of a user's own."""

import re
from pathlib import Path

from patchwright.langservers.row import Executes, Row
from patchwright.langservers.table import ROWS
from patchwright.settings.own_servers import KEYS

DOC = (Path(__file__).parents[2] / "docs" / "servers.md").read_text("utf-8")
RUNS = {
    Executes.NOTHING: "nothing",
    Executes.INTERPRETER: "programs in its environment",
    Executes.BUILD: "its build",
}


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under *heading*, without its head."""
    section = DOC.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line.strip("| ") for line in section.splitlines() if line.startswith("|")]
    return [re.split(r" \| ", line) for line in lines[2:]]


def had_by(row: Row) -> str:
    if row.install.by == "system":
        return row.install.words
    return f"`servers install`: {', '.join(row.install.packages)}, by {row.install.by}"


def test_every_server_is_told_with_how_it_is_had_and_what_it_runs() -> None:
    assert rows("The table") == [
        [f"`{row.name}`", row.serves, had_by(row), RUNS[row.executes]] for row in ROWS
    ]


def test_every_key_of_a_users_own_is_told() -> None:
    assert [row[0] for row in rows("Your own")] == [f"`{key}`" for key in KEYS]
