"""A little code with a language server of our own making for it, for flows that ask about code."""

import shlex
import sys
from pathlib import Path

from tests.e2e.ground import Ground, on_the_page
from tests.support import language_server

ASKING, ASKED = "trip.py", "shapes.py"
FILES = {ASKING: "'😀😀'; size()\n", ASKED: "\n\ndef size():\n    return 1\n"}


def with_server(ground: Ground) -> None:
    """Let a server for Python be in `PATH`, and questions about code be answered, as the page says."""
    for path, text in FILES.items():
        ground.write(path, text)
    program = ground.folder / "bin" / "ty"
    command = [sys.executable, language_server.__file__, "pull", "tells"]
    program.write_text(f"#!/bin/sh\nexec {shlex.join(command)}\n", "utf-8")
    program.chmod(0o755)
    settings = Path(ground.environment()["XDG_CONFIG_HOME"]) / "patchwright" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(on_the_page("navigation"), "utf-8")
    ground.environ["PATCHWRIGHT_LANGUAGE_SERVERS"] = "auto"
