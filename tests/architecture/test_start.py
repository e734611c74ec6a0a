"""How the program starts: quickly, and as itself."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from patchwright.processes.run import Finished, run

HEAVY = (
    "pygls",
    "lsprotocol",
    "github",
    "requests",
    "anthropic",
    "docker",
    "tree_sitter",
    "numpy",
    "pydantic",
    "rich",
    "asyncio",
)
HELP = f"""
import json, sys
sys.argv = ["patchwright", *sys.argv[1:]]
from patchwright.app import main
try:
    main()
except SystemExit as ended:
    print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))
    raise
"""
TRAP = "raise SystemExit('the folder of the user was imported')\n"


def start(args: list[str], cwd: Path) -> Finished:
    environment = {"HOME": str(cwd), "PATH": os.defpath}
    return run(args, cwd=cwd, env=environment, timeout=60)


@pytest.mark.parametrize(
    "arguments", [["--help"], ["fix", "--help"], ["runs", "list", "--help"], ["review", "--help"]]
)
def test_help_loads_no_heavy_library(arguments: list[str], tmp_path: Path) -> None:
    finished = start([sys.executable, "-P", "-c", HELP, *arguments], tmp_path)
    assert finished.code == 0, finished.err.decode()
    assert json.loads(finished.out.decode().rpartition("\n[")[2].join(["[", ""])) == []


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A repository whose folders are named like our modules."""
    for name in ("patchwright", "server", "click", "json"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(TRAP)
        (tmp_path / name / "__main__.py").write_text(TRAP)
    return tmp_path


def test_a_folder_of_the_user_is_not_imported_by_the_module(trap: Path) -> None:
    finished = start([sys.executable, "-P", "-m", "patchwright", "--version"], trap)
    assert (finished.code, finished.out) == (0, b"patchwright 0.1.0\n")


def test_a_folder_of_the_user_is_not_imported_by_the_console_script(trap: Path) -> None:
    script = shutil.which("patchwright", path=str(Path(sys.executable).parent))
    assert script, "the tests need the package installed, `pip install -e .`"
    finished = start([script, "--version"], trap)
    assert (finished.code, finished.out) == (0, b"patchwright 0.1.0\n")


def test_the_trap_would_spring(trap: Path) -> None:
    """Without `-P` the folder of the user comes first: the reason why it is given."""
    finished = start([sys.executable, "-m", "patchwright", "--version"], trap)
    assert b"the folder of the user was imported" in finished.err
