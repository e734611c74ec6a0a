"""What must be on the machine, or the tests of VS Code say why they skip."""

import os
import shutil
from typing import NoReturn

import pytest
from tests.e2e.vscode.browser import PROGRAM
from tests.e2e.vscode.install import CannotInstallError, Installation, found, install

WANTED = "PATCHWRIGHT_TEST_VSCODE"
"""Set to `fetched`, VS Code is installed if it must be; to `required`, that it cannot be had is a failure, too."""


def code() -> Installation:
    """Return VS Code; skips, or fails, where it or a browser cannot be had."""
    if shutil.which(PROGRAM) is None:
        missing(f"{PROGRAM} is not in PATH.")
    there = found()
    if there is None and wanted() is None:
        missing("VS Code is not here.")
    try:
        return there or install()
    except CannotInstallError as error:
        missing(f"VS Code cannot be installed. {error}")


def wanted() -> str | None:
    """Return what the environment says of these tests."""
    return os.environ.get(WANTED)  # noqa: TID251 - of the tests alone


def missing(why: str) -> NoReturn:
    """Skip, or fail, and say *why*."""
    if wanted() == "required":
        pytest.fail(why, pytrace=False)
    pytest.skip(f"{why} ({WANTED}=fetched has it brought for the tests.)")
