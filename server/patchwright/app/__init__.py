"""The composition root: builds every object, and imports each room where it is needed.

It must not know what anything looks like on a terminal or in an editor.
"""

import sys
from typing import NoReturn

_INTERRUPTED = 130


def main() -> NoReturn:
    """Carry out the command line that the process was started with, and end."""
    try:
        from patchwright.app.application import Application  # noqa: PLC0415 - see the first line
        from patchwright.cli.barrier import run  # noqa: PLC0415

        code = run(Application(), sys.argv[1:])
    except KeyboardInterrupt:
        # While we were still being loaded: the barrier is not there yet.
        sys.exit(_INTERRUPTED)
    sys.exit(code)
