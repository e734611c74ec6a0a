"""The last barrier: whatever a command raises becomes a sentence and an exit code."""

import logging
import os
import sys
import time
import traceback
from collections.abc import Sequence

import click

from patchwright.cli.exits import Exit, exit_of
from patchwright.cli.group import ReaderGone
from patchwright.cli.program import Program
from patchwright.cli.render.visible import visible
from patchwright.cli.root import patchwright
from patchwright.domain.errors import PatchwrightError
from patchwright.log.secrets import hide, redacted
from patchwright.log.starting import contained, shows_all
from patchwright.settings.secrets import secrets_of
from patchwright.settings.table import Settings

_log = logging.getLogger(__name__)


def run(program: Program, arguments: Sequence[str]) -> int:
    """Carry out one command line; return its exit code."""
    _speak_any_text()
    began = time.monotonic()
    with contained():
        # Those of the environment at once; those of files once these are read.
        hide(*secrets_of(Settings()))
        try:
            code = _ended(program, arguments)
        except (BrokenPipeError, ReaderGone):
            _stop_writing()
            code = Exit.NO_READER
        _log.info("it ends with exit code %d after %.1f s", code, time.monotonic() - began)
        return code


def _ended(program: Program, arguments: Sequence[str]) -> int:
    try:
        ended = patchwright.main(list(arguments), "patchwright", standalone_mode=False, obj=program)
        sys.stdout.flush()
    except PatchwrightError as error:
        _tell(error, debug=_wants_tracebacks(arguments))
        return exit_of(error)
    except click.ClickException as error:
        error.show()
        return Exit.USAGE
    except (KeyboardInterrupt, click.Abort):
        _say("Interrupted.")
        return Exit.INTERRUPTED
    except (BrokenPipeError, ReaderGone):
        raise
    except OSError as error:
        _tell_refusal(error, debug=_wants_tracebacks(arguments))
        return Exit.WORKSPACE
    except Exception as error:  # noqa: BLE001 - the barrier around one command
        _tell_fault(program, error, debug=_wants_tracebacks(arguments))
        return Exit.UNEXPECTED
    return ended if isinstance(ended, int) else Exit.DONE


def _tell(error: PatchwrightError, *, debug: bool) -> None:
    _log.info("it cannot go on: %s", error.what)
    if debug:
        _say(_trace())
    _say("\n".join(part for part in (error.what, error.kept, error.remedy) if part))


def _tell_refusal(error: OSError, *, debug: bool) -> None:
    # Such as a full disk under stdout, which Python would flush to once more at its end.
    _stop_writing()
    _log.info("the system refused: %s", error, exc_info=error)
    if debug:
        _say(_trace())
    where = f": {os.fsdecode(error.filename)}" if isinstance(error.filename, (str, bytes)) else ""
    _say(f"The system refused: {error.strerror or error}{where}.")


def _tell_fault(program: Program, error: Exception, *, debug: bool) -> None:
    trace = _trace()
    # People see one sentence; the traceback is for the files.
    _log.info("this is a fault", exc_info=error)
    if debug:
        _say(trace)
    what = f"This is a fault in Patchwright: {type(error).__name__}."
    try:
        file = program.log_file()
        # Words of the repository may stand in it, which are the user's alone.
        file.touch(mode=0o600)
        file.write_text(trace, "utf-8", "backslashreplace")
    except OSError as unwritable:
        _say(f"{what}\nIts traceback could not be written: {unwritable}; `--debug` shows it.")
    else:
        _say(f"{what}\nIts traceback, without secrets, is in {file}")


def _trace() -> str:
    return redacted(traceback.format_exc())


def _wants_tracebacks(arguments: Sequence[str]) -> bool:
    return "--debug" in arguments or shows_all()


def _say(text: str) -> None:
    click.echo(visible(redacted(text)), err=True)


def _speak_any_text() -> None:
    """Let no locale, and no stream that is closed, stop a name or a text from being printed."""
    sys.stdout = sys.stdout or os.fdopen(_nowhere(), "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(_nowhere(), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _stop_writing() -> None:
    # Python flushes stdout once more at its end, and would complain then.
    try:
        os.dup2(_nowhere(), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _nowhere() -> int:
    return os.open(os.devnull, os.O_WRONLY)
