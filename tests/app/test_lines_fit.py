"""What runs and reviews say to a program, line by line, is what the schema of the protocol says."""

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


@pytest.mark.usefixtures("project", "model")
def test_every_line_of_a_review_fits_before_decisions_and_after(command: Command) -> None:
    run = json.loads(command("fix", "ISSUE.md", "--json").out.partition("\n")[0])["run"]
    before = command("review", run, "--json").out.split("\n")[:-1]
    after = command("review", run, "--accept-all", "--with-tests", "--json").out.split("\n")[:-1]
    assert {json.loads(line)["state"] for line in before} == {"pending"}
    assert {json.loads(line)["state"] for line in after} == {"accepted"}
    for line in (*before, *after):
        assert misfits({"$ref": "#/$defs/Line"}, json.loads(line)) == [], line
