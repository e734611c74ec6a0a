"""One home for all kills of a worker."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.crash import ground, project
from tests.crash.ground import Ground
from tests.crash.home import Home
from tests.support.model_server import serving


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    """The ground, made and measured once."""
    with serving(project.answer) as model:
        yield ground.make(Home(folder=Path(tmp_path_factory.mktemp("home")), model=model))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """A home with the repository, in which nothing was done yet."""
    with serving(project.answer) as model:
        made = Home(folder=tmp_path, model=model)
        made.project.mkdir()
        project.make(made.project)
        yield made
