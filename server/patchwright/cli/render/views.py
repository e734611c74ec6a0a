"""A run as it goes on: drawn over on a terminal, line by line elsewhere, JSON for programs."""

import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager

from rich.console import RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from patchwright.cli.render.explained import EXPLAINED
from patchwright.cli.render.figures import count, duration, money, most
from patchwright.cli.render.lines import STAGES, lines_of, tool_line
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.story import Story
from patchwright.cli.render.visible import one_line
from patchwright.domain.event import (
    Answered,
    Asked,
    Event,
    ModelAnswered,
    RunFinished,
    RunStarted,
    StageStarted,
    ToolUsed,
)
from patchwright.domain.model import Usage
from patchwright.domain.run import Limits
from patchwright.domain.wire import event_to_json

See = Callable[[Event], None]


@contextmanager
def watching(
    screen: Screen, story: Story, *, tools: bool = False, explained: bool = False
) -> Generator[See]:
    """Yield what must be given each event; *story* hears them all.

    With *tools*, uses of tools stay on a terminal too, where else only the last one is
    seen; with *explained*, each stage says what it does and why.
    """
    with ExitStack() as stack:
        show = stack.enter_context(_live(screen, tools=tools)) if screen.live else _plain(screen)

        def see(event: Event) -> None:
            story.hear(event)
            if screen.json:
                screen.line(event_to_json(event))
            if explained and isinstance(event, StageStarted):
                screen.say()
            show(event)
            if explained and isinstance(event, StageStarted):
                screen.words(EXPLAINED[event.stage])

        yield see


def _plain(screen: Screen) -> See:
    def show(event: Event) -> None:
        # The report says how the run ended, and more.
        for line in () if isinstance(event, RunFinished) else lines_of(event):
            screen.say(line)

    return show


@contextmanager
def _live(screen: Screen, *, tools: bool) -> Generator[See]:
    status = _Status()
    drawn = _Drawn(screen, status)
    drawn.start()
    try:

        def show(event: Event) -> None:
            status.hear(event)
            if isinstance(event, RunFinished) or (isinstance(event, ToolUsed) and not tools):
                return
            if isinstance(event, Asked):
                # Nothing is drawn over where somebody types.
                drawn.stop()
            for line in lines_of(event):
                screen.say(line, style="" if line.startswith(" ") else "bold")
            if isinstance(event, Answered):
                drawn.start()

        yield show
    finally:
        drawn.stop()


class _Drawn:
    """The lines at the bottom, drawn over until they stop: anew each time, as one that stopped would erase others."""

    def __init__(self, screen: Screen, status: "_Status") -> None:
        self._screen, self._status = screen, status
        self._live: Live | None = None

    def start(self) -> None:
        console = self._screen.console
        self._live = Live(self._status, console=console, transient=True, refresh_per_second=8)
        self._live.start()

    def stop(self) -> None:
        if self._live:
            self._live.stop()
        self._live = None


class _Status:
    """The lines at the bottom while a run goes on: what is done now, and what is used up."""

    def __init__(self) -> None:
        self._spinner = Spinner("dots")
        self._began = time.monotonic()
        self._doing, self._tool = "Starting", ""
        self._used = Usage()
        self._started: RunStarted | None = None
        self._limits = Limits()

    def hear(self, event: Event) -> None:
        match event:
            case RunStarted(limits=limits):
                self._started, self._limits = event, limits
            case StageStarted(stage=stage):
                self._doing, self._tool = STAGES[stage], ""
            case ToolUsed():
                self._tool = tool_line(event)
            case ModelAnswered(total=total):
                self._used = total
            case Answered(limits=limits):
                self._limits = limits
            case _:
                pass

    def __rich__(self) -> RenderableType:
        grid = Table.grid(padding=(0, 1), expand=True)
        grid.add_column(width=1)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        doing = f"{self._doing}: {self._tool}" if self._tool else self._doing
        grid.add_row(self._spinner, Text(one_line(doing, 400)))
        grid.add_row("", Text(self._meters(), style="dim"))
        return grid

    def _meters(self) -> str:
        used, started = self._used, self._started
        # Before the run begins nothing is known of what it may use.
        if started is None:
            return ""
        spent = f"{used.tokens:,}" if started.counts_tokens else money(used.usd)
        limit = most(self._limits, counts_tokens=started.counts_tokens)
        took = duration(time.monotonic() - self._began)
        return f"{spent} of {limit} · {count(used.calls, 'request')} · {took}"
