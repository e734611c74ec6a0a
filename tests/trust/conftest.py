"""One command line at a time, in this process."""

import pytest
from tests.support.commands import Command, Ended

from patchwright.app.application import Application
from patchwright.cli.barrier import run


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Carries out one command line."""

    def carry_out(*arguments: str) -> Ended:
        code = run(Application(), arguments)
        captured = capsys.readouterr()
        return Ended(code=code, out=captured.out, err=captured.err)

    return carry_out
