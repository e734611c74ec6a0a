"""Language servers as people read them: those of the repository's languages in full, others short."""

from collections.abc import Sequence

from patchwright.cli.render.figures import count, duration, size
from patchwright.cli.render.screen import Screen
from patchwright.cli.render.visible import one_line
from patchwright.domain.server import ServerStanding, Standing, Where

_STYLE = {Standing.READY: "green", Standing.THERE: "", Standing.FAILS: "bold red"}
_LONGEST = 700
_OFF = "None is asked: the setting `language_servers` is off."
_NONE_HERE = "  No file here is in a language whose server is known."


def show_servers(screen: Screen, standings: Sequence[ServerStanding], *, off: bool) -> None:
    """Show how the servers stand; *off* says that none of them is asked at all."""
    if off:
        screen.say(_OFF, style="yellow")
        screen.say()
    here = [one for one in standings if one.n_files]
    screen.say("In this repository", style="bold")
    for one in here:
        _show_in_full(screen, one)
    if not here:
        screen.say(_NONE_HERE)
    if others := [one for one in standings if not one.n_files]:
        screen.say()
        screen.say("Other languages", style="bold")
    for one in others:
        _show_short(screen, one)


def show_installed(screen: Screen, installed: ServerStanding) -> None:
    """Show what came of an installation."""
    screen.say(
        f"{installed.server} for {installed.language}: {_state(installed)}", _style(installed)
    )
    screen.show(f"  {one_line(installed.program, _LONGEST)}", "dim")
    if installed.why:
        screen.say(f"  {one_line(installed.why, _LONGEST)}", "yellow")


def _show_in_full(screen: Screen, one: ServerStanding) -> None:
    screen.say(f"  {one.language}, {count(one.n_files, 'file')}")
    if one.program:
        screen.say(f"    {one.server}{_whence(one)}: {_state(one)}", _style(one))
        # A path stays whole, to be copied.
        screen.show(f"    {one_line(one.program, _LONGEST)}", "dim")
    # Of one that is not trusted its state says all.
    if one.why and one.standing is not Standing.UNTRUSTED:
        screen.say(f"    {one_line(one.why, _LONGEST)}", "" if one.program else "yellow")
    if one.remedy:
        screen.say(f"    -> {one_line(one.remedy, _LONGEST)}")
    if one.others:
        screen.say(f"    there too: {', '.join(one.others)}", "dim")


def _show_short(screen: Screen, one: ServerStanding) -> None:
    match one.standing:
        case Standing.READY | Standing.THERE | Standing.FAILS:
            said = f"{one.server}{_whence(one)}: {_state(one)}"
        case Standing.UNTRUSTED:
            said = f"{one.server}, where the repository is trusted"
        case Standing.TOO_OLD | Standing.MISSING:
            said = f"none; {one.remedy[:1].lower()}{one.remedy[1:]}"
    screen.say(f"  {one.language}: {one_line(said, _LONGEST)}", _style(one) if one.program else "")


def _whence(one: ServerStanding) -> str:
    return "" if one.where in {Where.PATH, Where.NOWHERE} else f" ({one.where.value})"


def _state(one: ServerStanding) -> str:
    if one.standing is Standing.UNTRUSTED:
        return "not started, as this repository is not trusted"
    if one.standing is not Standing.READY:
        return one.standing.value
    parts = [one.version or "version unknown", f"ready in {duration(max(one.seconds or 0, 0.1))}"]
    return ", ".join([*parts, size(one.memory or 0)])


def _style(one: ServerStanding) -> str:
    return _STYLE.get(one.standing, "yellow")
