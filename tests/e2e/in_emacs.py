"""Flows that a user of Emacs goes through, in eglot."""

import os
import shlex
from typing import Any

from tests.e2e.ground import HERE, Ground, editor, on_the_page, with_options

RHYTHM = "pocketbook/rhythm.py"
NOTE = "# TODO(#12)\n"
TYPED = "M-< # SPC TODO(#12) RET C-p C-s #12 RET"
"""Keys that write the note above the first line, and go to the reference in it."""


def drive(
    ground: Ground, flow: str, *, page: str = "", options: str = "", **given: Any
) -> dict[str, Any]:
    """Carry out one of the flows in `emacs`, and return what it reports.

    Args:
        ground: What it stands on.
        flow: Its name.
        page: Names more of the settings that stand on the page on editors.
        options: What else stands among the options of initialization.
        given: What it is told.
    """
    emacs = editor("emacs", ["emacs", "--batch", "-l", "eglot"])
    settings = ground.folder / "patchwright.el"
    lines = [on_the_page(name) for name in ("emacs", page) if name]
    text = with_options("".join(lines), ":initializationOptions (", options)
    settings.write_text(text, "utf-8")
    folder = HERE / "emacs"
    start = ["env", "TERM=xterm", *emacs, "-nw", "-q", "-L", str(folder)]
    # A new home would have Emacs compile its own libraries, for each flow again.
    calm = ["--eval", "(setq native-comp-deferred-compilation nil)"]
    flows = ["-l", str(settings), "-l", str(folder / f"{flow}.el")]
    typed = shlex.join([*start, *calm, *flows])
    # In a terminal of its own: without one, Emacs spins.
    terminal = ["script", "--quiet", "--return", "--command", typed, os.devnull]
    return ground.drive(terminal, **{"path": RHYTHM, "keys": TYPED, **given})
