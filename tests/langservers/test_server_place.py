"""Where a server is started: only one that may run code of the workspace is started in it."""

import sys
from pathlib import Path

import pytest
from tests.support import language_server

from patchwright.langservers.row import Executes, Install, Row
from patchwright.langservers.server import Server


@pytest.mark.parametrize("executes", Executes)
async def test_what_may_run_nothing_of_a_workspace_is_not_started_in_it(
    tmp_path: Path, executes: Executes
) -> None:
    root, program = tmp_path / "w", tmp_path / "program"
    root.mkdir()
    program.write_text(
        f"#!/bin/sh\npwd > {tmp_path}/place\nexec {sys.executable} {language_server.__file__}\n"
    )
    program.chmod(0o755)
    row = Row(
        name="scripted",
        serves="Tests",
        suffixes={".a": "alpha"},
        install=Install(by="system", packages=(), words=""),
        executes=executes,
    )
    server = await Server.start(row, [str(program)], root)
    await server.stop()
    place = Path((tmp_path / "place").read_text().strip())
    assert place == (Path("/") if executes is Executes.NOTHING else root)
