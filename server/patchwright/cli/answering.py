"""A question of a run, asked of somebody at a terminal."""

import asyncio
import sys
import termios

from patchwright.cli.render.screen import Screen
from patchwright.domain.question import END, AskUser, Question


def at_terminal(screen: Screen) -> bool:
    """Say whether somebody sits there to be asked: both ends are a terminal, and no program reads."""
    return not screen.json and sys.stdin.isatty() and sys.stdout.isatty()


def asker(screen: Screen) -> AskUser | None:
    """Return who asks at this terminal; None where nobody sits there. What it asks is on the screen."""
    if not at_terminal(screen):
        return None

    async def ask(question: Question) -> str:
        for number, choice in enumerate(question.choices, 1):
            screen.say(f"  {number}. {choice.title}")
        last = len(question.choices)
        # What was typed or pasted before the question stood there is no answer to it.
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        while True:
            screen.say(f"Type a number and Enter; Enter alone takes {last}.", style="bold")
            typed = await _line()
            if not typed.strip():
                return question.choices[-1].id if typed else END
            if typed.strip().isdecimal() and 1 <= int(typed) <= last:
                return question.choices[int(typed) - 1].id
            screen.say(f"Neither is {typed.strip()[:40]!r}.", style="yellow")

    return ask


async def _line() -> str:
    """Return the next line that is typed, with its end; empty at the end of input."""
    loop = asyncio.get_running_loop()
    typed = loop.create_future()

    def read() -> None:
        loop.remove_reader(sys.stdin)
        if not typed.done():
            typed.set_result(sys.stdin.readline())

    loop.add_reader(sys.stdin, read)
    try:
        return await typed
    finally:
        loop.remove_reader(sys.stdin)
