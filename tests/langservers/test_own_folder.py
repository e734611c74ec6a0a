"""Folders that servers have to themselves while they run."""

import sys
from pathlib import Path

import pytest
from tests.support import language_server

from patchwright.langservers.errors import CannotStart
from patchwright.langservers.own_folder import NEW, OwnFolder, with_own_folders
from patchwright.langservers.row import Install, Row
from patchwright.langservers.server import Server
from patchwright.processes.run import run

_LEAVES_ONE = """
import os, pathlib, sys
from patchwright.langservers.own_folder import OwnFolder
OwnFolder(pathlib.Path(sys.argv[1]))
os._exit(9)
"""


def test_each_start_has_a_new_folder_that_goes_with_it(tmp_path: Path) -> None:
    command = ("x", f"{tmp_path}/own/{NEW}", "-v")
    one, its = with_own_folders("x", command)
    other, others = with_own_folders("x", command)
    assert (one[0], one[2]) == ("x", "-v")
    assert one[1] != other[1]
    assert Path(one[1]).is_dir()
    its[0].remove()
    assert not Path(one[1]).exists()
    assert Path(other[1]).is_dir()
    others[0].remove()
    assert list((tmp_path / "own").iterdir()) == []


def test_what_a_process_that_died_has_left_is_swept(tmp_path: Path) -> None:
    assert (
        run([sys.executable, "-c", _LEAVES_ONE, str(tmp_path)], cwd=tmp_path, timeout=30).code == 9
    )
    (left,) = tmp_path.iterdir()
    kept = OwnFolder(tmp_path)
    assert not left.exists()
    again = OwnFolder(tmp_path)
    assert kept.path.is_dir()
    kept.remove()
    again.remove()


def test_where_none_can_be_made_the_server_cannot_start(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotStart, match=r"x cannot be started: no folder can be made in .*file"):
        with_own_folders("x", ("x", f"{tmp_path}/one/{NEW}", f"{tmp_path}/file/{NEW}"))
    assert list((tmp_path / "one").iterdir()) == []


async def test_a_server_that_is_stopped_leaves_none(tmp_path: Path) -> None:
    row = Row(
        name="scripted",
        serves="Tests",
        suffixes={".a": "alpha"},
        install=Install(by="system", packages=(), words=""),
    )
    command = (sys.executable, language_server.__file__, f"{tmp_path}/own/{NEW}")
    server = await Server.start(row, command, tmp_path)
    assert len(list((tmp_path / "own").iterdir())) == 1
    await server.stop()
    assert list((tmp_path / "own").iterdir()) == []
