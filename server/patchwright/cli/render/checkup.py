"""What the doctor found: by groups, a line for each thing, and below it what to do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from patchwright.cli.render.figures import count
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line
from patchwright.domain.health import Found, Health

_STYLE = {
    Health.OK: "green",
    Health.NOTE: "yellow",
    Health.PROBLEM: "bold red",
    Health.UNCHECKED: "dim",
}
_MARGIN = 2 + max(len(health.value) for health in Health) + 2
_REMEDY = "-> "
_LONGEST, _WIDEST = 2_000, 110


def show_checkup(screen: Screen, findings: Iterable[Found]) -> list[Found]:
    """Show *findings* as they come, and what they come to; return them."""
    shown = list[Found]()
    for one in findings:
        if not shown or shown[-1].group != one.group:
            screen.say(f"\n{one.group}" if shown else one.group, style="bold")
        _show(screen, one)
        shown.append(one)
    screen.say()
    _sum_up(screen, shown)
    return shown


def _show(screen: Screen, one: Found) -> None:
    first, *more = _lines(screen, f"{one.about}: {one.what}", 0)
    screen.pieces((f"  {one.health.value:<{_MARGIN - 2}}", _STYLE[one.health]), (first, ""))
    for line in more:
        screen.show(" " * _MARGIN + line)
    for number, line in enumerate(_lines(screen, one.remedy, len(_REMEDY))):
        lead = " " * len(_REMEDY) if number else _REMEDY
        screen.show(" " * _MARGIN + lead + line, "bold" if one.health is Health.PROBLEM else "")


def _lines(screen: Screen, text: str, indent: int) -> list[str]:
    """Break *text* for a terminal; whoever reads a pipe gets one line."""
    line = one_line(text, _LONGEST)
    if not screen.console.is_terminal:
        return [line] if line else []
    width = min(screen.console.width, _WIDEST) - _MARGIN - indent
    # Paths and commands stay whole, to be copied.
    return wrap(line, width, break_long_words=False, break_on_hyphens=False)


def _sum_up(screen: Screen, shown: Sequence[Found]) -> None:
    counted = Counter(one.health for one in shown)
    parts = [f"{counted[Health.OK]} ok"]
    for health, word in ((Health.NOTE, "note"), (Health.PROBLEM, "problem")):
        if counted[health]:
            parts.append(count(counted[health], word))
    if counted[Health.UNCHECKED]:
        parts.append(f"{counted[Health.UNCHECKED]} not checked")
    said = ", ".join(parts)
    stopping = [f"{one.group}, {one.about}" for one in shown if one.stops]
    if stopping:
        screen.say(f"`patchwright fix` cannot begin: see {'; '.join(stopping)}.", style="bold red")
    else:
        screen.say("`patchwright fix` can begin.", style="bold")
    screen.say(f"{said}.")
