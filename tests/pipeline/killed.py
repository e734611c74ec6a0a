"""A process that hangs in a run until it is killed: `python -m tests.pipeline.killed FOLDER CALL`.

With a run's id behind them, that run is corrected and gone on with; else one begins.
With `asks` it hangs in the question that stands before a request beyond CALL.
"""

import asyncio
import sys
from pathlib import Path

from tests.pipeline.ground import Ground, opened
from tests.pipeline.made import NOW
from tests.pipeline.scripts import Hanging, model

from patchwright.domain.correction import Correction
from patchwright.domain.question import END, Question
from patchwright.domain.run import Limits, Stage
from patchwright.pipeline import begin


def say_so() -> None:
    """Tell whoever waits to kill us."""
    sys.stdout.write("hanging\n")
    sys.stdout.flush()


async def hang(ground: Ground, calls: int, run: str) -> None:
    """Begin a run, or correct and resume *run*."""
    hanging = Hanging(calls, say_so)
    if run == "asks":
        await wait_for_ever(ground, calls)
        return
    if not run:
        await ground.fix(hanging)
        return
    correction = Correction(at=Stage.LOCATE, remark="Leave zero alone.")
    stored = begin.go_on(ground.state, run, now=NOW, correction=correction)
    await ground.do(ground.work(stored, hanging, resumed=True))


async def wait_for_ever(ground: Ground, calls: int) -> None:
    """Begin a run that may make *calls* requests, and ask a person who never answers."""

    async def ask(_: Question) -> str:
        say_so()
        await asyncio.Event().wait()
        return END

    ground.ask = ask
    await ground.fix(model(), limits=Limits(calls=calls, locate_share=1.0))


if __name__ == "__main__":
    with opened(Path(sys.argv[1])) as ground:
        asyncio.run(hang(ground, int(sys.argv[2]), "".join(sys.argv[3:])))
