"""A process that hangs in a run until it is killed: `python -m tests.pipeline.killed FOLDER CALL`."""

import asyncio
import sys
from pathlib import Path

from tests.pipeline.desk import opened
from tests.pipeline.scripts import Script, model

from patchwright.domain.model import ModelReply, ModelRequest
from patchwright.domain.ports import OnText


class Hanging:
    """A model that answers some requests, then says so on stdout and hangs."""

    name = "scripted"

    def __init__(self, n_answers: int) -> None:
        self.left, self.model = n_answers, model(Script())

    async def ask(self, request: ModelRequest, on_text: OnText | None = None) -> ModelReply:
        """Return an answer, or never return."""
        self.left -= 1
        if self.left >= 0:
            return await self.model.ask(request, on_text)
        sys.stdout.write("hanging\n")
        sys.stdout.flush()
        await asyncio.Event().wait()
        raise AssertionError


if __name__ == "__main__":
    with opened(Path(sys.argv[1])) as desk:
        asyncio.run(desk.fix(Hanging(int(sys.argv[2]))))
