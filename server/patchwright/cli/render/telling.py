"""What goes on now: one line that changes on a terminal, a line each, or none, in a pipe."""

from collections.abc import Generator
from contextlib import contextmanager

from patchwright.cli.program import Tell
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line

_LONGEST = 200


@contextmanager
def telling(screen: Screen, *, lines: bool) -> Generator[Tell]:
    """Yield what is to be told what begins now; in a pipe it is shown only where *lines* are wanted."""
    if not screen.live:
        yield lambda text: screen.say(f"{text} …", style="dim") if lines else None
        return
    with screen.console.status("") as status:
        yield lambda text: status.update(one_line(text, _LONGEST))
