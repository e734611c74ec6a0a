"""How a run is ended from outside: by its user, or together with what it goes on in."""

import asyncio


class Cancel(asyncio.Event):
    """Set to end a run: read between steps, and after a while the step is broken off.

    Attributes:
        interrupts: Whether what the run goes on in ends, which its user did not ask of the run.
    """

    interrupts = False

    def interrupt(self) -> None:
        """End the run, since what it goes on in ends; one that its user has ended stays so."""
        if not self.is_set():
            self.interrupts = True
            self.set()
