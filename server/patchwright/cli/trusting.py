"""Ask once whether a repository is trusted: somebody at a terminal, where it changes something."""

import sys
import termios

import click

from patchwright.cli.again import again
from patchwright.cli.answering import at_terminal
from patchwright.cli.program import Program, Target
from patchwright.cli.render.screen import Screen
from patchwright.domain.invisible import spelled_line
from patchwright.domain.trust import Answer, NeedsTrust

MEANING = """\
Trusted means: language servers that the repository brings, and those that run code of it (build scripts, macros, plugins), may run as you, outside of a sandbox.
Not trusted: its code is read and searched, and only servers from elsewhere are started that run none of it."""
"""What either answer means, a sentence each."""


def settle_trust(program: Program, target: Target, screen: Screen, *, ask: bool) -> None:
    """Tell what is wrong with the answer that is kept; ask for one where there is none.

    Nobody is asked who has nothing to decide, or does not sit at a terminal; then it is
    not trusted, and no answer is kept.

    Args:
        program: Keeps the answer.
        target: The repository; one that was given as trusted is not asked about.
        screen: Where people read.
        ask: Whether standard input is there to be answered on.
    """
    if target.trusted:
        return
    trust = program.trust(target)
    if trust.problem:
        screen.say(trust.problem, style="yellow")
    if trust.answer is not Answer.NEVER or not (ask and trust.can_be_kept and at_terminal(screen)):
        return
    if needing := program.needing_trust(target):
        program.set_trust(target, trusted=_asked(program, target, screen, needing))
        root, _loaded = program.settings(target)
        shown = again(root, "trust")
        screen.say(f"Your answer is kept; `{shown}` shows it, and takes another.")


def server_line(server: NeedsTrust) -> str:
    """Return one line on a server that needs trust, and why it does; its program made visible."""
    program = spelled_line(server.program)
    why = f"{program} of the repository" if server.inside else program
    code = ", which may run code of it" if server.runs_code else ""
    return f"  {server.serves}: {server.name} ({why}){code}"


def _asked(
    program: Program, target: Target, screen: Screen, needing: tuple[NeedsTrust, ...]
) -> bool:
    root, _loaded = program.settings(target)
    screen.say(f"\nIs this repository trusted? {spelled_line(str(root))}", style="bold")
    for sentence in MEANING.split("\n"):
        screen.words(sentence, indent="", style="")
    screen.say("These servers for its files start only then:")
    for server in needing:
        screen.say(server_line(server))
    # What was typed or pasted before the question stood there is no answer to it.
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    return click.confirm("Trust it?", default=False)
