"""Real servers, each for one test at a time, from its own install command."""

import os
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.heavy.langservers.ground import Ground, installed, row_of

WANTED = "PATCHWRIGHT_TEST_SERVERS"
"""Set to `fetched`, servers are installed if they must be; to `required`, one that cannot be had is a failure, too."""


@pytest_asyncio.fixture
async def ground(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Ground]:
    """The project and server that the test is parametrized with; skips where there is none."""
    name = str(request.param)
    (tmp_path / "project").mkdir()
    wanted = os.environ.get(WANTED)  # noqa: TID251 - of the tests alone
    found = installed(row_of(name), tmp_path / "project", fetch=wanted is not None)
    if isinstance(found, str):
        why = f"{name} is not here. {found} ({WANTED}=fetched has it installed for the tests.)"
        (pytest.fail if wanted == "required" else pytest.skip)(why)
    made = Ground(name, tmp_path, found)
    yield made
    await made.servers.close()
