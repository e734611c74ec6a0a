"""What a run says to a program, line by line, is what the schema of the protocol says."""

import json

import pytest
from tests.support.commands import Command
from tests.support.own_schema import misfits


@pytest.mark.usefixtures("project", "model")
def test_every_line_of_a_run_and_of_its_journal_fits(command: Command) -> None:
    lines = command("fix", "ISSUE.md", "--json").out.split("\n")[:-1]
    run = json.loads(lines[0])["run"]
    kept = command("runs", "show", run, "--json").out.split("\n")[:-1]
    assert len(lines) > 10
    assert kept
    for line in (*lines, *kept):
        assert misfits({"$ref": "#/$defs/Event"}, json.loads(line)) == [], line
