"""A process that hangs in a run until it is killed: `python -m tests.pipeline.killed FOLDER CALL`."""

import asyncio
import sys
from pathlib import Path

from tests.pipeline.ground import opened
from tests.pipeline.scripts import Hanging


def say_so() -> None:
    """Tell whoever waits to kill us."""
    sys.stdout.write("hanging\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with opened(Path(sys.argv[1])) as ground:
        asyncio.run(ground.fix(Hanging(int(sys.argv[2]), say_so)))
