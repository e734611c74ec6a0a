"""A process that hangs in a run until it is killed: `python -m tests.pipeline.killed FOLDER CALL`.

With a run's id behind them, that run is corrected and gone on with; else one begins.
"""

import asyncio
import sys
from pathlib import Path

from tests.pipeline.ground import Ground, opened
from tests.pipeline.made import NOW
from tests.pipeline.scripts import Hanging

from patchwright.domain.correction import Correction
from patchwright.domain.run import Stage
from patchwright.pipeline import begin


def say_so() -> None:
    """Tell whoever waits to kill us."""
    sys.stdout.write("hanging\n")
    sys.stdout.flush()


async def hang(ground: Ground, hanging: Hanging, run: str) -> None:
    """Begin a run, or correct and resume *run*."""
    if not run:
        await ground.fix(hanging)
        return
    correction = Correction(at=Stage.LOCATE, remark="Leave zero alone.")
    stored = begin.go_on(ground.state, run, now=NOW, correction=correction)
    await ground.do(ground.work(stored, hanging, resumed=True))


if __name__ == "__main__":
    with opened(Path(sys.argv[1])) as ground:
        asyncio.run(hang(ground, Hanging(int(sys.argv[2]), say_so), "".join(sys.argv[3:])))
