"""What holds for every test."""

import pytest
from xdist.remote import Producer  # pyright: ignore[reportMissingTypeStubs]
from xdist.scheduler import LoadScopeScheduling  # pyright: ignore[reportMissingTypeStubs]
from xdist.workermanage import WorkerController  # pyright: ignore[reportMissingTypeStubs]

_ONE_BROWSER = "tests/e2e/vscode/"


class _Together(LoadScopeScheduling):
    """Gives out test by test, but all that start a browser to one process, and last.

    A browser that draws without a graphics card leaves others no time to be in time.
    """

    def _split_scope(self, nodeid: str) -> str:
        return _ONE_BROWSER if nodeid.startswith(_ONE_BROWSER) else nodeid

    def _assign_work_unit(self, node: WorkerController) -> None:
        if _ONE_BROWSER in self.workqueue:
            self.workqueue.move_to_end(_ONE_BROWSER)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """Return how tests are given out, unless the command line says it.

    Marks of groups are of no use: pytest-xdist 3.8 hides them from itself with pytest 9.2.
    """
    return _Together(config, log) if config.getoption("dist") == "load" else None


@pytest.fixture(autouse=True)
def _no_language_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No real server is asked, by our processes neither, whatever this machine has."""
    monkeypatch.setenv("PATCHWRIGHT_LANGUAGE_SERVERS", "off")
