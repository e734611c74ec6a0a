"""What the tests in VS Code stand on. `tests/conftest.py` has one process run them all."""

from pathlib import Path

import pytest
from tests.e2e.vscode import needed
from tests.e2e.vscode.built import Built, CannotBuildError, built
from tests.e2e.vscode.desk import Desk
from tests.e2e.vscode.install import Installation

HERE = Path(__file__).parent
STANDIN = HERE / "standin"


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all of these tests as slow."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def code() -> Installation:
    """VS Code itself."""
    return needed.code()


@pytest.fixture(scope="session")
def extension(code: Installation) -> Built:
    """Our extension, built from what lies in `vscode-extension` now."""
    try:
        return built(code, fetch=needed.wanted() is not None)
    except CannotBuildError as error:
        needed.missing(f"The extension cannot be built. {error}")


@pytest.fixture(scope="session")
def profile(code: Installation, extension: Built, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A VS Code in which our extension is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("profile")
    desk = Desk(code=code, extensions=folder / "extensions")
    desk.install(extension.vsix, folder)
    return desk


@pytest.fixture(scope="session")
def standin(code: Installation, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A VS Code with an extension that has all that the harness looks at."""
    desk = Desk(code=code, extensions=tmp_path_factory.mktemp("standin"))
    desk.place(STANDIN)
    return desk
